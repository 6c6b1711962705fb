'use client';

import { PreviewCard } from '@base-ui/react/preview-card';
import { type KeyboardEvent, use, useId } from 'react';
import type { AnswerCitation } from './answer-citation';
import { CitationContext } from './citation-context';
import { describeChip } from './describe-citation';

/** The card opens after a short delay and stays open long enough to be reached (ux 24). */
const openAfterMs = 150;
const closeAfterMs = 300;

/** The down arrow moves the focus from the chip into its card. */
function moveIntoCard(event: KeyboardEvent<HTMLButtonElement>): void {
  if (event.key !== 'ArrowDown') return;
  const target = document.querySelector<HTMLElement>('[data-citation-card] button');
  if (!target) return;
  event.preventDefault();
  target.focus();
}

/** A small raised number that opens its passage. Hover and focus show the quoted words of the source. */
export function CitationChip({ citation }: { readonly citation: AnswerCitation }) {
  const scope = use(CitationContext);
  const id = useId();
  if (!scope) return null;
  return (
    <PreviewCard.Trigger
      id={id}
      handle={scope.handle}
      payload={citation}
      delay={openAfterMs}
      closeDelay={closeAfterMs}
      render={
        <button
          type="button"
          className="citation-chip"
          aria-label={describeChip(citation)}
          data-match={citation.match}
          data-stale={citation.stale ?? undefined}
          onKeyDown={moveIntoCard}
          onClick={() => scope.onOpenPassage(citation)}
        >
          <span className="citation-number" aria-hidden>
            {citation.number}
          </span>
        </button>
      }
    />
  );
}
