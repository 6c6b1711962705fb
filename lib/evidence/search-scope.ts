/** Defines where in a document a quote may be found, in normalised offsets, and which of several matches is meant. */
import { type PreparedDocument, toNormalisedSpan } from './prepare-document';
import { hasOverlap, type Span } from './span';

export type LocateOptions = {
  /** A Markdown offset near which the quote is expected. Of several matches the nearest is taken, or the first if this is undefined. */
  readonly near?: number;
  /** The only Markdown span to search. */
  readonly within?: Span;
  /** Markdown spans that are not evidence, such as repeated headings. */
  readonly exclude?: readonly Span[];
};

export type SearchScope = {
  readonly within: Span;
  /** A normalised offset. Of several places the nearest is meant: the first, if nothing else was hinted at. */
  readonly near: number;
  readonly isAllowed: (span: Span) => boolean;
};

export function createSearchScope(document: PreparedDocument, options: LocateOptions): SearchScope {
  const whole = { start: 0, end: document.normalised.text.length };
  const within = options.within === undefined ? whole : toNormalisedSpan(document, options.within);
  const excluded = (options.exclude ?? []).map((span) => toNormalisedSpan(document, span));
  const { near = 0 } = options;
  return {
    within,
    near: toNormalisedSpan(document, { start: near, end: near }).start,
    isAllowed: (span) =>
      span.start >= within.start &&
      span.end <= within.end &&
      !excluded.some((other) => hasOverlap(span, other)),
  };
}

/** Returns the nearest place, and of equally near ones the first in the list. Null if there are no places. */
export function choosePlace<Place extends Span>(places: readonly Place[], near: number): Place | null {
  const distance = ({ start, end }: Place) => Math.max(start - near, near - end, 0);
  return places.reduce<Place | null>(
    (best, place) => (best === null || distance(place) < distance(best) ? place : best),
    null,
  );
}
