/**
 * Joins the words on one line: with a space if the gap calls for one, in the order in which they are read, and with superscripts and
 * subscripts written so that 10 to the 6th never reads as 106. Pure.
 */
import { writeSubscript, writeSuperscript } from '../html/markdown/small-scripts';
import { rightToLeftLetters, spaceGap } from './form-words';
import { joinNegations } from './formulas/read-boxes';
import { fieldFont, type PdfWord } from './page-text';
import { isBlankless } from './square-letters';

type Base = { readonly y: number; readonly size: number };

/** @param words from left to right */
export function joinWords(words: readonly PdfWord[]): string {
  const rightToLeft = isRightToLeft(words);
  const ordered = rightToLeft ? orderRightToLeft(words) : words;
  const base = getBase(words);
  let text = '';
  let before: PdfWord | null = null;
  for (const word of joinScripts(ordered, base)) {
    const isApart = before !== null && areApart(before, word, Math.min(base.size, word.size));
    text += (isApart && !isOneAmount(text, word.text) ? ' ' : '') + writeWord(word, base, text);
    before = word;
  }
  const joined = joinNegations(text).replace(/\s+/g, ' ').trim();
  return rightToLeft ? mirrorBrackets(joined) : joined;
}

/** The brackets and currency signs of amounts are often set in columns of their own. */
function isOneAmount(text: string, next: string): boolean {
  if (/^\)%?$/.test(next)) return /\([^()]{0,40}$/.test(text.slice(-42));
  return /(?:^|[\s(])[$€£¥₹]\(?$/.test(text.slice(-4)) && /^\(?\d|^[-–—−]/.test(next);
}

/** In text without blanks, a line that is made to fill its column has gaps of up to half a sign. */
const blanklessGap = 0.5;

/** Words on different lines are apart, wherever they stand. */
function areApart(one: PdfWord, other: PdfWord, size: number): boolean {
  // A number before a fraction would go on with its numerator.
  if (
    (one.isFormula === true || other.isFormula === true) &&
    /[\p{L}\p{N}]$/u.test(one.text) &&
    /^[\p{L}\p{N}√]/u.test(other.text)
  )
    return true;
  // Values of two fields are never one word, however close the fields are.
  if (one.font === fieldFont && other.font === fieldFont) return true;
  const gap = one.x <= other.x ? other.x - one.right : one.x - other.right;
  const isNextLine = Math.abs(one.y - other.y) > size * 0.9;
  if (isBlankless(one.text, other.text))
    return !isNextLine && gap > size * (other.isAfterBlank === true ? spaceGap : blanklessGap);
  return gap > size * spaceGap || isNextLine;
}

// ── right to left ──

export function isRightToLeft(words: readonly { readonly text: string }[]): boolean {
  const letters = words.filter((word) => /\p{L}/u.test(word.text));
  return letters.filter((word) => rightToLeftLetters.test(word.text)).length > letters.length / 2;
}

/** Words are read from right to left, except those of other scripts and numbers, which keep their order among themselves. */
export function orderRightToLeft<Word extends { readonly text: string }>(words: readonly Word[]): Word[] {
  const ordered: Word[] = [];
  let foreign: Word[] = [];
  for (const word of words.toReversed()) {
    const isForeign = /[\p{L}\p{N}]/u.test(word.text) && !rightToLeftLetters.test(word.text);
    if (isForeign) {
      foreign = [word, ...foreign];
      continue;
    }
    ordered.push(...foreign, word);
    foreign = [];
  }
  return [...ordered, ...foreign];
}

const mirrored: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '«': '»',
  '»': '«',
};

/** Brackets are stored as they look or as they are meant. Where the first one closes, they are stored as they look. */
function mirrorBrackets(text: string): string {
  const first = /[()[\]]/.exec(text)?.[0];
  return first === ')' || first === ']'
    ? text.replace(/[()[\]«»]/g, (bracket) => mirrored[bracket] ?? bracket)
    : text;
}

// ── superscripts and subscripts ──

/** Returns the baseline and size of most of the letters. */
function getBase(words: readonly PdfWord[]): Base {
  const sizes = new Map<string, { y: number; size: number; letters: number }>();
  for (const word of words) {
    const key = `${Math.round(word.size)} ${Math.round(word.y)}`;
    const seen = sizes.get(key) ?? { y: word.y, size: word.size, letters: 0 };
    seen.letters += word.text.length;
    sizes.set(key, seen);
  }
  return [...sizes.values()].sort((left, right) => right.letters - left.letters)[0] ?? { y: 0, size: 0 };
}

function isScript(word: PdfWord, base: Base): boolean {
  return word.size <= base.size * 0.85 && Math.abs(word.y - base.y) > base.size * 0.08;
}

/** Joins the pieces of one superscript or subscript, so that `−12` does not become `^−^12`. */
function joinScripts(words: readonly PdfWord[], base: Base): PdfWord[] {
  const joined: PdfWord[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    const isRest =
      last !== undefined &&
      isScript(last, base) &&
      isScript(word, base) &&
      Math.abs(last.y - word.y) < word.size * 0.1 &&
      word.x >= last.right - word.size * 0.3 &&
      word.x - last.right < word.size * 0.25;
    if (isRest) {
      joined.pop();
      joined.push(Object.assign({}, last, { text: last.text + word.text, right: word.right }));
    } else joined.push(word);
  }
  return joined;
}

/** A digit, a bracket, or one or two letters that stand alone: `x`, `mc`, `km`. */
const powerBase = /[\d)]$|(?<!\p{L})\p{L}{1,2}$/u;

function writeWord(word: PdfWord, base: Base, before: string): string {
  if (word.isFormula === true || !isScript(word, base) || word.text.length > 6 || before === '')
    return word.text;
  const rise = base.y - word.y;
  if (rise > base.size * 0.15) {
    // A superscript number after a digit, a variable or a unit is a power. After a word it is a note mark.
    const isPower = powerBase.test(before.slice(-20)) || !/^[\d,*†‡–-]+$/.test(word.text);
    return writeSuperscript(word.text, !isPower);
  }
  return rise < -base.size * 0.08 ? writeSubscript(word.text) : word.text;
}
