/**
 * Numbers the footnotes of a text: one for each cited passage, in order of first appearance. Each marker in the text is replaced by a
 * reference. A footnote is labelled with the number its source has on screen (`number-markers.ts`), plus a letter if several passages of
 * one source are cited. A marker without a passage gets a footnote that says so. Pure.
 */
import { numberMarkers, replaceMarkers } from '@/lib/domain/citations/number-markers';
import type { Citation } from '@/lib/domain/citations/store';
import { unsupportedReasons } from '@/lib/domain/citations/unsupported';

/** The parts of a citation that determine its number and its footnote. */
export type NotedCitation = Pick<Citation, 'ordinal' | 'sourceId' | 'revisionId' | 'start' | 'end'>;

export type Note<Cited = Citation> = {
  /** The label used in the text and in the footnote: "2", "2b", "not supported". */
  readonly label: string;
  /** Null if nothing supports the marker. Then `reason` says why. */
  readonly citation: Cited | null;
  readonly reason: string;
};

export type NumberedText<Cited = Citation> = {
  readonly markdown: string;
  readonly notes: readonly Note<Cited>[];
};

type TextToNumber<Cited> = {
  readonly markdown: string;
  readonly citations: readonly Cited[];
  readonly unsupported: readonly { readonly ordinal: number; readonly reason: string }[];
};

/** @param writeReference returns what replaces a marker; `next` is the character after it */
export function numberNotes<Cited extends NotedCitation>(
  text: TextToNumber<Cited>,
  writeReference: (label: string, next: string) => string,
): NumberedText<Cited> {
  const { markdown } = text;
  const placed = numberMarkers(text, ({ sourceId }) => sourceId).map((marker): PlacedNote<Cited> => {
    const { start, end } = marker;
    if (marker.type !== 'cited') {
      const reason = marker.type === 'unsupported' ? marker.reason : unsupportedReasons.unknown;
      return { start, end, key: reason, number: null, citation: null, reason };
    }
    const { citation, number } = marker;
    const key = `${citation.revisionId} ${citation.start} ${citation.end}`;
    return { start, end, key, number, citation, reason: '' };
  });
  const first = new Map(placed.toReversed().map((note) => [note.key, note]));
  const ordered = [...first.values()].toReversed();
  const labels = labelNotes(placed.filter((note) => first.get(note.key) === note));
  const spaced = placed.map((note) => ({
    ...note,
    // The reference directly follows the word, without the space before the marker.
    start: markdown.slice(0, note.start).replace(/(?<=\S)[ \t]+$/, '').length,
  }));
  return {
    markdown: replaceMarkers(markdown, spaced, ({ key, end }) =>
      writeReference(labels.get(key) ?? '', markdown[end] ?? ''),
    ),
    notes: ordered
      .toSorted((one, other) => one.start - other.start)
      .map(({ key, citation, reason }) => ({ label: labels.get(key) ?? '', citation, reason })),
  };
}

type PlacedNote<Cited> = {
  readonly start: number;
  readonly end: number;
  /** Markers with the same key share one footnote. */
  readonly key: string;
  /** The source's number. Null if nothing supports the marker. */
  readonly number: number | null;
  readonly citation: Cited | null;
  readonly reason: string;
};

function labelNotes(notes: readonly PlacedNote<unknown>[]): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  for (const [number, group] of Map.groupBy(notes, (note) => note.number)) {
    for (const [index, { key }] of group.entries()) {
      if (number === null) labels.set(key, index === 0 ? 'not supported' : `not supported ${index + 1}`);
      else labels.set(key, group.length === 1 ? String(number) : `${number}${writeLetters(index)}`);
    }
  }
  return labels;
}

/** a, b, … z, aa, ab, … */
function writeLetters(index: number): string {
  const rest = Math.floor(index / alphabet.length);
  return (rest === 0 ? '' : writeLetters(rest - 1)) + (alphabet[index % alphabet.length] ?? '');
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz';

/** Makes a label usable in an address or a footnote's name. */
export const writeLabelId = (label: string) => label.replaceAll(' ', '-');
