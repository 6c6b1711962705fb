/** Describes a citation in words: on the card, in the chip's name, on the clipboard. Pure. */
import { describeDate } from '@/components/ui/describe-time';
import type { AnswerCitation } from './answer-citation';

/** Returns for example "Source 3, title, open passage", plus anything unusual about the citation. */
export function describeChip(citation: AnswerCitation): string {
  const parts = [`Source ${citation.number}`, citation.title];
  if (citation.match === 'near') parts.push('near match');
  if (citation.stale) parts.push(describeStaleness(citation.stale).toLowerCase());
  return [...parts, 'open passage'].join(', ');
}

export function describeMatch(citation: AnswerCitation): string {
  if (citation.match === 'exact') return 'Word for word';
  if (citation.match === 'unsupported') return 'Not supported';
  const percent = citation.similarity === null ? '' : `, ${Math.round(citation.similarity * 100)} % alike`;
  return `Near match${percent}`;
}

export function describeStaleness(stale: NonNullable<AnswerCitation['stale']>): string {
  switch (stale) {
    case 'changed':
      return 'Source changed';
    case 'vanished':
      return 'Passage no longer in the source';
    case 'source_deleted':
      return 'Source deleted';
  }
}

/** Says why a sentence has a wavy underline. */
export function describeUnsupported(citations: readonly AnswerCitation[]): string {
  const reasons = [...new Set(citations.flatMap(({ reason }) => reason ?? []))];
  return reasons.length === 0 ? 'No passage in your sources was found for this.' : reasons.join(' ');
}

export function getHost(url: string | null): string | null {
  return url && URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : null;
}

/** Returns the quote and its origin as text to paste. */
export function writeCitationText(citation: AnswerCitation, timeZone: string): string {
  const place = [
    citation.title,
    getHost(citation.url),
    citation.place,
    `captured ${describeDate(citation.capturedAt, timeZone)}`,
  ].filter((part) => part !== null);
  return [`“${citation.quote.trim()}”`, `${place.join(', ')}`, citation.url]
    .filter((line) => line !== null)
    .join('\n');
}
