/**
 * Reads a drawn line as the bar of a fraction: what stands directly above and directly below it is centred on it, and the wider of both is
 * as wide as the line. An underline, the border of a table, the line above a total, a line to sign on and a strike-through are none. Pure.
 */
import type { Side } from '../../html/formulas/expression';
import type { PdfRule } from '../page-text';
import { buildBox } from './build-box';
import { divideLines } from './divide-lines';
import { axisHeight, type FormulaBox, getArea, getCentre, getLargest, takeRow } from './formula-box';
import { readRow } from './read-row';

/** Parts above or below one bar. */
const maxParts = 400;

type Part = { readonly boxes: readonly FormulaBox[]; readonly gap: number };

/** Lines at one height, whose numerators stand on one line too. */
type Bars = readonly PdfRule[];

type Fraction = { readonly built: FormulaBox; readonly used: readonly FormulaBox[] };

export function findFraction(boxes: readonly FormulaBox[], bar: PdfRule, bars: Bars): Fraction | null {
  const over = takePart(boxes, bar, 'above');
  const under = over === null ? null : takePart(boxes, bar, 'below');
  if (over === null || under === null || !isBar(bar, over, under)) return null;
  const used = [...over.boxes, ...under.boxes];
  if (!hasMeaning(boxes, { bar, over, under, bars })) return null;
  const expression = { type: 'fraction', over: readRow(over.boxes), under: readRow(under.boxes) } as const;
  const axis = (bar.top + bar.bottom) / 2;
  return { built: buildBox({ expression, boxes: used, rule: bar, axis }), used };
}

function takePart(boxes: readonly FormulaBox[], bar: PdfRule, side: Side): Part | null {
  const distance = (box: FormulaBox) => (side === 'above' ? bar.top - box.bottom : box.top - bar.bottom);
  const beside = boxes.filter((box) => {
    const centre = getCentre(box);
    const isOver = centre > bar.left - box.size * 0.15 && centre < bar.right + box.size * 0.15;
    return isOver && distance(box) > -box.size * 0.2 && distance(box) < box.size * 8;
  });
  const [nearest] = beside.toSorted((one, other) => distance(one) - distance(other));
  if (nearest === undefined || beside.length > maxParts) return null;
  const row = divideLines(takeRow([nearest], beside)).find((line) => line.includes(nearest)) ?? [nearest];
  const letters = row.filter((box) => !box.isTall && box.size > getLargest(row) * 0.87);
  // A row of low letters is no further from its bar than one of capitals, nor one that reaches down to it nearer.
  const gap = Math.min(
    ...row.filter((box) => side === 'below' || box.isTall).map((box) => distance(box)),
    ...letters.map((box) => (side === 'above' ? bar.top - box.y : box.y - box.size * 0.68 - bar.bottom)),
  );
  const size = getLargest(row);
  const { left, right } = getArea(row);
  const fits = left > bar.left - size * 0.3 && right < bar.right + size * 0.3;
  return gap < size * 0.75 && fits && !goesOn(boxes, row, bar) ? { boxes: row, gap } : null;
}

/** True if its line goes on beyond the bar, as that of an underlined word does. */
function goesOn(boxes: readonly FormulaBox[], row: readonly FormulaBox[], bar: PdfRule): boolean {
  const { left, right } = getArea(row);
  const size = getLargest(row);
  const ends = row.filter((box) => !box.isTall && box.size > size * 0.87);
  return boxes.some((box) => {
    const isOutside = box.right <= bar.left + 0.5 || box.left >= bar.right - 0.5;
    const gap = Math.max(left - box.right, box.left - right);
    const isNext = isOutside && !box.isTall && gap < size * 0.5;
    return (
      isNext &&
      ends.some((end) => Math.abs(end.y - box.y) < size * 0.12 && Math.abs(end.size - box.size) < 0.5)
    );
  });
}

function isBar(bar: PdfRule, over: Part, under: Part): boolean {
  const areas = [getArea(over.boxes), getArea(under.boxes)];
  const size = Math.max(getLargest(over.boxes), getLargest(under.boxes));
  const widest = Math.max(...areas.map((area) => area.right - area.left));
  const isAsWide = bar.right - bar.left - widest < size * 0.7;
  const areCentred = areas.every((area) => Math.abs(getCentre(area) - getCentre(bar)) < size * 0.4);
  // Below an underline, the next line is further away than the underline is from its word.
  const areBalanced =
    [...over.boxes, ...under.boxes].some((box) => box.isTall) ||
    (under.gap < over.gap + size * 0.15 && over.gap < under.gap + size * 0.5);
  return isAsWide && areCentred && areBalanced;
}

type Found = { readonly bar: PdfRule; readonly over: Part; readonly under: Part; readonly bars: Bars };

/** Lines under a column of values stand between rows that go on beside them. A line between two words is a border or an underline. */
function hasMeaning(boxes: readonly FormulaBox[], { bar, over, under, bars }: Found): boolean {
  const isFree = (box: FormulaBox) =>
    !bars.some(
      (other) =>
        Math.abs(other.top - bar.top) < 1 &&
        getCentre(box) > other.left - 1 &&
        getCentre(box) < other.right + 1,
    );
  const sharesLine = ({ boxes: row }: Part) => {
    const main = row.find((box) => !box.isTall && box.size >= getLargest(row) * 0.9);
    return (
      main !== undefined &&
      boxes.some(
        (box) =>
          !box.isTall &&
          Math.abs(box.y - main.y) < 0.4 &&
          Math.abs(box.size - main.size) < 0.5 &&
          isFree(box),
      )
    );
  };
  if (sharesLine(over) && sharesLine(under)) return false;
  const parts = [...over.boxes, ...under.boxes];
  return (
    !parts.some((box) => box.isProse) ||
    parts.some((box) => box.isTall) ||
    hasNeighbour(boxes, bar, getLargest(parts))
  );
}

/** True if something stands beside the bar, at its height. */
function hasNeighbour(boxes: readonly FormulaBox[], bar: PdfRule, size: number): boolean {
  return boxes.some((box) => {
    const gap = Math.max(bar.left - box.right, box.left - bar.right);
    return gap > -1 && gap < size * 1.3 && Math.abs(box.axis - bar.top) < size * axisHeight;
  });
}
