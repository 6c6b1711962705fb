/**
 * Finds a passage again in a newer revision (ux 26). An anchor is the TextQuoteSelector of the W3C Web Annotation model (4.2.4): the words
 * and some of the text before and after them. The result is one of three: current (the same words, at most formatted differently), changed
 * (other text has taken its place, which is returned), or vanished. It never guesses: a few short words found elsewhere are not the
 * passage.
 */
import { findExactPlaces } from './find-exact';
import { locateQuote } from './locate-quote';
import { normaliseShown } from './normalise-shown';
import { type PreparedDocument, toMarkdownSpan } from './prepare-document';
import { createSearchScope } from './search-scope';
import type { Span } from './span';

export type TextQuoteSelector = {
  /** Projected text, like `exact`. The prefix ends where the passage begins, and the suffix begins where it ends. */
  readonly prefix: string;
  readonly exact: string;
  readonly suffix: string;
};

export type Relocation =
  | ({ readonly state: 'current' } & Span)
  | ({ readonly state: 'changed'; readonly quote: string } & Span)
  | { readonly state: 'vanished' };

/** Characters of context on each side: enough to tell most repeated sentences apart. */
const contextChars = 64;
/** A passage or a context with fewer normalised characters than this cannot be identified by its words alone. */
const shortChars = 24;
/** Characters of context that must match for such a short passage. */
const minContextChars = 8;

export function createAnchor(document: PreparedDocument, span: Span): TextQuoteSelector {
  const { text } = document.projection;
  const { start, end } = document.projection.toText(span);
  return {
    prefix: text.slice(Math.max(0, start - contextChars), start).toWellFormed(),
    exact: text.slice(start, end),
    suffix: text.slice(end, end + contextChars).toWellFormed(),
  };
}

export function relocateSpan(anchor: TextQuoteSelector, document: PreparedDocument): Relocation {
  const context = {
    prefix: normaliseShown(anchor.prefix).text.trim(),
    exact: normaliseShown(anchor.exact).text.trim(),
    suffix: normaliseShown(anchor.suffix).text.trim(),
  };
  if (context.exact === '') return { state: 'vanished' };
  const same = findSame(document, context);
  if (same !== null) return { state: 'current', ...toMarkdownSpan(document, same) };
  const other = locateQuote(document, anchor.exact, nearContext(document, context));
  // An exact match here was already rejected above because of its context, so it is not the passage.
  if (other.match === 'near' || other.match === 'similar_passage') {
    return { state: 'changed', start: other.start, end: other.end, quote: other.quote };
  }
  const between = findBetween(document, context);
  if (between === null) return { state: 'vanished' };
  const span = toMarkdownSpan(document, between);
  return { state: 'changed', ...span, quote: document.projection.slice(span) };
}

type Scored = { readonly place: Span; readonly score: number };

function findSame(document: PreparedDocument, context: TextQuoteSelector): Span | null {
  const places = findExactPlaces(document, context.exact, createSearchScope(document, {}));
  const best = places.reduce<Scored | null>((found, place) => {
    const score = countAgreement(document.normalised.text, place, context);
    return found === null || score > found.score ? { place, score } : found;
  }, null);
  if (best === null) return null;
  const available = context.prefix.length + context.suffix.length;
  const isSure = context.exact.length >= shortChars || best.score >= Math.min(minContextChars, available);
  return isSure ? best.place : null;
}

/** Counts the matching characters on both sides of a place, going outwards. */
function countAgreement(text: string, place: Span, context: TextQuoteSelector): number {
  const { prefix, suffix } = context;
  const before = text.slice(0, place.start).trimEnd();
  const after = text.slice(place.end).trimStart();
  let left = 0;
  while (left < prefix.length && prefix.at(-1 - left) === before.at(-1 - left)) left += 1;
  let right = 0;
  while (right < suffix.length && suffix.at(right) === after.at(right)) right += 1;
  return left + right;
}

/** Returns the offset at which the old prefix ends, or null if it is gone or too short to be known again. */
function findPrefixEnd(document: PreparedDocument, { prefix }: TextQuoteSelector): number | null {
  const at = prefix.length < shortChars ? -1 : document.normalised.text.indexOf(prefix);
  return at === -1 ? null : at + prefix.length;
}

function nearContext(document: PreparedDocument, context: TextQuoteSelector): { near?: number } {
  const end = findPrefixEnd(document, context);
  return end === null ? {} : { near: toMarkdownSpan(document, { start: end, end }).start };
}

/** Returns the text between the old prefix and suffix, if both are still there. */
function findBetween(document: PreparedDocument, context: TextQuoteSelector): Span | null {
  const { text } = document.normalised;
  const { exact, suffix } = context;
  const start = findPrefixEnd(document, context);
  if (start === null || suffix.length < shortChars) return null;
  const end = text.indexOf(suffix, start);
  if (end === -1 || end - start > exact.length * 2 + contextChars) return null;
  const words = /\S(?:.*\S)?/s.exec(text.slice(start, end));
  if (words === null) return null;
  return { start: start + words.index, end: start + words.index + words[0].length };
}
