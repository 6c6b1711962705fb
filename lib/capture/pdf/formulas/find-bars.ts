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
  return flat.filter((rule) => {
    const at = Math.floor(rule.top / strip);
    const near = [-1, 0, 1].flatMap((step) => strips.get(at + step) ?? []);
    return isBetween(near, rule) || isOverRoot(near, rule) || isOverVariables(near, rule);
  });
}

/** True if words stand close above and close below it, and none of them crosses its ends. */
function isBetween(words: readonly PdfWord[], rule: PdfRule): boolean {
  const beside = words.filter((word) => word.x < rule.right && word.right > rule.left);
  const isNear = (gap: number, size: number) => gap > -size * 0.25 && gap < size * 1.6;
  const above = beside.some((word) => isNear(rule.top - word.y, word.size) && isWithin(word, rule));
  return (
    above &&
    beside.some((word) => isNear(word.y - word.size * 0.7 - rule.bottom, word.size) && isWithin(word, rule))
  );
}

function isWithin(word: PdfWord, rule: PdfRule): boolean {
  return word.x > rule.left - word.size * 0.35 && word.right < rule.right + word.size * 0.35;
}

function isOverRoot(words: readonly PdfWord[], rule: PdfRule): boolean {
  return words.some((word) => word.text.endsWith('√') && Math.abs(word.right - rule.left) < word.size * 0.3);
}

function isOverVariables(words: readonly PdfWord[], rule: PdfRule): boolean {
  return words.some((word) => {
    const isBelow = rule.bottom < word.y - word.size * 0.4 && rule.bottom > word.y - word.size * 1.1;
    return isBelow && isWithin(word, rule) && hasVariables(word);
  });
}
