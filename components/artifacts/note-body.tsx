'use client';

import type { AnswerCitation } from '@/components/evidence/answer-citation';
import { describeMatch, describeStaleness, getHost } from '@/components/evidence/describe-citation';
import { describeDate } from '@/components/ui/describe-time';
import { useTimeZone } from '@/components/ui/page-memory';
import { StateLabel } from '@/components/ui/state-label';

type NoteBodyProps = {
  readonly citation: AnswerCitation;
  /** The sentence is the quote itself, so that saying it again tells nothing. */
  readonly isSentence: boolean;
};

/** A quote and where it is from, as it stands in the margin or in place. */
export function NoteBody({ citation, isSentence }: NoteBodyProps) {
  const timeZone = useTimeZone();
  const facts = [
    getHost(citation.url),
    citation.page === null ? null : `page ${citation.page}`,
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

/** Whether the block that holds a chip says the quote word for word. */
export function saysQuote(chip: HTMLElement, { quote }: AnswerCitation): boolean {
  const block = chip.closest('p, li, td, th, h1, h2, h3, h4, h5, h6, blockquote');
  const clean = (text: string) => text.replace(/\s+/g, ' ').trim();
  const said = block?.cloneNode(true);
  if (!(said instanceof Element)) return false;
  // What is drawn of a formula stands beside its text, which is what is quoted.
  said.querySelectorAll('.formula-drawing').forEach((drawing) => drawing.remove());
  return clean(said.textContent).includes(clean(quote));
}
