/**
 * Builds fractions, roots, sums with their bounds, marks and matrices of the parts that stand near them, the inner ones first. What belongs
 * to none stays as it is. Pure.
 */
import type { PdfRule } from '../page-text';
import { replaceBoxes } from './build-box';
import { findAccent, isMark } from './find-accent';
import { findFraction } from './find-fraction';
import { findLimits, isOperator } from './find-limits';
import { findMatrix, isTallBracket } from './find-matrix';
import { findOverline } from './find-overline';
import { findRoot } from './find-root';
import type { FormulaBox } from './formula-box';
import { joinPieces } from './join-pieces';

/** Tall brackets of one page. */
const maxBrackets = 200;

type Found = { readonly built: FormulaBox; readonly used: readonly FormulaBox[] };

export function buildStructures(parts: readonly FormulaBox[], bars: readonly PdfRule[]): FormulaBox[] {
  let boxes = joinPieces(parts);
  const apply = (found: Found | null) => {
    if (found !== null) boxes = replaceBoxes(boxes, found.used, found.built);
  };
  for (const mark of boxes.filter(isMark)) apply(findAccent(boxes, mark));
  for (const sign of boxes.filter(isOperator)) {
    // Bounds hold only letters and signs of their own, so the bars come later.
    if (boxes.includes(sign)) apply(findLimits(boxes, sign));
  }
  // What stands inside is not wider than what it stands in.
  for (const bar of bars.toSorted((one, other) => one.right - one.left - other.right + other.left)) {
    apply(findRoot(boxes, bar) ?? findFraction(boxes, bar, bars) ?? findOverline(boxes, bar));
  }
  const brackets = boxes.filter(isTallBracket).slice(0, maxBrackets);
  for (const open of brackets.toSorted(
    (one, other) => one.bottom - one.top - other.bottom + other.top || other.left - one.left,
  )) {
    if (boxes.includes(open)) apply(findMatrix(boxes, open));
  }
  return boxes;
}
