/**
 * Finds where in a document to search for a quote that occurs nowhere word for word: rare words shared by both vote for the place where the
 * quote would begin. Returns a bounded number of bounded stretches; the whole document only for a short quote that shares no word with it.
 */
import type { PreparedDocument } from './prepare-document';
import { findWordRange, type Words } from './quote-words';
import type { SearchScope } from './search-scope';
import type { Span } from './span';

const maxWindows = 4;
/** Maximum number of characters that are searched as a whole if no word of the quote votes. */
const maxBlindChars = 200_000;
const maxBlindQuoteChars = 300;
const maxSeeds = 24;
/** Maximum number of places of all words that vote, and of the rarest word, which votes also if it is not rare. */
const maxPlaces = 4_000;
const maxPlacesOfRarest = 50_000;

/** Returns the stretches of the document, in normalised offsets, to which rare words of the quote point. */
export function listWindows(document: PreparedDocument, quote: Words, scope: SearchScope): Span[] {
  const count = quote.texts.length;
  const scopeWords = findWordRange(document.words, scope.within);
  // The words of a passage move by as many places as words are missing or added before them.
  const reach = 8 + Math.ceil(count * 0.25);
  const votes = new Map<number, number>();
  for (const { index, places } of listSeeds(document, quote)) {
    const weight = 1 / (1 + Math.log2(1 + places.length));
    for (const place of places) {
      if (place < scopeWords.start || place >= scopeWords.end) continue;
      const bucket = Math.floor((place - index) / reach);
      for (const near of [bucket - 1, bucket]) votes.set(near, (votes.get(near) ?? 0) + weight);
    }
  }
  const ranked = [...votes].sort((left, right) => right[1] - left[1] || left[0] - right[0]);
  const best: typeof ranked = [];
  for (const candidate of ranked) {
    if (best.length === maxWindows) break;
    // The windows of neighbours overlap, so the better of them is enough.
    if (best.every(([bucket]) => Math.abs(bucket - candidate[0]) > 1)) best.push(candidate);
  }
  if (best.length === 0) return listBlindWindow(document, quote, scope);
  return best.map(([bucket]) => {
    return {
      start: Math.max(scope.within.start, startOfWord(document.words, (bucket - 1) * reach)),
      end: Math.min(scope.within.end, endOfWord(document.words, (bucket + 3) * reach + count)),
    };
  });
}

type Seed = { readonly index: number; readonly places: readonly number[] };

/**
 * Returns the rarest shared words, enough of them that a few misspelt ones do no harm, with a limit on the total number of their places.
 */
function listSeeds(document: PreparedDocument, quote: Words): Seed[] {
  const seeds = quote.texts
    .map((text, index): Seed => ({ index, places: document.postings.get(text) ?? [] }))
    .filter((seed) => seed.places.length > 0)
    .sort((left, right) => left.places.length - right.places.length);
  let places = 0;
  return seeds.slice(0, maxSeeds).filter((seed, order) => {
    places += seed.places.length;
    return places <= (order === 0 ? maxPlacesOfRarest : maxPlaces);
  });
}

function listBlindWindow(document: PreparedDocument, quote: Words, scope: SearchScope): Span[] {
  const chars = quote.ends.at(-1) ?? 0;
  const isSmall = scope.within.end - scope.within.start <= maxBlindChars && chars <= maxBlindQuoteChars;
  return isSmall ? [scope.within] : [];
}

export const startOfWord = (words: Words, index: number) => words.starts[Math.max(0, index)] ?? 0;
export const endOfWord = (words: Words, index: number) =>
  words.ends[Math.min(words.ends.length - 1, Math.max(0, index))] ?? 0;
