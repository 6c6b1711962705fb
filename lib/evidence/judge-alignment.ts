/**
 * Decides whether words that resemble a quote may be shown as its source (evidence "Quotes" 3). Numbers, units, negations, comparisons,
 * hedges and names must be the same on both sides, at the same place. Of the other words, most must be the same. Pure: reads two word lists
 * and their alignment, never the document.
 */
import type { WordStep } from './align-words';
import { getMeaning, isCommonWord, isOpposite, isUnit, type Meaning } from './meaning-words';

/** Why similar words are not accepted as a citation. */
export type DifferenceReason =
  | 'numbers_differ'
  | 'negation_differs'
  | 'comparison_differs'
  | 'names_differ'
  | 'words_differ';

export type Judgement = { readonly ok: true } | { readonly ok: false; readonly reason: DifferenceReason };

export type WordPair = {
  readonly source: readonly string[];
  readonly quote: readonly string[];
  readonly steps: readonly WordStep[];
  /** True if a word of the source is a name: capitalised, and not at the start of a sentence. */
  readonly isName: (index: number) => boolean;
  /** True if a word occurs anywhere in the document and so is not a misspelling. */
  readonly isKnown: (word: string) => boolean;
};

type Change = Extract<WordStep, { type: 'changed' }>;

/** Similarity from which a changed word counts as the same word, misspelt or inflected. */
const sameWord = 0.5;
/** Similarity from which a guarded word may be a misspelling: `mor`, `nott`, but not `n`. */
const slipLikeness = 0.6;
const wordSlipLikeness = 0.75;
/** Maximum share of a quote's words that may be entirely different. */
const otherWordsShare = 0.12;

export function judgeAlignment(pair: WordPair): Judgement {
  let otherWords = 0;
  let keptWords = 0;
  for (const step of pair.steps) {
    const reason = findDifference(pair, step);
    if (reason !== null) return { ok: false, reason };
    if (step.type === 'kept' || step.type === 'respaced') keptWords += 1;
    else if (step.type === 'changed' && step.likeness >= sameWord) keptWords += 1;
    else if (step.type !== 'left_out') otherWords += 1;
  }
  const total = pair.quote.length;
  const isSame = otherWords <= Math.max(1, total * otherWordsShare) && keptWords >= total * 0.7;
  return isSame ? { ok: true } : { ok: false, reason: 'words_differ' };
}

function findDifference(pair: WordPair, step: WordStep): DifferenceReason | null {
  switch (step.type) {
    case 'kept':
      return null;
    case 'respaced':
      return judgeRespaced(pair, step);
    case 'left_out':
      return reasonFor(meaningAt(pair.source, step.source));
    case 'added':
      return reasonFor(meaningAt(pair.quote, step.quote));
    case 'changed':
      return judgeChange(pair, step);
  }
}

/** A lost or inserted space is harmless unless it creates another word (`not able`, `notable`) or another number. */
function judgeRespaced(
  pair: WordPair,
  step: Extract<WordStep, { type: 'respaced' }>,
): DifferenceReason | null {
  const source = step.source.map((index) => pair.source[index] ?? '');
  const quote = step.quote.map((index) => pair.quote[index] ?? '');
  const digits = (words: readonly string[]) => words.flatMap((word) => word.match(/\d+/g) ?? []).join(' ');
  if (digits(source) !== digits(quote)) return 'numbers_differ';
  const strict = [
    ...step.source.map((index) => meaningAt(pair.source, index)),
    ...step.quote.map((index) => meaningAt(pair.quote, index)),
  ].find((meaning) => meaning === 'number' || meaning === 'negation');
  const isSafe =
    source.join('') === quote.join('') && !quote.some((word) => isCommonWord(word) || pair.isKnown(word));
  return isSafe ? null : reasonFor(strict ?? null);
}

function judgeChange(pair: WordPair, step: Change): DifferenceReason | null {
  const source = pair.source[step.source] ?? '';
  const quote = pair.quote[step.quote] ?? '';
  const meaning = meaningAt(pair.source, step.source);
  const own = meaningAt(pair.quote, step.quote);
  if (own !== null) return isInflected(source, quote) || isContraction(pair, step) ? null : reasonFor(own);
  if (isOpposite(source, quote)) return 'negation_differs';
  if (meaning !== null) return isSlip(pair, step) ? null : reasonFor(meaning);
  return step.likeness < sameWord && pair.isName(step.source) ? 'names_differ' : null;
}

/** `didn't` and its misspelling `ddn't` are the same negation. */
function isContraction(pair: WordPair, step: Change): boolean {
  const source = pair.source[step.source] ?? '';
  const quote = pair.quote[step.quote] ?? '';
  const isBoth = source.endsWith("n't") && quote.endsWith("n't");
  return isBoth && step.likeness >= wordSlipLikeness && !pair.isKnown(quote);
}

/** `increase`, `increased`: both are guarded, and one has an additional letter at the end. */
function isInflected(source: string, quote: string): boolean {
  const [short, long] = source.length < quote.length ? [source, quote] : [quote, source];
  const isComparison = getMeaning(short) === 'comparison' && getMeaning(long) === 'comparison';
  return isComparison && short.length >= 3 && long.startsWith(short) && long.length === short.length + 1;
}

/** A guarded word with a wrong letter is still that word, provided that the result is not another word or a mere fragment. */
function isSlip(pair: WordPair, step: Change): boolean {
  const source = pair.source[step.source] ?? '';
  const quote = pair.quote[step.quote] ?? '';
  const isLetters = /^[\p{L}\p{M}']+$/u.test(source) && /^[\p{L}\p{M}']+$/u.test(quote);
  const isWord = pair.isKnown(quote) || isCommonWord(quote);
  // A comparison may be misspelt as another word (`will`, `wall`), a number or a negation may not (`never`, `ever`).
  const least = getMeaning(source) === 'comparison' && source.length >= 4 ? wordSlipLikeness : 1;
  return isLetters && step.likeness >= (isWord ? least : slipLikeness);
}

/** Returns what the word at `index` guards, taking its neighbours into account: `5 m` and `< 5`, but not `m` and `<b>`. */
function meaningAt(words: readonly string[], index: number): Meaning | null {
  const word = words[index] ?? '';
  const hasDigit = (at: number) => /\d/.test(words[at] ?? '');
  if (/^[-<>=+]$/.test(word)) return hasDigit(index - 1) || hasDigit(index + 1) ? 'number' : null;
  const counted = word.length === 1 ? hasDigit(index - 1) : getMeaning(words[index - 1] ?? '') === 'number';
  return getMeaning(word) ?? (isUnit(word) && counted ? 'number' : null);
}

function reasonFor(meaning: Meaning | null): DifferenceReason | null {
  switch (meaning) {
    case null:
      return null;
    case 'number':
      return 'numbers_differ';
    case 'negation':
      return 'negation_differs';
    case 'comparison':
      return 'comparison_differs';
  }
}
