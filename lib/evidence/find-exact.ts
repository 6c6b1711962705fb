/**
 * Finds places where a quote occurs in a document as it is written, or where its normalised form occurs letter for letter in the normalised
 * text. It matches as whole words or, if it begins or
 * ends inside a word, is widened to whole words, unless the rest of the word would change its meaning (`5 %` in `35 %`, `able` in
 * `unable`).
 */
import { getMeaning, isOpposite } from './meaning-words';
import { normaliseShown } from './normalise-shown';
import { type PreparedDocument, toNormalisedSpan } from './prepare-document';
import { createProjection } from './projection';
import { findWordRange, isWholeWords, splitWords } from './quote-words';
import type { SearchScope } from './search-scope';
import type { Span } from './span';

/** Maximum number of places considered for one quote. A phrase that occurs more often does not identify a place. */
const maxPlaces = 2_000;
const maxLiteralPlaces = 50;
/** From this length on, a quote cut inside a word is unlikely to occur inside other words by chance. */
const minCutWords = 4;
const minCutChars = 16;

export function findExactPlaces(document: PreparedDocument, quote: string, scope: SearchScope): Span[] {
  const places = listPlaces(document, quote, scope);
  const whole = places.filter((place) => isWholeWords(document.normalised.text, place));
  return whole.filter(scope.isAllowed);
}

/**
 * Finds the quote in the Markdown itself, with its marks and the numbers of its lists. What is hidden in the place is then hidden in the
 * quote too: both show the same words.
 */
export function findLiteralPlaces(document: PreparedDocument, quote: string, scope: SearchScope): Span[] {
  const { markdown, normalised } = document;
  const words = splitWords(normaliseShown(createProjection(quote).text).text).texts.join(' ');
  const places: Span[] = [];
  if (words === '') return places;
  let start = markdown.indexOf(quote);
  for (let count = 0; start >= 0; count += 1) {
    // What occurs so often is found by its words.
    if (count === maxLiteralPlaces) return [];
    const place = toNormalisedSpan(document, { start, end: start + quote.length });
    const found = splitWords(normalised.text.slice(place.start, place.end)).texts.join(' ');
    if (found === words && isWholeWords(normalised.text, place)) places.push(place);
    start = markdown.indexOf(quote, start + 1);
  }
  return places.filter(scope.isAllowed);
}

/** Finds places that are not whole words, and widens them to whole words. */
export function findCutPlaces(document: PreparedDocument, quote: string, scope: SearchScope): Span[] {
  if (quote.length < minCutChars || splitWords(quote).texts.length < minCutWords) return [];
  return listPlaces(document, quote, scope)
    .map((place) => widenToWords(document, place))
    .filter((place) => place !== null)
    .filter(scope.isAllowed);
}

function listPlaces(document: PreparedDocument, quote: string, scope: SearchScope): Span[] {
  const text = document.normalised.text.slice(0, scope.within.end);
  const places: Span[] = [];
  if (quote === '') return places;
  let start = text.indexOf(quote, scope.within.start);
  while (start >= 0 && places.length < maxPlaces) {
    places.push({ start, end: start + quote.length });
    start = text.indexOf(quote, start + 1);
  }
  return places;
}

function widenToWords(document: PreparedDocument, place: Span): Span | null {
  const { text } = document.normalised;
  const { words } = document;
  const range = findWordRange(words, place);
  const first = { start: words.starts[range.start] ?? 0, end: words.ends[range.start] ?? 0 };
  const last = { start: words.starts[range.end - 1] ?? 0, end: words.ends[range.end - 1] ?? 0 };
  const isHead =
    first.start >= place.start || keepsMeaning(text, first, { start: place.start, end: first.end });
  const isTail = last.end <= place.end || keepsMeaning(text, last, { start: last.start, end: place.end });
  const whole = { start: Math.min(place.start, first.start), end: Math.max(place.end, last.end) };
  return isHead && isTail && isWholeWords(text, whole) ? whole : null;
}

function keepsMeaning(text: string, word: Span, part: Span): boolean {
  const whole = text.slice(word.start, word.end);
  const written = text.slice(part.start, part.end);
  const isStrict = [whole, written].some((side) => ['number', 'negation'].includes(getMeaning(side) ?? ''));
  return !isStrict && !isOpposite(whole, written);
}
