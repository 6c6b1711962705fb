/** Reads what stands above and below the sign of a sum or a product, and below `lim` and `max`. Pure. */
import type { Expression, Side } from '../../html/formulas/expression';
import { buildBox } from './build-box';
import { type FormulaBox, getArea, getCentre } from './formula-box';
import { readRow } from './read-row';

const operator = /^(?:[∑∏∐∫∬∭∮⋃⋂⋁⋀⊎⊔⨁⨂⨆]|lim|limsup|liminf|max|min|sup|inf|gcd|det|Pr)$/u;

type Limits = { readonly built: FormulaBox; readonly used: readonly FormulaBox[] };

export const isOperator = (box: FormulaBox): boolean => operator.test(box.sign);

export function findLimits(boxes: readonly FormulaBox[], sign: FormulaBox): Limits | null {
  const above = /^\p{L}/u.test(sign.sign) ? [] : takeLimit(boxes, sign, 'above');
  const below = takeLimit(boxes, sign, 'below');
  if (above.length + below.length === 0) return null;
  const read = (limit: readonly FormulaBox[]): Expression | null =>
    limit.length === 0 ? null : readRow(limit);
  const expression = {
    type: 'scripts',
    base: sign.expression,
    above: read(above),
    below: read(below),
    aboveBefore: null,
    belowBefore: null,
  } as const;
  const used = [sign, ...above, ...below];
  return { built: buildBox({ expression, boxes: used, axis: sign.axis, y: sign.y, size: sign.size }), used };
}

function takeLimit(boxes: readonly FormulaBox[], sign: FormulaBox, side: Side): FormulaBox[] {
  const distance = (box: FormulaBox) => (side === 'above' ? sign.top - box.bottom : box.top - sign.bottom);
  const near = boxes.filter(
    (box) =>
      box.size < sign.size * 0.87 && distance(box) > -sign.size * 0.1 && distance(box) < sign.size * 0.7,
  );
  const row: FormulaBox[] = near.filter(
    (box) => box.left < getCentre(sign) + sign.size && box.right > getCentre(sign) - sign.size,
  );
  if (row.length === 0) return [];
  for (let grown = true; grown; ) {
    const { left, right } = getArea(row);
    const more = near.filter(
      (box) =>
        !row.includes(box) && box.left < right + sign.size * 0.35 && box.right > left - sign.size * 0.35,
    );
    row.push(...more);
    grown = more.length > 0;
  }
  return Math.abs(getCentre(getArea(row)) - getCentre(sign)) < sign.size * 0.45 ? row : [];
}
