/** Divides parts that stand close to one another into the lines they stand on; powers and indices go with the part they belong to. Pure. */
import { type FormulaBox, getLargest } from './formula-box';

type Line = { readonly axis: number; readonly boxes: FormulaBox[] };

export function divideLines(boxes: readonly FormulaBox[]): FormulaBox[][] {
  const size = getLargest(boxes);
  const bases = boxes.filter((box) => box.size > size * 0.87);
  const large = [...bases, ...boxes.filter((box) => standsAlone(box, bases))].toSorted(
    (one, other) => one.axis - other.axis,
  );
  const lines: Line[] = [];
  for (const box of large) {
    const last = lines.at(-1);
    if (last !== undefined && box.axis - last.axis < size * 0.35) last.boxes.push(box);
    else lines.push({ axis: box.axis, boxes: [box] });
  }
  const [first, ...more] = lines;
  if (first === undefined || more.length === 0) return [[...boxes]];
  for (const box of boxes) if (!large.includes(box)) findNearest(lines, box)?.boxes.push(box);
  return lines.map((line) => line.boxes);
}

/** A small fraction is a line of its own unless it stands behind a base, as a power does. */
function standsAlone(box: FormulaBox, bases: readonly FormulaBox[]): boolean {
  if (!box.isTall || box.sign !== '' || bases.includes(box)) return false;
  return !bases.some((base) => {
    const gap = box.left - base.right;
    return (
      gap > -base.size * 0.3 && gap < base.size * 0.2 && Math.abs(box.axis - base.axis) < base.size * 1.2
    );
  });
}

function findNearest(lines: readonly Line[], box: FormulaBox): Line | undefined {
  const measure = ({ boxes }: Line) =>
    Math.min(...boxes.filter((base) => base.size > box.size).map((base) => getDistance(base, box)));
  return lines.toSorted((one, other) => measure(one) - measure(other))[0];
}

/** A power or an index stands directly behind its base. */
function getDistance(base: FormulaBox, box: FormulaBox): number {
  const gap = box.left - base.right;
  return Math.abs(gap) + (gap < -base.size * 0.5 ? base.size : 0) + Math.abs(box.axis - base.axis);
}
