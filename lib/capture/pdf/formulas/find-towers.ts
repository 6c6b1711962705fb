/**
 * Finds powers of powers: a word in the smallest of three sizes, beside one that is itself smaller than its line. Returns the words of the
 * line that they stand on. Pure.
 */
import type { PdfWord } from '../page-text';

/** A power is at most as many words long as this. */
const maxScriptWords = 6;

export function findTowers(words: readonly PdfWord[]): PdfWord[] {
  return words.flatMap((word, index) => {
    const script = words[index - 1];
    const base = script !== undefined && isScriptOf(word, script) ? findBase(words, index - 1) : null;
    return base === null ? [] : [base];
  });
}

function findBase(words: readonly PdfWord[], at: number): PdfWord | null {
  const script = words[at];
  for (let before = at - 1; script !== undefined && before >= Math.max(0, at - maxScriptWords); before -= 1) {
    const base = words[before];
    if (base === undefined || base.size < script.size * 0.95) return null;
    if (base.size > script.size * 1.1) return isBehind(script, base) ? base : null;
  }
  return null;
}

function isBehind(script: PdfWord, base: PdfWord): boolean {
  const gap = script.x - base.right;
  return gap > -base.size * 0.4 && gap < base.size * 3 && isShifted(script, base);
}

function isScriptOf(word: PdfWord, base: PdfWord): boolean {
  const isNext = Math.abs(word.x - base.right) < base.size * 0.25;
  return word.size < base.size * 0.9 && isNext && isShifted(word, base);
}

function isShifted(word: PdfWord, base: PdfWord): boolean {
  const distance = Math.abs(word.y - base.y);
  return distance > base.size * 0.1 && distance < base.size * 0.9;
}
