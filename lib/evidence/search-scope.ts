/** Where in a document a quote may be found, in normalised offsets, and which of several places is meant. */
import { type PreparedDocument, toNormalisedSpan } from './prepare-document';
import { hasOverlap, type Span } from './span';

export type LocateOptions = {
  /** A Markdown offset near which the quote is expected: of several places the nearest is taken, else the first. */
  readonly near?: number;
  /** Markdown span in which alone to look. */
  readonly within?: Span;
  /** Markdown spans that are no evidence, such as repeated headings. */
  readonly exclude?: readonly Span[];
};

export type SearchScope = {
  readonly within: Span;
  readonly near: number | null;
  readonly isAllowed: (span: Span) => boolean;
};

export function createSearchScope(document: PreparedDocument, options: LocateOptions): SearchScope {
  const whole = { start: 0, end: document.normalised.text.length };
  const within = options.within === undefined ? whole : toNormalisedSpan(document, options.within);
  const excluded = (options.exclude ?? []).map((span) => toNormalisedSpan(document, span));
  const near =
    options.near === undefined
      ? null
      : toNormalisedSpan(document, { start: options.near, end: options.near }).start;
  return {
    within,
    near,
    isAllowed: (span) =>
      span.start >= within.start &&
      span.end <= within.end &&
      !excluded.some((other) => hasOverlap(span, other)),
  };
}

/** The nearest to the hint, else the first; null of none. */
export function choosePlace<Place extends Span>(places: readonly Place[], near: number | null): Place | null {
  const distance = (place: Place) =>
    near === null ? place.start : near < place.start ? place.start - near : Math.max(0, near - place.end);
  return places.reduce<Place | null>(
    (best, place) => (best === null || distance(place) < distance(best) ? place : best),
    null,
  );
}
