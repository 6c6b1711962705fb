/**
 * Computes the numbers that users see: the sources of one text are numbered from 1 in the order of their first appearance, and every marker
 * of a source has the number of that source. The `[n]` of the stored text is the packer's number and is never shown. Answers, artifacts,
 * shared pages, exports and copied text are all numbered by this function. Pure.
 */
import { findMarkers } from '@/lib/protocol/llmcp/match-markers';
import { createNumbering } from './create-numbering';

export type NumberedMarker<Citation> = {
  /** Position among the markers of the text, from 0. */
  readonly ordinal: number;
  /** The packer's number, as it appears in the stored text. */
  readonly n: number;
  readonly start: number;
  readonly end: number;
} & (
  | { readonly type: 'cited'; readonly citation: Citation; readonly number: number }
  | { readonly type: 'unsupported'; readonly reason: string }
  /** Nothing is known about the marker: it may not be a citation marker at all. */
  | { readonly type: 'unknown' }
);

export type MarkedText<Citation> = {
  readonly markdown: string;
  readonly citations: readonly Citation[];
  readonly unsupported: readonly { readonly ordinal: number; readonly reason: string }[];
};

/** @param getSource returns the key that distinguishes one source from another */
export function numberMarkers<Citation extends { readonly ordinal: number }>(
  { markdown, citations, unsupported }: MarkedText<Citation>,
  getSource: (citation: Citation) => string,
): NumberedMarker<Citation>[] {
  const cited = new Map(citations.map((citation) => [citation.ordinal, citation]));
  const reasons = new Map(unsupported.map(({ ordinal, reason }) => [ordinal, reason]));
  const numberOf = createNumbering();
  return findMarkers(markdown).map((marker, ordinal): NumberedMarker<Citation> => {
    const citation = cited.get(ordinal);
    if (citation !== undefined)
      return { ...marker, ordinal, type: 'cited', citation, number: numberOf(getSource(citation)) };
    const reason = reasons.get(ordinal);
    return reason === undefined
      ? { ...marker, ordinal, type: 'unknown' }
      : { ...marker, ordinal, type: 'unsupported', reason };
  });
}

/** Returns the text with each marker replaced. */
export function replaceMarkers<Marker extends { readonly start: number; readonly end: number }>(
  markdown: string,
  markers: readonly Marker[],
  write: (marker: Marker) => string,
): string {
  let text = '';
  let from = 0;
  for (const marker of markers) {
    text += markdown.slice(from, marker.start) + write(marker);
    from = marker.end;
  }
  return text + markdown.slice(from);
}
