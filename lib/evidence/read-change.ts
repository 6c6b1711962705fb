/**
 * Reads a word of a quote that stands where the source has another: the same word in another form or spelling, misspelt, or another word.
 * What is known as a word is another word, and so is one with too many other letters (evidence "Quotes" 3). Pure.
 */
import { isCommonWord, isEnglishWord } from './common-words';
import type { DifferenceReason } from './difference-reason';
import { isOpposite, isUnit, type Meaning } from './meaning-words';
import { isArticle, isSmallWord } from './small-words';
import { isSameWord } from './word-forms';

/**
 * How a step reads: `kept` the same word; `slip` the same word, misspelt; `garbled` perhaps the same word, but only among many slips.
 * Otherwise why it is another.
 */
export type Reading = 'kept' | 'slip' | 'garbled' | DifferenceReason;

export type ChangedWord = {
  readonly source: string;
  readonly quote: string;
  /** Letters inserted, missing or replaced. */
  readonly edits: number;
  /** One minus the share of such letters. */
  readonly likeness: number;
  /** What each side guards. */
  readonly meaning: Meaning | null;
  readonly own: Meaning | null;
  /** How the source writes the word: capitalised inside a sentence, or all in capitals. */
  readonly name: 'name' | 'abbreviation' | null;
  /** How the quote writes it. */
  readonly written: 'lower' | 'capital' | 'capitals';
  /** True if the quote's word occurs anywhere in the document. */
  readonly isInDocument: boolean;
};

/** A word has a slip for each so many letters, and at least one. Names have fewer. */
const charsPerSlip = 3.5;
const nameCharsPerSlip = 4;
/** Similarity below which a word was not garbled, but written as another. */
const garbledLikeness = 0.5;
/** A name of fewer letters has no misspelling, and one of this many none with another letter: `Iran`, `Iraq`. */
const minNameChars = 4;

export function readChange(word: ChangedWord): Reading {
  const { source, quote, meaning } = word;
  const own = isForeignGuard(word) ? null : word.own;
  if (own !== null) return readGuard(word, own);
  if (meaning === null && (isSameWord(source, quote) || (isArticle(source) && isArticle(quote))))
    return 'kept';
  if (isOpposite(source, quote)) return 'negation_differs';
  const reading = readSpelling(word);
  if (meaning !== null) return readMisspeltGuard(word, meaning, reading);
  if (word.name !== null) return readName(word, reading);
  return isOtherMeasure(word, reading) ? 'units_differ' : reading;
}

/** `inte` and `pas` are negations in other languages. Where the document has none of them, they are a letter off an ordinary word. */
const isForeignGuard = (word: ChangedWord): boolean =>
  word.meaning === null &&
  word.edits === 1 &&
  isSpelled(word.quote) &&
  !word.isInDocument &&
  !isEnglishWord(word.quote);

/** The quote has a number, a negation or a comparison where the source has another word. */
function readGuard({ source, quote, edits, isInDocument }: ChangedWord, own: Meaning): Reading {
  if (isUnit(source) && isSameWord(source, quote)) return 'kept';
  // `didn't` and its misspelling `ddn't` are the same negation.
  const isContraction = source.endsWith("n't") && quote.endsWith("n't") && !isInDocument;
  return edits === 1 && (isContraction || isLabelled(source, quote)) ? 'slip' : reasonFor(own);
}

/** True for a long word with the same digits in both: `20mercury`, as a note's number stands before a word. */
function isLabelled(source: string, quote: string): boolean {
  const label = /^(\d*)\D{5,}(\d*)$/;
  const [, before, after] = label.exec(source) ?? [];
  const [, ownBefore, ownAfter] = label.exec(quote) ?? [];
  return before === ownBefore && after === ownAfter && `${before ?? ''}${after ?? ''}` !== '';
}

/** A number, a negation or a comparison with a wrong letter is still that word unless the result is another one. */
function readMisspeltGuard({ source, quote }: ChangedWord, meaning: Meaning, reading: Reading): Reading {
  if (meaning === 'comparison') return reading === 'words_differ' ? 'comparison_differs' : reading;
  // Of a word of two letters, both must be left.
  const isLeft = source.length > 2 || quote.length > source.length;
  return reading === 'slip' && isLeft ? 'slip' : reasonFor(meaning);
}

function isOtherMeasure({ source, quote }: ChangedWord, reading: Reading): boolean {
  if (reading === 'slip' || reading === 'kept') return false;
  return isUnit(quote) || (isUnit(source) && reading === 'words_differ');
}

/** A name with other letters is another name if it is written like one, unless it is long enough for a slip. */
function readName(word: ChangedWord, reading: Reading): Reading {
  // `City` and `Coach` are words too, and misspelt as such.
  if (reading !== 'words_differ' && (isCommonWord(word.source) || isSmallWord(word.source))) return reading;
  if (isMarkedSlip(word)) return 'slip';
  const isDoubtful = isKnown(word) || word.source.length < minNameChars || isOtherShortName(word);
  if (reading === 'words_differ' || isDoubtful) return isNearlyRight(word) ? 'garbled' : 'names_differ';
  return word.edits <= countAllowed(word, nameCharsPerSlip) ? reading : 'garbled';
}

/** `DVDx` is no other abbreviation, `DVB` is. */
const isMarkedSlip = ({ edits, name, written }: ChangedWord): boolean =>
  edits === 1 && name === 'abbreviation' && written === 'capital';

/** One letter off what is no name in the document: `US` for `USA`. */
const isNearlyRight = ({ source, edits, isInDocument }: ChangedWord): boolean =>
  edits === 1 && source.length > 2 && !isInDocument;

/** A letter too many or too few rarely makes another name; another letter in a short one does. */
const isOtherShortName = ({ source, quote, written }: ChangedWord): boolean =>
  written !== 'lower' && source.length <= minNameChars && source.length === quote.length;

/** Reads how a word became the other by its letters alone. */
function readSpelling(word: ChangedWord): Reading {
  const { source, quote, edits } = word;
  if (!isSpelled(source) || !isSpelled(quote)) return 'words_differ';
  const isOther = isKnown(word);
  if (isSmallWord(source)) return readSmallWord(edits, isOther && quote.length > 1);
  if (word.likeness < garbledLikeness) return 'words_differ';
  if (isOther) return edits === 1 ? 'garbled' : 'words_differ';
  return edits <= countAllowed(word, charsPerSlip) || isHalfLeft(word) ? 'slip' : 'garbled';
}

/** In place of a small word, another word with one other letter makes no sense, and is a slip. */
function readSmallWord(edits: number, isOther: boolean): Reading {
  if (edits === 1) return 'slip';
  if (isOther) return 'words_differ';
  return edits === 2 ? 'slip' : 'garbled';
}

/** Two wrong letters in a short word that no list knows, if it begins as the word does. */
const isHalfLeft = ({ source, quote, edits }: ChangedWord): boolean =>
  edits === 2 && source.length >= 5 && source.charAt(0) === quote.charAt(0) && !consonants.test(source);

/** Scripts that write few vowels: nearly every letter makes another word. */
const consonants = /[\p{sc=Arabic}\p{sc=Hebrew}]/u;

const countAllowed = ({ source, quote }: ChangedWord, chars: number): number =>
  consonants.test(source) ? 1 : Math.max(1, Math.floor(Math.max(source.length, quote.length) / chars));

const isKnown = ({ quote, isInDocument }: ChangedWord): boolean => isInDocument || isCommonWord(quote);

/** True if the word is written in letters of a script in which words have several. */
export const isSpelled = (word: string): boolean =>
  /^(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])[\p{L}\p{M}'])+$/u.test(word);

const reasons = {
  number: 'numbers_differ',
  negation: 'negation_differs',
  comparison: 'comparison_differs',
} as const;

export const reasonFor = (meaning: Meaning): DifferenceReason => reasons[meaning];
