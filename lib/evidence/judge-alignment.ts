/**
 * Decides whether words that resemble a quote may be shown as its source (evidence "Quotes" 3). Each word of one side must be on the other
 * too, in order: as itself, in another form or spelling, or misspelt. Only articles may be missing or added, and a short parenthesis may be
 * left out. What is written as another word is another word. Pure: reads two word lists and their alignment, never the document.
 */
import type { WordStep } from './align-words';
import { isCommonWord } from './common-words';
import type { DifferenceReason } from './difference-reason';
import { getMeaning, isUnit, type Meaning } from './meaning-words';
import { type ChangedWord, isSpelled, readChange, reasonFor, type Reading } from './read-change';
import { isArticle, isSmallWord } from './small-words';

export type Judgement = { readonly ok: true } | { readonly ok: false; readonly reason: DifferenceReason };

export type WordPair = {
  readonly source: readonly string[];
  readonly quote: readonly string[];
  readonly steps: readonly WordStep[];
  /** How the source writes a word: as a name, capitalised inside a sentence, or as an abbreviation, all in capitals. */
  readonly nameAt: (index: number) => ChangedWord['name'];
  /** How the quote writes the word. */
  readonly caseOf: (word: string) => ChangedWord['written'];
  /** True if a word occurs anywhere in the document and so is not a misspelling. */
  readonly isInDocument: (word: string) => boolean;
  /** True if a word of the source stands in a short parenthesis that the quote leaves out as a whole. */
  readonly isAside: (index: number) => boolean;
};

export function judgeAlignment(pair: WordPair): Judgement {
  let slips = 0;
  let garbled = 0;
  let garbledNames = 0;
  for (const step of pair.steps) {
    const reading = readStep(pair, step);
    if (reading === 'slip') slips += 1;
    else if (reading === 'garbled') {
      garbled += 1;
      if (step.type === 'changed' && pair.nameAt(step.source) !== null) garbledNames += 1;
    } else if (reading !== 'kept') return { ok: false, reason: reading };
  }
  // A garbled word is believed in a quote that is full of slips.
  if (garbled <= slips) return { ok: true };
  return { ok: false, reason: garbledNames > 0 ? 'names_differ' : 'words_differ' };
}

function readStep(pair: WordPair, step: WordStep): Reading {
  switch (step.type) {
    case 'kept':
      return 'kept';
    case 'respaced':
      return readRespaced(pair, step);
    case 'left_out':
      return readLeftOut(pair, step.source);
    case 'added':
      return readAdded(pair, step.quote);
    case 'changed':
      return readChange(describeChange(pair, step));
  }
}

/** A lost or inserted space is harmless unless it creates another word (`not able`, `notable`) or another number. */
function readRespaced(pair: WordPair, step: Extract<WordStep, { type: 'respaced' }>): Reading {
  const source = step.source.map((index) => pair.source[index] ?? '');
  const quote = step.quote.map((index) => pair.quote[index] ?? '');
  const digits = (words: readonly string[]) => words.flatMap((word) => word.match(/\d+/g) ?? []).join(' ');
  if (digits(source) !== digits(quote)) return 'numbers_differ';
  const joined = quote.join('');
  const isSame = source.join('') === joined;
  const isWord = quote.some((word) => word.length > 1 && isKnown(pair, word));
  if (isSame && !isWord) return 'slip';
  const lost = step.source
    .map((index) => meaningAt(pair.source, index))
    .find((meaning, at) => isStrict(meaning) && (isWord || !joined.includes(source[at] ?? '')));
  const gained = step.quote
    .map((index) => meaningAt(pair.quote, index))
    .find((meaning, at) => isStrict(meaning) && !/\d/.test(quote[at] ?? ''));
  const strict = lost ?? gained ?? null;
  if (strict !== null) return reasonFor(strict);
  return isSame || !isWord ? 'slip' : 'words_differ';
}

const isStrict = (meaning: Meaning | null) => meaning === 'number' || meaning === 'negation';

function readLeftOut(pair: WordPair, index: number): Reading {
  const word = pair.source[index] ?? '';
  const meaning = meaningAt(pair.source, index);
  if (meaning !== 'negation' && (isArticle(word) || pair.isAside(index))) return 'kept';
  if (meaning !== null) return reasonFor(meaning);
  return isSmallWord(word) ? 'garbled' : 'words_missing';
}

function readAdded(pair: WordPair, index: number): Reading {
  const word = pair.quote[index] ?? '';
  const meaning = meaningAt(pair.quote, index);
  if (meaning !== null) return reasonFor(meaning);
  if (isArticle(word)) return 'kept';
  const isStray = word.length === 1 || (word.length <= 3 && !isKnown(pair, word));
  return isStray && isSpelled(word) ? 'garbled' : 'words_added';
}

function describeChange(pair: WordPair, step: Extract<WordStep, { type: 'changed' }>): ChangedWord {
  const source = pair.source[step.source] ?? '';
  const quote = pair.quote[step.quote] ?? '';
  return {
    source,
    quote,
    edits: Math.round((1 - step.likeness) * Math.max(source.length, quote.length)),
    likeness: step.likeness,
    meaning: meaningAt(pair.source, step.source),
    own: meaningAt(pair.quote, step.quote),
    name: pair.nameAt(step.source),
    written: pair.caseOf(quote),
    isInDocument: pair.isInDocument(quote),
  };
}

const isKnown = (pair: WordPair, word: string) => pair.isInDocument(word) || isCommonWord(word);

/** Returns what the word at `index` guards, taking its neighbours into account: `5 m` and `< 5`, but not `m` and `<b>`. */
function meaningAt(words: readonly string[], index: number): Meaning | null {
  const word = words[index] ?? '';
  const hasDigit = (at: number) => /\d/.test(words[at] ?? '');
  if (/^[-<>=+]$/.test(word)) return hasDigit(index - 1) || hasDigit(index + 1) ? 'number' : null;
  const counted = word.length === 1 ? hasDigit(index - 1) : getMeaning(words[index - 1] ?? '') === 'number';
  return getMeaning(word) ?? (isUnit(word) && counted ? 'number' : null);
}
