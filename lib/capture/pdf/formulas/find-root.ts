/** Reads a root: its sign, the line that begins at the upper end of the sign, what stands below the line, and a small index. Pure. */
import type { PdfRule } from '../page-text';
import { buildBox } from './build-box';
import { axisHeight, type FormulaBox, getCentre, getMiddle } from './formula-box';
import { measureLine, readRow } from './read-row';

type Root = { readonly built: FormulaBox; readonly used: readonly FormulaBox[] };

export function findRoot(boxes: readonly FormulaBox[], rule: PdfRule): Root | null {
  const sign = boxes.find((box) => isSignOf(box, rule));
  if (sign === undefined) return null;
  const inside = boxes.filter((box) => box !== sign && isInside(box, rule, sign));
  if (inside.length === 0) return null;
  const index = boxes.filter((box) => !inside.includes(box) && isIndex(box, sign));
  const expression = {
    type: 'root',
    inside: readRow(inside),
    index: index.length === 0 ? null : readRow(index),
  } as const;
  const { y, size } = measureLine(inside);
  const used = [sign, ...inside, ...index];
  return { built: buildBox({ expression, boxes: used, rule, axis: y - size * axisHeight, y, size }), used };
}

function isSignOf(box: FormulaBox, rule: PdfRule): boolean {
  const reach = box.size * 0.3;
  const isBeside = Math.abs(box.right - rule.left) < reach && rule.right > box.right;
  return box.sign === '√' && isBeside && (!box.isTall || Math.abs(box.top - rule.top) < reach);
}

function isInside(box: FormulaBox, rule: PdfRule, sign: FormulaBox): boolean {
  const centre = getCentre(box);
  const bottom = sign.isTall ? sign.bottom + sign.size * 0.25 : rule.bottom + sign.size * 1.6;
  return (
    centre > rule.left - 0.5 &&
    centre < rule.right + 0.5 &&
    getMiddle(box) > rule.top &&
    getMiddle(box) < bottom
  );
}

function isIndex(box: FormulaBox, sign: FormulaBox): boolean {
  const isOver =
    box.right > sign.left + sign.size * 0.05 &&
    getCentre(box) < sign.right - sign.size * 0.15 &&
    box.left > sign.left - sign.size * 0.6;
  const isRaised =
    getMiddle(box) > sign.top - sign.size * 0.4 && getMiddle(box) < getMiddle(sign) + sign.size * 0.1;
  return box.size < sign.size * 0.87 && !box.isTall && isOver && isRaised;
}
