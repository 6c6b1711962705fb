/**
 * Tells lines of running text from rows of a table: they fill their column, and the gaps between their words are alike, however far a
 * justified line is stretched. Pure.
 */
import type { PdfRow } from './group-rows';
import { isNumber } from './table-numbers';
import type { PdfWord } from './page-text';

export type Bounds = { readonly left: number; readonly right: number };

export function getBounds(rows: readonly PdfRow[]): Bounds {
  let left = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  for (const row of rows) {
    left = Math.min(left, row.cells[0]?.x ?? left);
    right = Math.max(right, row.cells.at(-1)?.right ?? right);
  }
  return { left, right };
}

/** True for a line of running text that fills its column, and for an entry of an index, which need not. */
export function isColumnLine(words: readonly PdfWord[], width: number): boolean {
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined || words.some((word) => word.isFormula === true))
    return false;
  const letters = words.reduce((sum, word) => sum + (isNumber(word.text) ? 0 : word.text.length), 0);
  const isFull = last.right - first.x > width * 0.7 && letters >= 12;
  return (isFull && areGapsAlike(words)) || isIndexEntry(words);
}

function isIndexEntry(words: readonly PdfWord[]): boolean {
  const text = words.map((word) => word.text).join(' ');
  // In a number, no blank follows a comma.
  return /\p{L}.{0,200}(?:(?<!\d),|,\s)\s?\d{1,4}(?:[,–-]\s?\d{1,4}){0,40}$/u.test(text.slice(-300));
}

/** True for a justified line whose blanks were stretched so far that they look like gaps between cells. */
export function isStretched(words: readonly PdfWord[], edges: readonly number[]): boolean {
  const last = words.at(-1);
  if (last === undefined || words.length < 3) return false;
  const beside = edges.filter((edge) => Math.abs(edge - last.right) < 1.5).length;
  const numbers = words.filter((word) => isNumber(word.text)).length;
  return beside >= 4 && numbers < words.length * 0.3 && areGapsAlike(words);
}

/** In units of the font size: wider than this, no blank is stretched. */
const widestBlank = 4;
/** A gap of up to this share of the font size is an ordinary blank. */
const ordinaryBlank = 1.25;

function areGapsAlike(words: readonly PdfWord[]): boolean {
  const gaps = words
    .slice(1)
    .map((word, index) => (word.x - (words[index]?.right ?? 0)) / word.size)
    .filter((gap) => gap > 0.1)
    .sort((one, other) => one - other);
  const middle = gaps[Math.floor(gaps.length / 2)] ?? 0;
  const widest = gaps.at(-1) ?? 0;
  return widest <= ordinaryBlank || (widest < widestBlank && widest <= middle * 1.8);
}
