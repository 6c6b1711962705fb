/** Reads rows between tall brackets as a matrix, and rows behind a tall brace as the cases of a definition. Pure. */
import type { Expression } from '../../html/formulas/expression';
import { buildBox } from './build-box';
import { divideLines } from './divide-lines';
import { type FormulaBox, getLargest, getMiddle } from './formula-box';
import { readRow } from './read-row';

type Matrix = { readonly built: FormulaBox; readonly used: readonly FormulaBox[] };

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '|': '|', '‖': '‖' };

export const isTallBracket = (box: FormulaBox): boolean =>
  box.isTall && Object.hasOwn(closing, box.sign) && box.bottom - box.top > box.size * 1.7;

export function findMatrix(boxes: readonly FormulaBox[], open: FormulaBox): Matrix | null {
  const right = boxes
    .filter((box) => box.left >= open.right - open.size * 0.2 && isWithin(box, open))
    .toSorted((one, other) => one.left - other.left);
  const close = right.find((box) => box.sign === closing[open.sign] && isAlike(box, open));
  if (close === undefined) return open.sign === '{' ? findCases(right, open) : null;
  const inside = right.slice(0, right.indexOf(close));
  const rows = divideRows(inside);
  if (rows.length < 2 || inside.some((box) => isTallBracket(box) && isAlike(box, open))) return null;
  return createMatrix(rows, { boxes: [open, ...inside, close], open, close });
}

/** Powers of powers may stand out above their bracket. */
function isWithin(box: FormulaBox, open: FormulaBox): boolean {
  const margin = box.size < open.size * 0.87 ? open.size * 0.8 : 0;
  return getMiddle(box) > open.top - margin && getMiddle(box) < open.bottom + margin;
}

function isAlike(box: FormulaBox, open: FormulaBox): boolean {
  const reach = open.size * 0.35;
  return box.isTall && Math.abs(box.top - open.top) < reach && Math.abs(box.bottom - open.bottom) < reach;
}

/** The cases end where nothing stands beside the brace any more. */
function findCases(right: readonly FormulaBox[], open: FormulaBox): Matrix | null {
  const inside: FormulaBox[] = [];
  let edge = open.right;
  for (const box of right) {
    if (box.left - edge > open.size * 3) break;
    // A number of the formula at the margin stands at the middle, on no line of the cases.
    inside.push(box);
    edge = Math.max(edge, box.right);
  }
  const rows = divideRows(inside);
  return rows.length < 2 ? null : createMatrix(rows, { boxes: [open, ...inside], open, close: null });
}

/** Rows are divided by blank strips, or by the lines they stand on where they touch. */
function divideRows(boxes: readonly FormulaBox[]): FormulaBox[][] {
  const [strips, lines] = [divideAtStrips(boxes), divideLines(boxes)];
  return lines.length > strips.length ? lines : strips;
}

function divideAtStrips(boxes: readonly FormulaBox[]): FormulaBox[][] {
  const rows: { boxes: FormulaBox[]; bottom: number }[] = [];
  for (const box of boxes.toSorted((one, other) => one.top - other.top)) {
    const last = rows.at(-1);
    if (last !== undefined && box.top < last.bottom + box.size * 0.02) {
      last.boxes.push(box);
      last.bottom = Math.max(last.bottom, box.bottom);
    } else rows.push({ boxes: [box], bottom: box.bottom });
  }
  return rows.map((row) => row.boxes);
}

/** Columns are divided by strips that are blank in all rows. */
function findEdges(boxes: readonly FormulaBox[], isDefinition: boolean): number[] {
  const size = boxes[0]?.size ?? 0;
  const edges: number[] = [];
  let [right, isProse] = [Number.POSITIVE_INFINITY, false];
  for (const box of boxes.toSorted((one, other) => one.left - other.left)) {
    // Words have blanks between them, and the cases of a definition stand further from their conditions.
    if (box.left - right > size * (isDefinition || isProse || box.isProse ? 0.8 : 0.4))
      edges.push((right + box.left) / 2);
    if (right === Number.POSITIVE_INFINITY || box.right > right) [right, isProse] = [box.right, box.isProse];
  }
  return edges;
}

type Brackets = {
  readonly boxes: readonly FormulaBox[];
  readonly open: FormulaBox;
  readonly close: FormulaBox | null;
};

function createMatrix(rows: readonly (readonly FormulaBox[])[], { boxes, open, close }: Brackets): Matrix {
  const edges = findEdges(rows.flat(), close === null);
  const cells = rows.map((row) =>
    [...edges, Number.POSITIVE_INFINITY].map((edge, index) =>
      row.filter((box) => box.left < edge && box.left >= (edges[index - 1] ?? Number.NEGATIVE_INFINITY)),
    ),
  );
  const table: Expression = { type: 'table', rows: cells.map((row) => row.map(readRow)) };
  // The brace of a definition is not closed on the page. Closed, it ends where its cases end.
  const items = [open.expression, table, close?.expression ?? ({ type: 'sign', text: '}' } as const)];
  const size = getLargest(rows.flat());
  return {
    built: buildBox({ expression: { type: 'row', items }, boxes, axis: open.axis, size }),
    used: boxes,
  };
}
