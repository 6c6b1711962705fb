/**
 * Splits a normalised text into the words by which quotes are compared: letters with their marks, numbers with their separators, and
 * symbols that carry meaning (`%`, `$`, a minus before a number). In a script without spaces, each character is a word of its own.
 */
import { findLastAtMost } from './offset-map';
import type { Span } from './span';

export type Words = {
  readonly texts: readonly string[];
  readonly starts: Int32Array;
  readonly ends: Int32Array;
};

const unspaced =
  '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}';
const letter = `[[\\p{L}\\p{M}\\p{N}_]--[${unspaced}]]`;
const word = new RegExp(
  [
    // An escaped line end or tab that a page shows literally is no letter of the word after it.
    '\\\\[nrt](?=\\p{L})',
    '\\d+(?:[.,]\\d+)+',
    `${letter}+(?:'${letter}+)*`,
    `[${unspaced}]`,
    '[%‰°$€£¥₹±<>=≤≥≠+]',
    '(?<![\\p{L}\\p{N}])-(?=[\\d.$€£¥])',
  ].join('|'),
  'gv',
);
const unspacedSign = new RegExp(`[${unspaced}]`, 'v');
const letterSign = /[\p{L}\p{M}\p{N}_]/u;

export function splitWords(normalised: string): Words {
  const texts: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (const match of normalised.matchAll(word)) {
    if (match[0].startsWith('\\')) continue;
    texts.push(match[0]);
    starts.push(match.index);
    ends.push(match.index + match[0].length);
  }
  return { texts, starts: Int32Array.from(starts), ends: Int32Array.from(ends) };
}

/** Returns the half-open index range of the words that overlap a span. */
export function findWordRange(words: Words, span: Span): Span {
  const before = findLastAtMost(words.starts, span.start);
  const from = before >= 0 && (words.ends[before] ?? 0) > span.start ? before : before + 1;
  return { start: from, end: Math.max(from, findLastAtMost(words.starts, span.end - 1) + 1) };
}

/** True if `span` neither begins nor ends inside a word or a number. */
export function isWholeWords(text: string, span: Span): boolean {
  return !isInsideWord(text, span.start) && !isInsideWord(text, span.end);
}

function isInsideWord(text: string, offset: number): boolean {
  const before = text.charAt(offset - 1);
  const after = text.charAt(offset);
  if (before === '' || after === '' || isEscapedSpace(text, offset)) return false;
  if (isDigit(after) && '.,-−'.includes(before)) return isNumberGoingOn(text, offset);
  if (isDigit(before) && '.,'.includes(after)) return isDigit(text.charAt(offset + 1));
  if (isDigit(before) && '%‰°'.includes(after)) return true;
  if (after === "'") return isLetter(before) && isLetter(text.charAt(offset + 1));
  const last = before === "'" ? text.charAt(offset - 2) : before;
  return isLetter(last) && isLetter(after);
}

/** A word begins after `\\n` in program text or JSON that a page shows literally. */
function isEscapedSpace(text: string, offset: number): boolean {
  return text.charAt(offset - 2) === '\\' && 'nrt'.includes(text.charAt(offset - 1));
}

/**
 * True if the character before `offset` belongs to the same number as the digit at `offset`, as in `3|.5` or after a minus sign. The hyphen
 * of `1990-95` does not.
 */
function isNumberGoingOn(text: string, offset: number): boolean {
  const beforeSign = text.charAt(offset - 2);
  return text.charAt(offset - 1) === '-' ? !letterSign.test(beforeSign) : isDigit(beforeSign);
}

const isDigit = (char: string) => char >= '0' && char <= '9';
/** True for a letter of a script that puts spaces between words. */
const isLetter = (char: string) => letterSign.test(char) && !(char > '\u0e00' && unspacedSign.test(char));
