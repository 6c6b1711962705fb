/**
 * A text whose every `[n]` is accounted for: it carries a citation or is known to be unsupported. Messages can be stored in no
 * other form, so that no marker of a stored text is ever bound to the quote of another sentence. Pure; never performs I/O.
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

/** Whatever its citations carry beside their places. */
export type AnyCitedText = CitedText<Placed>;

/** An unsupported marker with the place at which it begins. */
export type UnsupportedMarker = Unsupported & { readonly start: number };

export type Proved<Citation extends Placed> = {
  readonly citations: readonly Citation[];
  readonly unsupported: readonly { readonly start: number; readonly reason: string }[];
};

/**
 * Binds what was proved to the markers at the same places. A marker that nothing was said about is unsupported, for the given
 * reason; a citation at a place without a marker is left out, because no reader could open it.
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
  // The only place that makes one: every marker was visited above.
  return text as CitedText<Citation>;
}

/** A text of which nothing was proved. */
export function createUncheckedText(markdown: string): CitedText<never> {
  return createCitedText<never>(markdown, { citations: [], unsupported: [] }, unsupportedReasons.unchecked);
}

const looksLikeMarker = /\[\d{1,4}\]/g;

/**
 * The unsupported markers of a stored text. Messages of earlier versions of the program were stored without theirs: what carries no
 * citation in them is unsupported all the same.
 */
export function listUnsupported(
  markdown: string,
  citations: readonly { readonly ordinal: number }[],
  kept: readonly Unsupported[],
): readonly Unsupported[] {
  // Most texts are whole, and need no parser to say so.
  if ((markdown.match(looksLikeMarker)?.length ?? 0) === citations.length + kept.length) return kept;
  const cited = new Set(citations.map(({ ordinal }) => ordinal));
  const reasons = new Map(kept.map(({ ordinal, reason }) => [ordinal, reason]));
  return findMarkers(markdown).flatMap(({ n }, ordinal): Unsupported[] =>
    cited.has(ordinal) ? [] : [{ ordinal, n, reason: reasons.get(ordinal) ?? unsupportedReasons.unknown }],
  );
}

declare const noMarkers: unique symbol;

/** A text that rests on no sources, so that brackets in it are words: an answer about a workflow or a table. */
export type PlainText = { readonly markdown: string; readonly [noMarkers]: true };

export function createPlainText(markdown: string): PlainText {
  const text: { readonly markdown: string } = { markdown };
  return text as PlainText;
}
