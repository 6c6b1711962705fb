/**
 * Finds a quote in a revision and says how well it matches (evidence "Quotes", protocols 1 "Citations"): exact (also after normalising
 * white space, case, typography and Markdown markup), otherwise near (aligned, all guards passed), otherwise a similar passage, which is
 * not a citation, otherwise not found. The quote in the result is always the projection of the Markdown at the span, so it is the source's
 * text, never the model's.
 */
import { limits } from '@/lib/core/limits';
import { type ApproximatePlace, findApproximatePlaces, type WrittenQuote } from './find-approximate';
import { writeFormulaLine } from './write-formula-line';
import { findCutPlaces, findExactPlaces, findLiteralPlaces } from './find-exact';
import { findPartsPlace, splitParts } from './find-parts';
import type { DifferenceReason } from './difference-reason';
import { normaliseShown } from './normalise-shown';
import { type PreparedDocument, toMarkdownSpan } from './prepare-document';
import { createProjection } from './projection';
import { isWholeWords, splitWords } from './quote-words';
import { choosePlace, createSearchScope, type LocateOptions, type SearchScope } from './search-scope';
import type { Span } from './span';

export { type PreparedDocument, prepareDocument } from './prepare-document';
export type { LocateOptions } from './search-scope';

/** A stretch of the source: a Markdown span and the text a reader sees there. */
type Passage = Span & { readonly quote: string };

export type QuoteMatch =
  | ({ readonly match: 'exact' } & Passage)
  | ({ readonly match: 'near'; readonly similarity: number } & Passage)
  | ({
      readonly match: 'similar_passage';
      readonly similarity: number;
      readonly reason: DifferenceReason;
    } & Passage)
  | { readonly match: 'not_found'; readonly reason: 'empty' | 'too_long' | 'absent' };

export function locateQuote(
  document: PreparedDocument,
  quote: string,
  options: LocateOptions = {},
): QuoteMatch {
  if (quote.length > limits.quoteChars) return { match: 'not_found', reason: 'too_long' };
  const { all, bare } = listVariants(quote);
  if (all.length === 0) return { match: 'not_found', reason: 'empty' };
  const scope = createSearchScope(document, options);
  const exact = findExact(document, { written: quote.trim(), variants: all }, scope);
  if (exact !== null) return { match: 'exact', ...present(document, exact) };
  return locateApproximately(document, { text: bare, caseOf: readCases(quote) }, scope);
}

/** A number at the start of a line, which is a list's sign only where the source has it too. */
const listNumber = /^([ \t>]*\d{1,9})([.)])(?=[ \t])/gm;

type Variants = {
  /** The normalised quote as written, as drawn if it has a formula, without Markdown markup, and bare. */
  readonly all: readonly string[];
  /** Without what models put around a quote. */
  readonly bare: string;
};

function listVariants(quote: string): Variants {
  const written = normaliseShown(quote).text;
  const shown = normaliseShown(createProjection(quote.replace(listNumber, '$1\\$2')).text).text;
  const bare = tidy(trimAround(shown.replace(/\|/g, ' ').replace(/\\(?=['"])/g, '')));
  // A formula may stand without its signs around it.
  const drawn = texCommand.test(quote) ? normaliseShown(writeFormulaLine(quote)).text : bare;
  const all = new Set([tidy(written), tidy(shown), tidy(drawn), bare]);
  return { all: [...all].filter((text) => splitWords(text).texts.length > 0), bare };
}

const texCommand = /\\[a-z]/i;
const tidy = (text: string): string => text.replace(/ +/g, ' ').trim();

/** Tells how a quote writes its words. One that it also writes without capitals is not a name. */
function readCases(quote: string): WrittenQuote['caseOf'] {
  const words = new Set(quote.match(/[\p{L}\p{M}\p{N}]+/gu));
  const cases = new Map<string, 'capital' | 'capitals'>();
  for (const word of words) {
    const lower = word.toLowerCase();
    if (word !== lower && !words.has(lower))
      cases.set(lower, word === word.toUpperCase() ? 'capitals' : 'capital');
  }
  return (word) => cases.get(word) ?? 'lower';
}

/** Removes quotation marks and ellipses at the ends. */
function trimAround(text: string): string {
  let start = 0;
  let end = text.length;
  const isSign = (at: number) => /[\s"'[\]]/.test(text.charAt(at)) || isEllipsisAt(text, at);
  while (start < end && isSign(start)) start += 1;
  while (end > start && isSign(end - 1)) end -= 1;
  return text.slice(start, end);
}

/** True for a dot that is one of three or more. */
const isEllipsisAt = (text: string, at: number): boolean =>
  [at, at - 1, at - 2].some((start) => text.startsWith('...', start));

type Wanted = { readonly written: string; readonly variants: readonly string[] };

function findExact(document: PreparedDocument, wanted: Wanted, scope: SearchScope): Span | null {
  const places = listExact(document, wanted, scope);
  // If the quote occurs in several places, prefer those that also match in case and typography.
  const { text } = document.projection;
  const literal = places.filter((place) => {
    const span = document.normalised.map.toSource(place);
    return text.slice(span.start, span.end) === wanted.written;
  });
  return choosePlace(literal.length > 0 ? literal : places, scope.near);
}

/** Returns the places of the first way to read the quote that has any. */
function listExact(document: PreparedDocument, wanted: Wanted, scope: SearchScope): Span[] {
  const literal = findLiteralPlaces(document, wanted.written, scope);
  if (literal.length > 0) return literal;
  for (const find of [findExactPlaces, findCutPlaces]) {
    for (const variant of wanted.variants) {
      const places = find(document, variant, scope);
      if (places.length > 0) return places;
    }
  }
  return [];
}

function locateApproximately(
  document: PreparedDocument,
  quote: WrittenQuote,
  scope: SearchScope,
): QuoteMatch {
  const { text, caseOf } = quote;
  const inParts = findPartsPlace(document, { parts: splitParts(text), caseOf }, scope);
  const places = [inParts, ...findApproximatePlaces(document, quote, scope)].filter(
    (place) => place !== null,
  );
  const good = choosePlace(mostSimilar(places.filter((place) => place.reason === null)), scope.near);
  if (good !== null) {
    const passage = present(document, good);
    return isSameButMarks(document, text, good)
      ? { match: 'exact', ...passage }
      : { match: 'near', ...passage, similarity: good.similarity };
  }
  const similar = choosePlace(mostSimilar(places), scope.near);
  if (similar === null || similar.reason === null) return { match: 'not_found', reason: 'absent' };
  const { reason, similarity } = similar;
  return { match: 'similar_passage', ...present(document, similar), similarity, reason };
}

function mostSimilar(places: readonly ApproximatePlace[]): ApproximatePlace[] {
  const best = Math.max(...places.map((place) => place.similarity));
  return places.filter((place) => place.similarity === best);
}

/** True if the quote differs from the source only in unpaired Markdown characters and white space. */
function isSameButMarks(document: PreparedDocument, quote: string, place: Span): boolean {
  const strip = (text: string) =>
    text
      .replace(/[*_`~#|>\\[\]]/g, '')
      .replace(/\s+/g, ' ')
      .trim();
  const { text } = document.normalised;
  return isWholeWords(text, place) && strip(quote) === strip(text.slice(place.start, place.end));
}

function present(document: PreparedDocument, place: Span): Passage {
  const span = toMarkdownSpan(document, place);
  return { ...span, quote: document.projection.slice(span) };
}
