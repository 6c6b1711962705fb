/** Makes one part of a formula of several. Pure. */
import type { Expression } from '../../html/formulas/expression';
import type { PdfRule } from '../page-text';
import { axisHeight, type FormulaBox, getArea, getLargest } from './formula-box';

type BuildInput = {
  readonly expression: Expression;
  readonly boxes: readonly FormulaBox[];
  readonly rule?: PdfRule;
  readonly axis: number;
  readonly y?: number;
  readonly size?: number;
};

export function buildBox({ expression, boxes, rule, axis, y, size }: BuildInput): FormulaBox {
  const area = getArea(rule === undefined ? boxes : [...boxes, rule]);
  const own = size ?? getLargest(boxes);
  return {
    expression,
    sign: '',
    left: area.left,
    right: area.right,
    top: area.top,
    bottom: area.bottom,
    y: y ?? axis + own * axisHeight,
    axis,
    size: own,
    isProse: false,
    isTall: true,
    words: boxes.flatMap((box) => box.words),
    rules: [...boxes.flatMap((box) => box.rules), ...(rule === undefined ? [] : [rule])],
  };
}

/** Replaces parts by what was built of them. */
export function replaceBoxes(
  all: readonly FormulaBox[],
  used: readonly FormulaBox[],
  built: FormulaBox,
): FormulaBox[] {
  return [...all.filter((box) => !used.includes(box)), built];
}
