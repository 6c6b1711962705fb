/** Finds the drawn lines that may be bars of fractions or lines of roots, before anything else of the page is looked at. Pure. */
import type { PdfRule, PdfWord } from '../page-text';
import { hasVariables } from './read-boxes';

/** In points. Bars are thin; what is thicker is a line of a table or of a drawing. */
const maxThickness = 1.5;
/** A page with more short lines is a drawing. */
const maxBars = 400;
/** Words are looked up by strips of this height, in points. */
const strip = 24;

export function findBars(words: readonly PdfWord[], rules: readonly PdfRule[]): PdfRule[] {
  const flat = rules.filter(
    (rule) => rule.bottom - rule.top <= maxThickness && rule.right - rule.left > 2 * (rule.bottom - rule.top),
  );
  if (flat.length === 0 || flat.length > maxBars) return [];
  const strips = Map.groupBy(words, (word) => Math.floor(word.y / strip));
  return flat.filter((rule) => isBar(rule, strips));
}

/** True if words stand close above and close below it, if a sign of a root stands before it, or variables directly below it. */
function isBar(rule: PdfRule, strips: ReadonlyMap<number, readonly PdfWord[]>): boolean {
  const at = Math.floor(rule.top / strip);
  let [above, below] = [false, false];
  for (let step = at - 1; step <= at + 1; step += 1) {
    for (const word of strips.get(step) ?? []) {
      // Most words of a strip stand beside the line.
      if (word.right < rule.left - word.size * 0.3 || word.x > rule.right) continue;
      if (isOverRoot(word, rule) || isOverVariables(word, rule)) return true;
      above ||= isNear(rule.top - word.y, word.size) && isWithin(word, rule);
      below ||= isNear(word.y - word.size * 0.7 - rule.bottom, word.size) && isWithin(word, rule);
      if (above && below) return true;
    }
  }
  return false;
}

function isNear(gap: number, size: number): boolean {
  return gap > -size * 0.25 && gap < size * 1.6;
}

function isWithin(word: PdfWord, rule: PdfRule): boolean {
  return word.x > rule.left - word.size * 0.35 && word.right < rule.right + word.size * 0.35;
}

function isOverRoot(word: PdfWord, rule: PdfRule): boolean {
  return word.text.endsWith('√') && Math.abs(word.right - rule.left) < word.size * 0.3;
}

function isOverVariables(word: PdfWord, rule: PdfRule): boolean {
  const isBelow = rule.bottom < word.y - word.size * 0.4 && rule.bottom > word.y - word.size * 1.1;
  return isBelow && isWithin(word, rule) && hasVariables(word);
}
