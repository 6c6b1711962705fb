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
  const places = parts.map((text) => listPlaces(document, { text, caseOf }, scope));
  if (places.some((list) => list.length === 0)) return null;
  const lengths = parts.map((part) => part.length);
  const anchor = lengths.indexOf(Math.max(...lengths));
  const chains = (places[anchor] ?? []).flatMap((place) => {
    const chain = extendChain(places, anchor, place);
    return chain === null ? [] : [chain];
  });
  const spans = chains.map((chain) => ({ chain, start: chain[0]?.start ?? 0, end: chain.at(-1)?.end ?? 0 }));
  const shortest = Math.min(...spans.map((span) => span.end - span.start));
  const best = choosePlace(
    spans.filter((span) => span.end - span.start <= shortest * 1.2),
    scope.near,
  );
  return best === null ? null : judgeChain(document, best.chain, lengths);
}

function listPlaces(document: PreparedDocument, quote: WrittenQuote, scope: SearchScope): ApproximatePlace[] {
  const part = quote.text;
  // A part often ends with a comma or full stop that the writer added.
  const bare = part.replace(/^[\s.,;:!?"'-]+|[\s.,;:!?"'-]+$/g, '');
  for (const text of bare === part ? [part] : [part, bare]) {
    const exact = findExactPlaces(document, text, scope).map((span) => ({
      ...span,
      similarity: 1,
      reason: null,
    }));
    if (exact.length > 0) return exact;
  }
  return findApproximatePlaces(document, quote, scope);
}

function extendChain(
  places: readonly (readonly ApproximatePlace[])[],
  anchor: number,
  place: ApproximatePlace,
): ApproximatePlace[] | null {
  const chain = [place];
  for (let index = anchor + 1; index < places.length; index += 1) {
    const from = chain.at(-1)?.end ?? 0;
    const next = (places[index] ?? []).find((other) => other.start >= from);
    if (next === undefined || next.start - from > maxGapChars) return null;
    chain.push(next);
  }
  for (let index = anchor - 1; index >= 0; index -= 1) {
    const to = chain[0]?.start ?? 0;
    const before = (places[index] ?? []).findLast((other) => other.end <= to);
    if (before === undefined || to - before.end > maxGapChars) return null;
    chain.unshift(before);
  }
  return chain;
}

function judgeChain(
  document: PreparedDocument,
  chain: readonly ApproximatePlace[],
  lengths: readonly number[],
): ApproximatePlace {
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const similarity = chain.reduce(
    (sum, place, index) => sum + (place.similarity * (lengths[index] ?? 0)) / total,
    0,
  );
  const turned = chain.some((place, index) => {
    const next = chain[index + 1];
    return next !== undefined && hidesNegation(document, { start: place.end, end: next.start });
  });
  return {
    start: chain[0]?.start ?? 0,
    end: chain.at(-1)?.end ?? 0,
    similarity: Math.round(similarity * 1_000) / 1_000,
    reason: turned ? 'negation_differs' : (chain.find((place) => place.reason !== null)?.reason ?? null),
  };
}

function hidesNegation(document: PreparedDocument, gap: Span): boolean {
  const range = findWordRange(document.words, gap);
  const left = document.words.texts.slice(range.start, range.end);
  return left.length <= shortGapWords && left.some((word) => getMeaning(word) === 'negation');
}
