/**
 * Finds places that resemble a quote that occurs nowhere word for word (evidence "Quotes" 2 and 3). Rare words shared by quote and document
 * vote for where to search. There, Myers' algorithm finds the best stretch, whose words are then aligned and judged. Searches a bounded
 * number of bounded windows, and the whole document only if no word is shared.
 */
import search from 'approx-string-match';
import { alignWords, measureLikeness, type WordStep } from './align-words';
import { type DifferenceReason, judgeAlignment } from './judge-alignment';
import type { PreparedDocument } from './prepare-document';
import { endOfWord, listWindows, startOfWord } from './find-windows';
import { findWordRange, splitWords, type Words } from './quote-words';
import { choosePlace, type SearchScope } from './search-scope';
import type { Span } from './span';

export type ApproximatePlace = Span & {
  readonly similarity: number;
  /** Null if the words may be cited. */
  readonly reason: DifferenceReason | null;
};

/** Maximum share of edits, relative to the quote's length, for two texts to be the same passage (evidence "Quotes" 2). */
const maxErrorShare = 0.2;
/** Share of edits up to which a stretch is considered at all. It is higher, because words left out cost many edits. */
const lookErrorShare = 0.45;
/** Maximum number of words left out of a quote that do not count as edits, if it has enough others. */
const maxLeftOut = 2;
const minWords = 3;
const minChars = 12;
/** Longest quote that is matched as a whole. Of a longer one, only the beginning and the end are matched. */
const maxMatchedChars = 300;
const endChars = 160;

export function findApproximatePlaces(
  document: PreparedDocument,
  quote: string,
  scope: SearchScope,
): ApproximatePlace[] {
  const words = splitWords(quote);
  if (words.texts.length < minWords || quote.length < minChars) return [];
  return listWindows(document, words, scope).flatMap((window) => {
    const place = findInWindow(document, { text: quote, words }, window);
    return place !== null && scope.isAllowed(place) ? [place] : [];
  });
}

type Quote = { readonly text: string; readonly words: Words };

function findInWindow(document: PreparedDocument, quote: Quote, window: Span): ApproximatePlace | null {
  const found = matchStretch(document.normalised.text, quote.text, window);
  if (found === null) return null;
  const range = findWordRange(document.words, found);
  const { from, to } = extendRange(document.words, range, quote.words);
  const source = document.words.texts.slice(from, to);
  const steps = alignWords(source, quote.words.texts);
  if (steps === null) return null;
  const trimmed = trimLeftOut(steps);
  const ends = trimmed.flatMap((step) =>
    step.type === 'added' ? [] : [step.source].flat().map((index) => from + index),
  );
  const first = ends[0];
  const last = ends.at(-1);
  if (first === undefined || last === undefined) return null;
  const place = widen(document, quote, {
    start: startOfWord(document.words, first),
    end: endOfWord(document.words, last),
  });
  return judgePlace(document, quote, { place, steps: trimmed, source, from });
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

/** Removes the words of the source before the first and after the last word that the quote shares. */
function trimLeftOut(steps: readonly WordStep[]): WordStep[] {
  const fromStart = trimStart(steps);
  return trimStart(fromStart.toReversed()).reverse();
}

function trimStart(steps: readonly WordStep[]): WordStep[] {
  const added: WordStep[] = [];
  for (const [index, step] of steps.entries()) {
    // At an end, a word of the quote that is paired with a very different one counts as added by the quote.
    if (step.type === 'changed' && step.likeness < 0.3) added.push({ type: 'added', quote: step.quote });
    else if (step.type === 'added') added.push(step);
    else if (step.type !== 'left_out') return [...added, ...steps.slice(index)];
  }
  return [];
}

/** Extends an end by two words if the best match by letters has a different word there than the quote. */
function extendRange(
  words: Words,
  range: Span,
  quote: Words,
): { readonly from: number; readonly to: number } {
  const isSame = (index: number, other: string | undefined) =>
    measureLikeness(words.texts[index] ?? '', other ?? '') >= 0.5;
  return {
    from: isSame(range.start, quote.texts[0]) ? range.start : Math.max(0, range.start - 2),
    to: isSame(range.end - 1, quote.texts.at(-1)) ? range.end : range.end + 2,
  };
}

/** Includes the punctuation before the first and after the last word if the quote has it too. */
function widen(document: PreparedDocument, quote: Quote, span: Span): Span {
  const { text } = document.normalised;
  const head = quote.text.slice(0, quote.words.starts[0] ?? 0);
  const tail = quote.text.slice(quote.words.ends.at(-1) ?? 0);
  const isHead = head !== '' && text.endsWith(head, span.start);
  const isTail = tail !== '' && text.startsWith(tail, span.end);
  let end = isTail ? span.end + tail.length : span.end;
  if (tail !== '' && !isTail) while (/[.!?;:,"')\]]/.test(text.charAt(end))) end += 1;
  return { start: isHead ? span.start - head.length : span.start, end };
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
  const errors = countEdits(candidate, quote.words.texts);
  const length = quote.text.length;
  const leftOut = steps.flatMap((step) => (step.type === 'left_out' ? [source[step.source] ?? ''] : []));
  const isAbridged = leftOut.length <= maxLeftOut && quote.words.texts.length >= minWords + leftOut.length;
  const forgiven = isAbridged ? leftOut.reduce((sum, word) => sum + word.length + 1, 0) : 0;
  const similarity = Math.max(0, 1 - errors / Math.max(length, place.end - place.start));
  const judgement = judgeAlignment({
    source,
    quote: quote.words.texts,
    steps,
    isName: (index) => isName(document, from + index),
    isKnown: (word) => document.postings.has(word),
  });
  const isNear = errors - forgiven <= length * maxErrorShare;
  if (!judgement.ok && judgement.reason === 'words_differ' && !isNear) return null;
  if (!isNear && errors > length * 0.35) return null;
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

/** True if the word is capitalised although no sentence begins there. */
function isName(document: PreparedDocument, index: number): boolean {
  const start = document.words.starts[index] ?? 0;
  const { text } = document.normalised;
  const source = document.normalised.map.toSource({ start, end: start + 1 });
  const written = document.projection.text.slice(source.start, source.end);
  const isCapital = written !== written.toLowerCase();
  return isCapital && !/(?:^|[.!?:"'(] ?|^ )$/.test(text.slice(Math.max(0, start - 2), start));
}
