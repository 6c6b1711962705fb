/**
 * The parts of a formula as they stand on the page: a sign, a name, a number, or something that was built of others. Types, and the
 * geometry that all steps share. Pure.
 */
import type { Expression } from '../../html/formulas/expression';
import type { PdfRule, PdfWord } from '../page-text';

export type FormulaBox = {
  readonly expression: Expression;
  /** The text of a single part, or empty if it was built of several. */
  readonly sign: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** The baseline. */
  readonly y: number;
  /** The height at which bars of fractions stand in its line. */
  readonly axis: number;
  readonly size: number;
  /** True for a word of the running text, which belongs to no formula unless it stands inside one. */
  readonly isProse: boolean;
  /** True if what it stands on is not its baseline: it grows with what is beside it, or was built. */
  readonly isTall: boolean;
  /** The words of the page that it was read from. */
  readonly words: readonly PdfWord[];
  /** The drawn lines that it was read from. */
  readonly rules: readonly PdfRule[];
};

/** How far above the baseline the axis is, in units of the font size. */
export const axisHeight = 0.25;

type Area = Pick<FormulaBox, 'left' | 'right' | 'top' | 'bottom'>;

export function getArea(boxes: readonly Area[]): Area {
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    right: Math.max(...boxes.map((box) => box.right)),
    top: Math.min(...boxes.map((box) => box.top)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}

export const getCentre = (area: Area): number => (area.left + area.right) / 2;
export const getMiddle = (area: Area): number => (area.top + area.bottom) / 2;
export const getLargest = (boxes: readonly FormulaBox[]): number => Math.max(...boxes.map((box) => box.size));

/** The share of the lower of both that stands beside the other. */
export function getOverlap(one: Area, other: Area): number {
  const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return shared / Math.max(0.01, Math.min(one.bottom - one.top, other.bottom - other.top));
}

/** Takes what stands beside one another, beginning with the given boxes: a line with its powers and indices. */
export function takeRow(start: readonly FormulaBox[], from: readonly FormulaBox[]): FormulaBox[] {
  const row = [...start];
  let area = getArea(row);
  for (let grown = true; grown; ) {
    const more = from.filter((box) => !row.includes(box) && getOverlap(area, box) > 0.1);
    row.push(...more);
    area = getArea(row);
    grown = more.length > 0;
  }
  return row;
}
