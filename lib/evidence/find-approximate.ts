/**
 * Places that look like a quote which stands nowhere word for word (evidence "Quotes" 2 and 3). Rare words that quote
 * and document share vote for where to look; there Myers' algorithm finds the best stretch; words are aligned and
 * judged. Looks at a bounded number of bounded windows, at the whole document only where no word is shared.
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
  /** Null where the words may be cited. */
  readonly reason: DifferenceReason | null;
};

/** Edits by length of the quote up to which two texts are the same passage (evidence "Quotes" 2). */
const maxErrorShare = 0.2;
/** Edits up to which a stretch is looked at: words left out cost many. */
const lookErrorShare = 0.45;
/** Words left out of a quote that do not count as edits, if it has enough others. */
const maxLeftOut = 2;
const minWords = 3;
const minChars = 12;
/** Characters of a quote that are matched at once; of a longer one the beginning and the end are. */
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
 * The stretch of the window that is most like the quote in letters. Many equally good ends cost the square of what is
 * matched, so a long quote is found by its two ends.
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
  // The end is looked for where it should be: its words may stand elsewhere too.
  const from = Math.max(head.end, head.start + Math.floor(quote.length * 0.6) - endChars);
  const tails = search(
    source.slice(from, head.start + Math.ceil(quote.length * 1.5)),
    quote.slice(-endChars),
    Math.floor(endChars * lookErrorShare),
  );
  const tail = choosePlace(tails, head.start + quote.length - from);
  return tail === null ? null : shift(head.start, from + tail.end);
}

/** Without the words of the source before the first and after the last that the quote has. */
function trimLeftOut(steps: readonly WordStep[]): WordStep[] {
  const fromStart = trimStart(steps);
  return trimStart(fromStart.toReversed()).reverse();
}

function trimStart(steps: readonly WordStep[]): WordStep[] {
  const added: WordStep[] = [];
  for (const [index, step] of steps.entries()) {
    // At an end, a word of the quote set against quite another one is a word of the quote's own.
    if (step.type === 'changed' && step.likeness < 0.3) added.push({ type: 'added', quote: step.quote });
    else if (step.type === 'added') added.push(step);
    else if (step.type !== 'left_out') return [...added, ...steps.slice(index)];
  }
  return [];
}

/** Two words more at an end where the best match in letters has another word than the quote. */
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

/** Takes the signs before the first and after the last word that the quote has there too. */
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
  /** Index of the first of `source` in the document's words. */
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

/** Letters that differ, by word: a word left out or added counts with the space beside it. */
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

/** Written with a capital although no sentence begins there. */
function isName(document: PreparedDocument, index: number): boolean {
  const start = document.words.starts[index] ?? 0;
  const { text } = document.normalised;
  const source = document.normalised.map.toSource({ start, end: start + 1 });
  const written = document.projection.text.slice(source.start, source.end);
  const isCapital = written !== written.toLowerCase();
  return isCapital && !/(?:^|[.!?:"'(] ?|^ )$/.test(text.slice(Math.max(0, start - 2), start));
}
