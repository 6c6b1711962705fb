'use client';

import { PreviewCard } from '@base-ui/react/preview-card';
import { type KeyboardEvent, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { StateLabel } from '@/components/ui/state-label';
import type { AnswerCitation } from './answer-citation';
import type { CitationHandle } from './citation-context';
import { describeMatch, describeStaleness, getHost, writeCitationText } from './describe-citation';
import { describeDate } from '@/components/ui/describe-time';
import { useTimeZone } from '@/components/ui/page-memory';

type CitationCardProps = {
  readonly handle: CitationHandle;
  readonly onOpenPassage: (citation: AnswerCitation) => void;
};

/** The card of the hovered or focused chip. It can itself be hovered, and Escape closes it (WCAG 1.4.13). */
export function CitationCard({ handle, onOpenPassage }: CitationCardProps) {
  return (
    <PreviewCard.Root handle={handle}>
      {({ payload }) => (
        <PreviewCard.Portal>
          <PreviewCard.Positioner side="top" sideOffset={6} collisionPadding={8} className="z-40">
            {payload && <CardBody citation={payload} onOpenPassage={onOpenPassage} />}
          </PreviewCard.Positioner>
        </PreviewCard.Portal>
      )}
    </PreviewCard.Root>
  );
}

type CardBodyProps = {
  readonly citation: AnswerCitation;
  readonly onOpenPassage: (citation: AnswerCitation) => void;
};

function CardBody({ citation, onOpenPassage }: CardBodyProps) {
  const card = useRef<HTMLDivElement>(null);
  const timeZone = useTimeZone();
  return (
    <PreviewCard.Popup
      ref={card}
      data-citation-card
      role="group"
      aria-label={`Source ${citation.number}, ${citation.title}`}
      onKeyDown={(event) => leaveByKey(event, card.current)}
      className="floating w-92 max-w-(--available-width) p-3 font-operating"
    >
      <CardFacts citation={citation} />
      <blockquote dir="auto" className="mt-2 line-clamp-8 font-reading text-reading leading-6">
        <span className="evidence-mark box-decoration-clone py-0.5">{citation.quote}</span>
      </blockquote>
      <div className="-mx-1.5 mt-2 -mb-1.5 flex flex-wrap items-center gap-1">
        <Button variant="quiet" size="small" onClick={() => onOpenPassage(citation)}>
          Open passage
        </Button>
        <CopyButton label="Copy with citation" text={() => writeCitationText(citation, timeZone)} />
      </div>
    </PreviewCard.Popup>
  );
}

function CardFacts({ citation }: { readonly citation: AnswerCitation }) {
  const timeZone = useTimeZone();
  const facts = [
    getHost(citation.url),
    citation.place,
    `captured ${describeDate(citation.capturedAt, timeZone)}`,
  ].filter((fact) => fact !== null);
  return (
    <>
      <p className="line-clamp-2 font-medium">{citation.title}</p>
      <p className="text-label text-soft">{facts.join(' · ')}</p>
      <p className="mt-1.5 flex flex-wrap gap-3">
        <StateLabel state={citation.match === 'near' ? 'near' : 'proved'}>
          {describeMatch(citation)}
        </StateLabel>
        {citation.stale && <StateLabel state="stale">{describeStaleness(citation.stale)}</StateLabel>}
      </p>
    </>
  );
}

/**
 * The card is at the end of the document. Tab out of it therefore continues from its chip, and Escape returns to the chip. While Tab looks
 * for what follows the chip, the card is out of its way: behind the last chip of a page it would lead back into the card, for ever.
 */
function leaveByKey(event: KeyboardEvent<HTMLDivElement>, card: HTMLDivElement | null): void {
  const chip = document.querySelector<HTMLElement>('.citation-chip[data-popup-open]');
  const buttons = [...(card?.querySelectorAll<HTMLElement>('button') ?? [])];
  if (!chip) return;
  const isLeaving =
    event.key === 'Tab' && document.activeElement === (event.shiftKey ? buttons[0] : buttons.at(-1));
  if (event.key === 'Escape' || (isLeaving && event.shiftKey)) {
    event.preventDefault();
    chip.focus();
  } else if (isLeaving && card !== null) {
    chip.focus();
    card.inert = true;
    setTimeout(() => (card.inert = false));
  }
}
