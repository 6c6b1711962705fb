/**
 * Finds a passage again in a newer revision (ux 26): an anchor is the TextQuoteSelector of the W3C Web Annotation model
 * (4.2.4), the words and a little of what stands before and after them. The answer is one of three: current (the same
 * words, at most set differently), changed (something else stands in its place, and what), vanished. Never guesses: a few
 * short words found elsewhere are not the passage.
 */
import { findExactPlaces } from './find-exact';
import { locateQuote } from './locate-quote';
import { normaliseText } from './normalise-text';
import { type PreparedDocument, toMarkdownSpan } from './prepare-document';
import { createSearchScope } from './search-scope';
import type { Span } from './span';

export type TextQuoteSelector = {
  /** Projected text, as the exact words are; the prefix ends and the suffix begins at the passage. */
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
/** Normalised characters below which the words alone do not say where they are from. */
const shortChars = 24;
/** Characters of context that must agree for such words. */
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
    prefix: normaliseText(anchor.prefix).text,
    exact: normaliseText(anchor.exact).text.trim(),
    suffix: normaliseText(anchor.suffix).text,
  };
  if (context.exact === '') return { state: 'vanished' };
  const same = findSame(document, context);
  if (same !== null) return { state: 'current', ...toMarkdownSpan(document, same) };
  const other = locateQuote(document, anchor.exact, nearContext(document, context));
  // Exact here are words that context told apart above, so they are not the passage.
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

/** Characters that agree on both sides of a place, counted from it outwards. */
function countAgreement(text: string, place: Span, context: TextQuoteSelector): number {
  const prefix = context.prefix.trimEnd();
  const suffix = context.suffix.trimStart();
  const before = text.slice(Math.max(0, place.start - contextChars - 2), place.start).trimEnd();
  const after = text.slice(place.end, place.end + contextChars + 2).trimStart();
  let left = 0;
  while (left < prefix.length && left < before.length && prefix.at(-1 - left) === before.at(-1 - left))
    left += 1;
  let right = 0;
  while (right < suffix.length && right < after.length && suffix[right] === after[right]) right += 1;
  return left + right;
}

function nearContext(document: PreparedDocument, context: TextQuoteSelector): { near?: number } {
  const prefix = context.prefix.trim();
  const at = prefix.length < minContextChars ? -1 : document.normalised.text.indexOf(prefix);
  if (at < 0) return {};
  const end = at + prefix.length;
  return { near: toMarkdownSpan(document, { start: end, end }).start };
}

/** What stands between the old context, where both sides of it are still there. */
function findBetween(document: PreparedDocument, context: TextQuoteSelector): Span | null {
  const { text } = document.normalised;
  const prefix = context.prefix.trim();
  const suffix = context.suffix.trim();
  if (prefix.length < shortChars || suffix.length < shortChars) return null;
  const at = text.indexOf(prefix);
  if (at < 0) return null;
  const start = at + prefix.length;
  const end = text.indexOf(suffix, start);
  if (end < 0 || end - start > context.exact.length * 2 + contextChars) return null;
  const words = text.slice(start, end);
  const trimmed = {
    start: start + words.length - words.trimStart().length,
    end: end - words.length + words.trimEnd().length,
  };
  return trimmed.start < trimmed.end ? trimmed : null;
}
