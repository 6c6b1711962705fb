/**
 * Reads the parts of a formula that stand beside one another as an expression: what is smaller and higher or lower than the line belongs to
 * the part before it. Pure.
 */
import type { Expression } from '../../html/formulas/expression';
import { type FormulaBox, getLargest, getMiddle } from './formula-box';

type Line = { readonly y: number; readonly axis: number; readonly size: number };
type Item = { readonly base: FormulaBox | null; readonly above: FormulaBox[]; readonly below: FormulaBox[] };

/** Never leaves out a part. */
export function readRow(boxes: readonly FormulaBox[]): Expression {
  const line = measureLine(boxes);
  const items: Item[] = [];
  for (const box of boxes.toSorted((one, other) => one.left - other.left || one.right - other.right)) {
    if (isOnLine(box, line)) {
      items.push({ base: box, above: [], below: [] });
      continue;
    }
    if (items.length === 0) items.push({ base: null, above: [], below: [] });
    const item = items.at(-1);
    (isAbove(box, item?.base ?? null, line) ? item?.above : item?.below)?.push(box);
  }
  return { type: 'row', items: items.map(readItem) };
}

/** The line is that of its largest parts. What was built of others, or grows with them, only tells where the axis is. */
export function measureLine(boxes: readonly FormulaBox[]): Line {
  const plain = boxes.filter((box) => !box.isTall);
  const largest = plain.length === 0 ? [...boxes] : plain.filter((box) => box.size > getLargest(plain) * 0.9);
  // A fraction may be larger than the letters of an exponent beside it.
  const built = boxes.filter((box) => box.isTall);
  const size = getLargest(largest);
  const isScriptOnly =
    plain.length > 0 &&
    built.some((box) => box.size > size * 1.15 && Math.abs(box.axis - (largest[0]?.axis ?? 0)) > size * 0.3);
  // A line begins with a base. Where letters are as small as they become, an index has the size of its base.
  const [first] = (isScriptOnly ? built : largest).toSorted((one, other) => one.left - other.left);
  return { y: first?.y ?? 0, axis: first?.axis ?? 0, size: first?.size ?? 0 };
}

function isOnLine(box: FormulaBox, line: Line): boolean {
  if (box.isTall) return Math.abs(box.axis - line.axis) <= line.size * 0.32;
  const isAlike = Math.abs(box.size - line.size) < line.size * 0.03;
  return box.size > line.size * 0.87 && Math.abs(box.y - line.y) <= line.size * (isAlike ? 0.1 : 0.2);
}

function isAbove(box: FormulaBox, base: FormulaBox | null, line: Line): boolean {
  if (base?.isTall === true) return getMiddle(box) < base.axis;
  return box.isTall ? box.axis < line.axis : box.y < line.y;
}

function readItem({ base, above, below }: Item): Expression {
  const inner = base?.expression ?? { type: 'row', items: [] };
  if (above.length === 0 && below.length === 0) return inner;
  return {
    type: 'scripts',
    base: inner,
    above: above.length === 0 ? null : readRow(above),
    below: below.length === 0 ? null : readRow(below),
    aboveBefore: null,
    belowBefore: null,
  };
}
