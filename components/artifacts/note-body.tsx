'use client';

import type { AnswerCitation } from '@/components/citations/answer-citation';
import { describeMatch, describeStaleness, getHost } from '@/components/citations/describe-citation';
import { describeDate } from '@/components/ui/describe-time';
import { useTimeZone } from '@/components/ui/page-memory';
import { StateLabel } from '@/components/ui/state-label';

type NoteBodyProps = {
  readonly citation: AnswerCitation;
  /** True if the sentence is the quote itself, so that the note need not repeat it. */
  readonly isSentence: boolean;
};

/** A quote and its origin, shown in the margin or in place. */
export function NoteBody({ citation, isSentence }: NoteBodyProps) {
  const timeZone = useTimeZone();
  const facts = [
    getHost(citation.url),
    citation.place,
    `captured ${describeDate(citation.capturedAt, timeZone)}`,
  ].filter((fact) => fact !== null);
  return (
    <>
      <span className="flex gap-1.5 font-medium">
        <span className="text-accent tabular-nums">{citation.number}</span>
        <span className="line-clamp-2">{citation.title}</span>
      </span>
      {!isSentence && (
        <span dir="auto" className="mt-0.5 line-clamp-4 font-reading text-body leading-5">
          “{citation.quote.trim()}”
        </span>
      )}
      <span className="text-soft">
        {isSentence ? `Word for word · ${facts.join(' · ')}` : facts.join(' · ')}
      </span>
      {citation.match === 'near' && <StateLabel state="near">{describeMatch(citation)}</StateLabel>}
      {citation.stale !== null && <StateLabel state="stale">{describeStaleness(citation.stale)}</StateLabel>}
    </>
  );
}

/** True if the block that holds a chip contains the quote word for word. */
export function saysQuote(chip: HTMLElement, { quote }: AnswerCitation): boolean {
  const block = chip.closest('p, li, td, th, h1, h2, h3, h4, h5, h6, blockquote');
  const clean = (text: string) => text.replace(/\s+/g, ' ').trim();
  const said = block?.cloneNode(true);
  if (!(said instanceof Element)) return false;
  // A rendered formula comes with its text. Only the text is quoted, so the rendering is removed.
  said.querySelectorAll('.formula-drawing').forEach((drawing) => drawing.remove());
  return clean(said.textContent).includes(clean(quote));
}
