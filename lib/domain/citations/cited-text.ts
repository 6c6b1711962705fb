/**
 * A text in which every `[n]` is accounted for: it has a citation or is known to be unsupported. Messages can be stored in no other form,
 * so that no marker of a stored text is ever bound to the quote of another sentence. Pure; never performs I/O.
 */
import { findMarkers } from '@/lib/protocol/llmcp/match-markers';
import { type Unsupported, unsupportedReasons } from './unsupported';

declare const complete: unique symbol;

type Placed = { readonly ordinal: number; readonly n: number; readonly markerStart: number | null };

type TextWithMarkers<Citation extends Placed> = {
  readonly markdown: string;
  /** In the order of their markers. */
  readonly citations: readonly Citation[];
  /** Every other marker, in order. */
  readonly unsupported: readonly UnsupportedMarker[];
};

export type CitedText<Citation extends Placed> = TextWithMarkers<Citation> & { readonly [complete]: true };

/** Any cited text, whatever its citations contain besides their places. */
export type AnyCitedText = CitedText<Placed>;

/** An unsupported marker with its start position. */
export type UnsupportedMarker = Unsupported & { readonly start: number };

export type Proved<Citation extends Placed> = {
  readonly citations: readonly Citation[];
  readonly unsupported: readonly { readonly start: number; readonly reason: string }[];
};

/**
 * Binds proved citations to the markers at the same places. A marker that neither list mentions is unsupported, for the given reason. A
 * citation at a place without a marker is left out, because no reader could open it.
 */
export function createCitedText<Citation extends Placed>(
  markdown: string,
  { citations, unsupported }: Proved<Citation>,
  otherwise: string = unsupportedReasons.unknown,
): CitedText<Citation> {
  const cited = new Map(citations.map((citation) => [citation.markerStart, citation]));
  const reasons = new Map(unsupported.map(({ start, reason }) => [start, reason]));
  const bound: Citation[] = [];
  const missing: UnsupportedMarker[] = [];
  for (const [ordinal, { n, start }] of findMarkers(markdown).entries()) {
    const citation = cited.get(start);
    if (citation !== undefined) bound.push({ ...citation, ordinal, n });
    else missing.push({ ordinal, n, start, reason: reasons.get(start) ?? otherwise });
  }
  const text: TextWithMarkers<Citation> = { markdown, citations: bound, unsupported: missing };
  // This is the only place that creates a cited text: every marker was visited above.
  return text as CitedText<Citation>;
}

/** Creates a text in which nothing was proved. */
export function createUncheckedText(markdown: string): CitedText<never> {
  return createCitedText<never>(markdown, { citations: [], unsupported: [] }, unsupportedReasons.unchecked);
}

const looksLikeMarker = /\[\d{1,4}\]/g;

/**
 * Returns the unsupported markers of a stored text. Earlier versions of the program stored messages without them; in those, every marker
 * without a citation is unsupported all the same.
 */
export function listUnsupported(
  markdown: string,
  citations: readonly { readonly ordinal: number }[],
  kept: readonly Unsupported[],
): readonly Unsupported[] {
  // Most texts are complete, which can be seen without the parser.
  if ((markdown.match(looksLikeMarker)?.length ?? 0) === citations.length + kept.length) return kept;
  const cited = new Set(citations.map(({ ordinal }) => ordinal));
  const reasons = new Map(kept.map(({ ordinal, reason }) => [ordinal, reason]));
  return findMarkers(markdown).flatMap(({ n }, ordinal): Unsupported[] =>
    cited.has(ordinal) ? [] : [{ ordinal, n, reason: reasons.get(ordinal) ?? unsupportedReasons.unknown }],
  );
}

declare const noMarkers: unique symbol;

/** A text that rests on no sources, such as an answer about a workflow or a table. Brackets in it are plain text. */
export type PlainText = { readonly markdown: string; readonly [noMarkers]: true };

export function createPlainText(markdown: string): PlainText {
  const text: { readonly markdown: string } = { markdown };
  return text as PlainText;
}
