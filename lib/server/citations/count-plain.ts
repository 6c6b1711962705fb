/**
 * Counts the sentences of an answer that have no marker, so that a reader knows how much of it names no source. Headings and code make no
 * claims. A marker after a full stop belongs to the sentence before it. Pure.
 */
import { splitSentences } from '@/lib/evidence/sentences';

const marker = /\[\d{1,4}\]/;
const leadingMarkers = /^(?:\s*\[\d{1,4}\])+\s*/;

export function countPlain(markdown: string): number {
  const claims = splitSentences(markdown).flatMap(({ block, start, end }) => {
    const before = leadingMarkers.exec(markdown.slice(start, end))?.[0].length ?? 0;
    return start + before < end ? [{ block, start: start + before }] : [];
  });
  return claims.filter(({ block, start }, place) => {
    if (block === 'heading' || block === 'code') return false;
    return !marker.test(markdown.slice(start, claims[place + 1]?.start ?? markdown.length));
  }).length;
}
