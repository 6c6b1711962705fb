/**
 * Finds quotes that mark an omission with an ellipsis (evidence "Quotes" 2): every part must occur in the document, in order and close to
 * the previous one. The omitted text must not be a short stretch with a negation, which would reverse the meaning of the sentence.
 */
import { findApproximatePlaces, type WrittenQuote } from './find-approximate';
import { findExactPlaces } from './find-exact';
import { getMeaning } from './meaning-words';
import type { PreparedDocument } from './prepare-document';
import { findWordRange, splitWords } from './quote-words';
import type { SearchScope } from './search-scope';
import { choosePlace } from './search-scope';
import type { Span } from './span';
import type { ApproximatePlace } from './find-approximate';

const ellipsis = /[[(]\s?\.{3,}\s?[\])]|\.{3,}|\.(?: \.){2,}/g;
const maxParts = 8;
const minWordsTogether = 4;
/** Maximum number of normalised characters between two parts: a few sentences. */
const maxGapChars = 1_500;
/** If at most this many words are left out, a negation among them is essential to the sentence. */
const shortGapWords = 8;

/** Returns the parts of a normalised quote between its ellipses. Ellipses at the ends are dropped. */
export function splitParts(quote: string): string[] {
  return quote
    .split(ellipsis)
    .map((part) => part.trim())
    .filter((part) => splitWords(part).texts.length > 0);
}

type WrittenParts = Pick<WrittenQuote, 'caseOf'> & { readonly parts: readonly string[] };

export function findPartsPlace(
  document: PreparedDocument,
  { parts, caseOf }: WrittenParts,
  scope: SearchScope,
): ApproximatePlace | null {
  const words = parts.reduce((sum, part) => sum + splitWords(part).texts.length, 0);
  if (parts.length < 2 || parts.length > maxParts || words < minWordsTogether) return null;
  const [first = [], ...others] = parts.map((text) => listPlaces(document, { text, caseOf }, scope));
  const chains = first.map((place) => extendChain(place, others)).filter((chain) => chain !== null);
  const shortest = Math.min(...chains.map((chain) => chain.end - chain.start));
  const best = choosePlace(
    chains.filter((chain) => chain.end - chain.start <= shortest * 1.2),
    scope.near,
  );
  return best === null ? null : judgeChain(document, best, parts);
}

function listPlaces(document: PreparedDocument, quote: WrittenQuote, scope: SearchScope): ApproximatePlace[] {
  const part = quote.text;
  // A part often ends with a comma or full stop that the writer added.
  const bare = part.replace(/^[\s.,;:!?"'-]+|[\s.,;:!?"'-]+$/g, '');
  for (const text of [part, bare]) {
    const exact = findExactPlaces(document, text, scope).map((span) => ({
      ...span,
      similarity: 1,
      reason: null,
    }));
    if (exact.length > 0) return exact;
  }
  return findApproximatePlaces(document, quote, scope);
}

/** The places of all parts in order, from the start of the first to the end of the last. */
type Chain = Span & { readonly places: readonly ApproximatePlace[]; readonly gaps: readonly Span[] };

/** Takes the next place of each other part. Null if a part is missing or too far away. */
function extendChain(
  first: ApproximatePlace,
  others: readonly (readonly ApproximatePlace[])[],
): Chain | null {
  const places = [first];
  const gaps: Span[] = [];
  let { end } = first;
  for (const list of others) {
    const next = list.find(({ start }) => start >= end);
    if (next === undefined || next.start - end > maxGapChars) return null;
    gaps.push({ start: end, end: next.start });
    places.push(next);
    end = next.end;
  }
  return { places, gaps, start: first.start, end };
}

function judgeChain(document: PreparedDocument, chain: Chain, parts: readonly string[]): ApproximatePlace {
  const { places, gaps, start, end } = chain;
  const chars = parts.join('').length;
  const similarity = parts.reduce(
    (sum, part, index) => sum + ((places[index]?.similarity ?? 0) * part.length) / chars,
    0,
  );
  const isTurned = gaps.some((gap) => hidesNegation(document, gap));
  const reasons = places.map(({ reason }) => reason).filter((reason) => reason !== null);
  return {
    start,
    end,
    similarity: Math.round(similarity * 1_000) / 1_000,
    reason: isTurned ? 'negation_differs' : (reasons[0] ?? null),
  };
}

function hidesNegation(document: PreparedDocument, gap: Span): boolean {
  const range = findWordRange(document.words, gap);
  const left = document.words.texts.slice(range.start, range.end);
  return left.length <= shortGapWords && left.some((word) => getMeaning(word) === 'negation');
}
