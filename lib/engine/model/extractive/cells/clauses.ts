/**
 * Splits a sentence into its clauses by their borders. A value belongs to what its own clause speaks of, not to everything in the sentence.
 * Pure.
 */
import type { Span } from '@/lib/evidence/span';

const border = /[,;:]\s|\s[–—]\s|\s(?:and|but|while|whereas|although|though|which|who)\s/giu;

export function splitClauses(text: string, at: RegExp = border): Span[] {
  const borders = [...text.matchAll(at)].map(({ index }) => index);
  const starts = [0, ...borders];
  return starts.map((start, place) => ({ start, end: starts[place + 1] ?? text.length }));
}

export function findClause(text: string, place: number): Span {
  const clause = splitClauses(text).findLast(({ start }) => start <= place);
  return clause ?? { start: 0, end: text.length };
}
