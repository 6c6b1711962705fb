/**
 * Replaces the words of every formula that is set over several lines by one word, which holds the formula as linear text: fractions, roots,
 * sums with bounds, matrices, cases and towers of powers. Everything else on the page stays as it is, and so does a formula of one line.
 * No part of a formula is ever left out. Pure.
 */
import { writeExpression } from '../../html/formulas/write-expression';
import type { PdfRule, PdfWord } from '../page-text';
import { buildStructures } from './build-structures';
import { findBars } from './find-bars';
import { findTowers } from './find-towers';
import { type FormulaBox, getArea, getLargest, getOverlap } from './formula-box';
import { joinNegations, readBoxes } from './read-boxes';
import { measureLine, readRow } from './read-row';

type PageParts = { readonly words: readonly PdfWord[]; readonly rules: readonly PdfRule[] };

/** In points: nothing that belongs to a formula is further above or below its bars and tall signs. */
const reach = 90;
/** More parts than this near formulas are a drawing or a hostile file. */
const maxParts = 3_000;

export function setFormulas({ words, rules }: PageParts): PageParts {
  const bars = findBars(words, rules);
  const tall = words.filter((word) => word.extent !== undefined);
  const towers = findTowers(words);
  if (bars.length + tall.length + towers.length === 0) return { words, rules };
  const near = findNear(words, [
    ...bars.map((bar) => bar.top),
    ...[...tall, ...towers].map((word) => word.y),
  ]);
  const parts =
    near.reduce((sum, word) => sum + word.text.length, 0) > maxParts * 2 ? [] : near.flatMap(readBoxes);
  if (parts.length === 0 || parts.length > maxParts) return { words, rules };
  const boxes = buildStructures(parts, bars);
  const high = new Set(towers);
  const formulas = growFormulas(boxes, (box) => isSeed(box) || box.words.some((word) => high.has(word)));
  const written = formulas.map((formula) => writeFormula(formula, words));
  const used = new Set(formulas.flatMap((formula) => formula.flatMap((box) => box.words)));
  const drawn = new Set(formulas.flatMap((formula) => formula.flatMap((box) => box.rules)));
  return {
    words: [...words.filter((word) => !used.has(word)), ...written],
    rules: rules.filter((rule) => !drawn.has(rule)),
  };
}

function findNear(words: readonly PdfWord[], heights: readonly number[]): PdfWord[] {
  const strips = new Set(heights.flatMap((y) => [-1, 0, 1].map((step) => Math.floor(y / reach) + step)));
  return words.filter((word) => strips.has(Math.floor(word.y / reach)));
}

/** What was built of several parts, and a tall sign of an operator. A tall bracket alone may be an ornament. */
function isSeed(box: FormulaBox): boolean {
  return box.isTall && (box.sign === '' || /^[∑∏∐∫∬∭∮⋃⋂]$/u.test(box.sign));
}

/** Takes the parts beside each seed, as far as they stand as near as parts of a formula do. */
function growFormulas(
  boxes: readonly FormulaBox[],
  isStart: (box: FormulaBox) => boolean,
): readonly (readonly FormulaBox[])[] {
  const owners = Map.groupBy(
    boxes.flatMap((box) => box.words.map((word) => ({ word, box }))),
    ({ word }) => word,
  );
  const listRest = (box: FormulaBox) =>
    box.words.flatMap((word) => (owners.get(word) ?? []).map((owner) => owner.box));
  const starts = new Set(boxes.filter(isStart));
  const eligible = boxes.filter((box) => starts.has(box) || listRest(box).every((part) => !part.isProse));
  const open = new Set(boxes);
  const formulas: FormulaBox[][] = [];
  for (const seed of [...starts].toSorted((one, other) => Number(other.isTall) - Number(one.isTall))) {
    if (!open.delete(seed)) continue;
    const formula = [seed];
    for (let grown = true; grown; ) {
      const shape = measureFormula(formula);
      const more = eligible.filter((box) => open.has(box) && isBeside(box, shape));
      for (const box of more.flatMap((one) => [one, ...listRest(one)]))
        if (open.delete(box)) formula.push(box);
      grown = more.length > 0;
    }
    formulas.push(formula);
  }
  return formulas;
}

type Shape = ReturnType<typeof measureFormula>;

function measureFormula(formula: readonly FormulaBox[]) {
  return {
    area: getArea(formula),
    axis: measureLine(formula).axis,
    size: getLargest(formula),
    tall: formula.filter((box) => box.isTall),
  };
}

function isBeside(box: FormulaBox, { area, axis, size: largest, tall }: Shape): boolean {
  const size = Math.max(largest, box.size);
  const gap = Math.max(box.left - area.right, area.left - box.right);
  const isScript = box.size < size * 0.87 && gap < size * 0.25;
  if (gap > size * 0.62 || getOverlap(box, area) < (isScript ? 0.08 : 0.3)) return false;
  const isOnAxis = Math.abs(box.axis - axis) < size * 0.2;
  if (isOnAxis || isScript || box.isTall) return true;
  return gap < size * 0.3 && tall.some((part) => getOverlap(box, part) > 0.9);
}

function writeFormula(formula: readonly FormulaBox[], words: readonly PdfWord[]): PdfWord {
  const { left, right } = getArea(formula);
  const line = findLine(formula, words);
  const first = formula.flatMap((box) => box.words)[0];
  return {
    text: joinNegations(writeExpression(readRow(formula))),
    x: left,
    right,
    y: line.y,
    size: line.size,
    font: first?.font ?? '',
    isBold: false,
    isMonospace: false,
    isFormula: true,
  };
}

/** A fraction in a line of text is set in smaller letters; the words beside it tell the line that it stands on. */
function findLine(formula: readonly FormulaBox[], words: readonly PdfWord[]): Pick<PdfWord, 'y' | 'size'> {
  const own = measureLine(formula);
  if (formula.some((box) => !box.isTall)) return own;
  const { left, right } = getArea(formula);
  const used = new Set(formula.flatMap((box) => box.words));
  const beside = words.find((word) => {
    const gap = Math.max(word.x - right, left - word.right);
    const isNear = gap > -1 && gap < word.size * 1.5;
    return (
      isNear &&
      !used.has(word) &&
      word.extent === undefined &&
      word.size >= own.size &&
      Math.abs(word.y - word.size * 0.25 - own.axis) < word.size * 0.12
    );
  });
  return beside ?? own;
}
