/**
 * Finds places that resemble a quote that occurs nowhere word for word (evidence "Quotes" 2 and 3). Rare words shared by quote and document
 * vote for where to search. There, Myers' algorithm finds the best stretch, whose words are then aligned and judged. Searches a bounded
 * number of bounded windows, and the whole document only if no word is shared.
 */
import search from 'approx-string-match';
import { alignWords, measureLikeness, type WordStep } from './align-words';
import { findAsides } from './find-asides';
import type { DifferenceReason } from './difference-reason';
import { judgeAlignment, type WordPair } from './judge-alignment';
import { readListNumber } from './list-number';
import type { PreparedDocument } from './prepare-document';
import { endOfWord, listWindows, startOfWord } from './find-windows';
import { getMeaning } from './meaning-words';
import { findWordRange, splitWords, type Words } from './quote-words';
import { choosePlace, type SearchScope } from './search-scope';
import type { Span } from './span';
import { trimLeftOut } from './trim-left-out';

export type ApproximatePlace = Span & {
  readonly similarity: number;
  /** Null if the words may be cited. */
  readonly reason: DifferenceReason | null;
};

/** Maximum share of edits, relative to the quote's length, for two texts to be the same passage (evidence "Quotes" 2). */
const maxErrorShare = 0.2;
/** Share of edits up to which a stretch is considered at all. It is higher, because words left out cost many edits. */
const lookErrorShare = 0.45;
/** Share of edits up to which a stretch that says something else is shown as similar. */
const similarErrorShare = 0.35;
const minWords = 3;
const minChars = 12;
/** Longest quote that is matched as a whole. Of a longer one, only the beginning and the end are matched. */
const maxMatchedChars = 300;
const endChars = 160;

/** A normalised quote, and how its words are written. */
export type WrittenQuote = { readonly text: string; readonly caseOf: WordPair['caseOf'] };

export function findApproximatePlaces(
  document: PreparedDocument,
  { text, caseOf }: WrittenQuote,
  scope: SearchScope,
): ApproximatePlace[] {
  const words = splitWords(text);
  if (words.texts.length < minWords || text.length < minChars) return [];
  return listWindows(document, words, scope).flatMap((window) => {
    const place = findInWindow(document, { text, caseOf, words }, window);
    return place !== null && scope.isAllowed(place) ? [place] : [];
  });
}

type Quote = WrittenQuote & { readonly words: Words };

function findInWindow(document: PreparedDocument, quote: Quote, window: Span): ApproximatePlace | null {
  const found = matchStretch(document.normalised.text, quote.text, window);
  if (found === null) return null;
  const range = findWordRange(document.words, found);
  const { from, to } = extendRange(document.words, range, quote.words);
  const source = document.words.texts.slice(from, to);
  const steps = alignWords(source, quote.words.texts);
  if (steps === null) return null;
  const trimmed = trimLeftOut(steps, source);
  const kept = dropListNumbers(document, { steps: trimmed, quote: quote.words.texts, from });
  const ends = kept.flatMap((step) =>
    step.type === 'added' ? [] : [step.source].flat().map((index) => from + index),
  );
  const [first] = ends;
  if (first === undefined) return null;
  const last = ends.at(-1) ?? first;
  const place = widen(document, quote, {
    start: startOfWord(document.words, first),
    end: endOfWord(document.words, last),
  });
  if (endsBeforeNegation(document, quote, last)) return null;
  return judgePlace(document, quote, { place, steps: kept, source, from });
}

/**
 * Returns the stretch of the window whose letters are most similar to the quote. If many ends match equally well, the cost is the square of
 * the matched length, so a long quote is found by its two ends.
 */
function matchStretch(text: string, quote: string, window: Span): Span | null {
  const source = text.slice(window.start, window.end);
  const find = (pattern: string) => search(source, pattern, Math.floor(pattern.length * lookErrorShare));
  const shift = (start: number, end: number) => ({ start: window.start + start, end: window.start + end });
  if (quote.length <= maxMatchedChars) {
    const [match] = find(quote);
    return match === undefined ? null : shift(match.start, match.end);
  }
  const [head] = find(quote.slice(0, endChars));
  if (head === undefined) return null;
  // Search for the end only where it is expected, because the same words may also occur elsewhere.
  const from = Math.max(head.end, head.start + Math.floor(quote.length * 0.6) - endChars);
  const tails = search(
    source.slice(from, head.start + Math.ceil(quote.length * 1.5)),
    quote.slice(-endChars),
    Math.floor(endChars * lookErrorShare),
  );
  const tail = choosePlace(tails, head.start + quote.length - from);
  return tail === null ? null : shift(head.start, from + tail.end);
}

type Aligned = {
  readonly steps: readonly WordStep[];
  readonly quote: readonly string[];
  readonly from: number;
};

/** Removes the numbers that the quote repeats from the items of a list: they stand in the source, though not among its words. */
function dropListNumbers(document: PreparedDocument, { steps, quote, from }: Aligned): WordStep[] {
  return steps.filter((step, index) => {
    const next = steps[index + 1];
    if (step.type !== 'added' || next === undefined || next.type === 'added') return true;
    const [source = 0] = [next.source].flat();
    return readListNumber(document, from + source) !== quote[step.quote];
  });
}

/** Maximum number of words between the best match by letters and an end of the quote beyond a parenthesis. */
const maxEndWords = 24;

/**
 * Extends an end to the nearest place of the word with which the quote begins or ends, if the best match by letters has a different word
 * there; by two words if there is none.
 */
function extendRange(
  { texts }: Words,
  range: Span,
  quote: Words,
): { readonly from: number; readonly to: number } {
  const [first = ''] = quote.texts;
  const last = quote.texts.at(-1) ?? first;
  const isSame = (index: number, other: string) => measureLikeness(texts[index] ?? '', other) >= 0.5;
  const before = texts.slice(Math.max(0, range.start - maxEndWords), range.start);
  const back = before.toReversed().indexOf(first) + 1;
  const ahead = texts.slice(range.end, range.end + maxEndWords).indexOf(last) + 1;
  return {
    from: isSame(range.start, first) ? range.start : Math.max(0, range.start - (back || 2)),
    to: isSame(range.end - 1, last) ? range.end : range.end + (ahead || 2),
  };
}

/** Includes the signs before the first word if the quote has them too, and those after the last word if the quote has any. */
function widen(document: PreparedDocument, quote: Quote, span: Span): Span {
  const { text } = document.normalised;
  const head = quote.text.slice(0, quote.words.starts[0] ?? 0);
  const hasTail = quote.text.length > (quote.words.ends.at(-1) ?? 0);
  let { end } = span;
  if (hasTail) while (/[.!?;:,"')\]]/.test(text.charAt(end))) end += 1;
  return { start: text.endsWith(head, span.start) ? span.start - head.length : span.start, end };
}

/** True if the quote ends a sentence where the source goes on with a negation: `those who do.` for `those who do not.` */
function endsBeforeNegation({ words, normalised }: PreparedDocument, quote: Quote, last: number): boolean {
  const isEnded = /^["')\]]*[.!?;]/.test(quote.text.slice(quote.words.ends.at(-1) ?? 0));
  const between = normalised.text.slice(words.ends[last] ?? 0, words.starts[last + 1] ?? 0);
  return isEnded && between === ' ' && getMeaning(words.texts[last + 1] ?? '') === 'negation';
}

type Candidate = {
  readonly place: Span;
  readonly steps: readonly WordStep[];
  readonly source: readonly string[];
  /** Index in the document's words of the first word of `source`. */
  readonly from: number;
};

function judgePlace(document: PreparedDocument, quote: Quote, candidate: Candidate): ApproximatePlace | null {
  const { place, steps, source, from } = candidate;
  const asides = findAsides(
    document,
    steps.flatMap((step) => (step.type === 'left_out' ? [from + step.source] : [])),
  );
  const isAside = (index: number) => asides.has(from + index);
  const isCounted = (step: WordStep) => step.type !== 'left_out' || !isAside(step.source);
  const errors = countEdits({ ...candidate, steps: steps.filter(isCounted) }, quote.words.texts);
  const length = quote.text.length;
  if (errors > length * similarErrorShare) return null;
  const judgement = judgeAlignment({
    source,
    quote: quote.words.texts,
    steps,
    nameAt: (index) => readName(document, from + index),
    caseOf: quote.caseOf,
    isInDocument: (word) => document.postings.has(word),
    isAside,
  });
  const isNear = errors <= length * maxErrorShare;
  if (!isNear && !judgement.ok && judgement.reason.startsWith('words_')) return null;
  const similarity = Math.max(0, 1 - errors / Math.max(length, place.end - place.start));
  return {
    ...place,
    similarity: Math.round(similarity * 1_000) / 1_000,
    reason: judgement.ok ? (isNear ? null : 'words_differ') : judgement.reason,
  };
}

/** Counts the letters that differ, word by word. A word left out or added counts together with the space beside it. */
function countEdits({ steps, source }: Candidate, quote: readonly string[]): number {
  const lengthOf = (words: readonly string[], index: number) => words[index]?.length ?? 0;
  return steps.reduce((sum, step) => {
    switch (step.type) {
      case 'kept':
        return sum;
      case 'respaced':
        return sum + 1;
      case 'left_out':
        return sum + lengthOf(source, step.source) + 1;
      case 'added':
        return sum + lengthOf(quote, step.quote) + 1;
      case 'changed':
        return (
          sum + (1 - step.likeness) * Math.max(lengthOf(source, step.source), lengthOf(quote, step.quote))
        );
    }
  }, 0);
}

/** Tells whether the word is written in capitals, or capitalised although no sentence begins there. */
function readName(document: PreparedDocument, index: number): ReturnType<WordPair['nameAt']> {
  const start = document.words.starts[index] ?? 0;
  const { text } = document.normalised;
  const source = document.normalised.map.toSource({ start, end: document.words.ends[index] ?? 0 });
  const written = document.projection.text.slice(source.start, source.end);
  if (written.length > 1 && isUpperCase(written)) return 'abbreviation';
  const before = text.slice(0, start).trimEnd().at(-1) ?? '.';
  return isUpperCase(written.charAt(0)) && !/[.!?:"'(]/.test(before) ? 'name' : null;
}

const isUpperCase = (text: string) => text !== text.toLowerCase() && text === text.toUpperCase();
