/**
 * Removes unsupported markers from a guide's text, and a whole list item if that leaves it without any marker. Nobody asked for the guide,
 * so it shows only what is proved. Pure.
 */
import type { NewCitation } from '@/lib/domain/citations/store';
import type { CitedAnswer } from '../citations/cite-answer';

export type ProvedText = { readonly markdown: string; readonly citations: readonly NewCitation[] };

type Cut = { readonly start: number; readonly end: number };

export function dropUnsupported(markdown: string, cited: CitedAnswer): ProvedText {
  const starts = cited.citations.flatMap(({ markerStart }) => markerStart ?? []);
  const cuts = joinCuts(
    cited.unsupported.map(({ start, n }) =>
      chooseCut(markdown, { start, end: start + `[${n}]`.length }, starts),
    ),
  );
  const removedBefore = (offset: number) =>
    cuts.reduce((sum, cut) => sum + Math.max(0, Math.min(cut.end, offset) - cut.start), 0);
  return {
    markdown: cuts.reduceRight((text, cut) => text.slice(0, cut.start) + text.slice(cut.end), markdown),
    citations: cited.citations.map((citation, ordinal) => ({
      ...citation,
      ordinal,
      markerStart:
        citation.markerStart === null ? null : citation.markerStart - removedBefore(citation.markerStart),
    })),
  };
}

/** Cuts the marker with the space before it, or the whole line of a list item that has no proved marker. */
function chooseCut(markdown: string, marker: Cut, proved: readonly number[]): Cut {
  const lineStart = markdown.lastIndexOf('\n', marker.start - 1) + 1;
  const next = markdown.indexOf('\n', marker.end);
  const lineEnd = next === -1 ? markdown.length : next + 1;
  const isItem = /^\s*(?:[-*+]|\d{1,3}[.)])\s/.test(markdown.slice(lineStart, lineEnd));
  if (isItem && !proved.some((start) => start >= lineStart && start < lineEnd)) {
    return { start: lineStart, end: lineEnd };
  }
  return { start: markdown[marker.start - 1] === ' ' ? marker.start - 1 : marker.start, end: marker.end };
}

/** Sorts the cuts and removes duplicates, because two markers of one dropped item cut the same line. */
function joinCuts(cuts: readonly Cut[]): Cut[] {
  return cuts
    .toSorted((one, other) => one.start - other.start)
    .filter((cut, index, sorted) => !sorted.slice(0, index).some((earlier) => cut.start < earlier.end));
}
