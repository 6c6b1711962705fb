/** Reads a mark over a letter. The mark is a sign of its own, drawn over the letter. Pure. */
import { buildBox } from './build-box';
import { type FormulaBox, getCentre } from './formula-box';

const marks = /^[ˆ˜¯ˉ˙¨ˇ˘⃗→´`˚\u0300-\u030c\u20d7]$/u;

type Accent = { readonly built: FormulaBox; readonly used: readonly FormulaBox[] };

export const isMark = (box: FormulaBox): boolean => marks.test(box.sign);

export function findAccent(boxes: readonly FormulaBox[], mark: FormulaBox): Accent | null {
  const base = boxes.find((box) => {
    const isUnder = Math.abs(getCentre(box) - getCentre(mark)) < box.size * 0.3;
    return box !== mark && /^\p{L}$/u.test(box.sign) && isUnder && Math.abs(box.y - mark.y) < box.size * 0.5;
  });
  if (base === undefined) return null;
  const expression = { type: 'accent', base: base.expression, mark: mark.sign, place: 'over' } as const;
  const built = buildBox({ expression, boxes: [base, mark], axis: base.axis, y: base.y, size: base.size });
  return { built: Object.assign({}, built, { isTall: false }), used: [base, mark] };
}
