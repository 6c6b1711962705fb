/** Reads a line drawn over variables as a bar: it is as wide as they are, and nothing stands close above it. Pure. */
import type { PdfRule } from '../page-text';
import { buildBox } from './build-box';
import { type FormulaBox, getArea, getCentre, takeRow } from './formula-box';
import { hasVariables } from './read-boxes';
import { measureLine, readRow } from './read-row';

type Overline = { readonly built: FormulaBox; readonly used: readonly FormulaBox[] };

export function findOverline(boxes: readonly FormulaBox[], rule: PdfRule): Overline | null {
  const within = boxes.filter((box) => getCentre(box) > rule.left && getCentre(box) < rule.right);
  const isClose = (gap: number, size: number) => gap > -size * 0.15 && gap < size * 0.35;
  const below = within.filter((box) => box.bottom > rule.bottom && box.top - rule.bottom < box.size * 3);
  const first = below.find((box) => isClose(box.top - rule.bottom, box.size));
  if (first === undefined || within.some((box) => isClose(rule.top - box.bottom, box.size))) return null;
  const row = takeRow([first], below);
  const { left, right } = getArea(row);
  const isAsWide =
    Math.abs(left - rule.left) < first.size * 0.15 && Math.abs(right - rule.right) < first.size * 0.15;
  if (!isAsWide || !row.some((box) => box.words.some(hasVariables))) return null;
  const { y, axis, size } = measureLine(row);
  const expression = { type: 'accent', base: readRow(row), mark: '¯', place: 'over' } as const;
  return { built: buildBox({ expression, boxes: row, rule, axis, y, size }), used: row };
}
