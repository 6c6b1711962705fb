/**
 * Finds where a page is divided into columns of prose. A gutter is a blank strip that few rows cross and that has full lines of text on
 * both sides. Pure.
 */
import { cellGap, createCell, measureSize, type PdfRow, type RowCell } from './group-rows';
import type { PdfWord } from './page-text';
import { type Bounds, getBounds, isColumnLine } from './prose-lines';

/** Columns narrower than this share of the text are the columns of a table. */
const minColumnPart = 0.18;
const minRowsBesideGutter = 5;

/**
 * The shares of the rows that may cross a gutter. They are tried from zero upwards, so that a narrow gap found by chance does not hide the
 * real gutter.
 */
const crossingParts = [0, 0.08, 0.16, 0.25, 0.35];

/** The part of a row on either side of a gutter, or null where it has none. */
type SplitRow = { readonly left: PdfRow | null; readonly right: PdfRow | null };
export type Side = keyof SplitRow;

/** Splits a row at the gutter. Returns null if one of its cells crosses the gutter. */
export function splitRow(row: PdfRow, gutter: number): SplitRow | null {
  if (row.cells.some((cell) => cell.x < gutter - 1 && cell.right > gutter + 1)) return null;
  const take = (cells: PdfRow['cells']) =>
    cells.length === 0 ? null : Object.assign({}, row, { cells, size: measureSize(cells) || row.size });
  return {
    left: take(row.cells.filter((cell) => cell.right <= gutter + 1)),
    right: take(row.cells.filter((cell) => cell.right > gutter + 1)),
  };
}

/** Returns the middle of the widest strip that divides the region into columns of prose, or null if there is none. */
export function findGutter(rows: readonly PdfRow[], bounds: Bounds): number | null {
  return findStrip(rows, bounds, crossingParts)?.gutter ?? null;
}

type Strip = { readonly gutter: number; readonly from: number; readonly to: number };

function findStrip(rows: readonly PdfRow[], bounds: Bounds, parts: readonly number[]): Strip | null {
  if (rows.length < minRowsBesideGutter) return null;
  const width = bounds.right - bounds.left;
  // A page may be of any size; its strips are counted in at most a few hundred steps.
  const step = Math.max(2, width / 500);
  const candidates = countCrossings(rows, bounds.left + width * minColumnPart, {
    step,
    count: Math.floor((width * (1 - 2 * minColumnPart)) / step) + 1,
  });
  for (const part of parts) {
    const open = candidates.filter((candidate) => candidate.crossing <= rows.length * part);
    const strips = joinNeighbours(
      open.map(({ at }) => at),
      step,
    );
    const widest = strips.sort((one, other) => other.to - other.from - (one.to - one.from))[0];
    if (widest === undefined) continue;
    const gutter = (widest.from + widest.to) / 2;
    if (isBetweenColumns(rows, gutter, widest.to - widest.from))
      return { gutter, from: widest.from, to: widest.to };
  }
  return null;
}

/** Printers part columns by a pica, which in ten-point type is hardly wider than a blank of a justified line. */
const narrowestGutter = 0.75;
/** The rows that may cross a gutter that is no wider than a blank: where words happen to stand apart one below the other, more do. */
const narrowCrossingParts = crossingParts.slice(0, 3);

/**
 * Divides the cells of rows at strips that are too narrow to part cells, but that hardly any word of the page stands in, with full lines of text on
 * both sides. A row whose words stand closer together there goes across, and stays whole.
 */
export function divideAtNarrowGutters(rows: readonly PdfRow[], most: number): readonly PdfRow[] {
  let divided = rows;
  for (let count = 0; count < most; count += 1) {
    const strip = findNarrowStrip(divided);
    if (strip === null) return divided;
    divided = divided.map((row) => divideRow(row, strip));
  }
  return divided;
}

function findNarrowStrip(rows: readonly PdfRow[]): Strip | null {
  const size = measureSize(rows.flatMap((row) => row.cells));
  const least = size * narrowestGutter;
  const whole = rows.map((row) =>
    Object.assign({}, row, { cells: row.cells.flatMap((cell) => joinClose(cell, least)) }),
  );
  const strip = findStrip(whole, getBounds(rows), narrowCrossingParts);
  const isNarrow =
    strip !== null &&
    rows.some((row) => row.cells.some((cell) => cell.x < strip.from && cell.right > strip.to));
  return isNarrow && strip.to - strip.from >= least - stripMargin ? strip : null;
}

/** Joins the words of a cell that are closer than `least`. */
function joinClose({ words }: RowCell, least: number): RowCell[] {
  const groups: PdfWord[][] = [];
  let right = Number.NEGATIVE_INFINITY;
  for (const word of words) {
    const last = groups.at(-1);
    if (last === undefined || word.x - right >= least) groups.push([word]);
    else last.push(word);
    right = Math.max(right, word.right);
  }
  return groups.map(createCell);
}

/** In points: a strip is measured between steps, a point away from the words. */
const stripMargin = 4;

function divideRow(row: PdfRow, { from, to, gutter }: Strip): PdfRow {
  const cells = row.cells.flatMap((cell) => {
    if (cell.x >= gutter || cell.right <= gutter) return cell;
    const [left, right] = [
      createCell(cell.words.filter((word) => word.right <= gutter)),
      createCell(cell.words.filter((word) => word.right > gutter)),
    ];
    const isOpen = left.words.length > 0 && left.right <= from + stripMargin && right.x >= to - stripMargin;
    return isOpen ? [left, right] : cell;
  });
  return cells.length === row.cells.length ? row : Object.assign({}, row, { cells });
}

/** Counts for each position how many rows have a cell that crosses it. The cells of a row do not overlap. */
function countCrossings(
  rows: readonly PdfRow[],
  from: number,
  { step, count }: { readonly step: number; readonly count: number },
): { readonly at: number; readonly crossing: number }[] {
  const changes = Array.from({ length: Math.max(0, count) + 1 }, () => 0);
  for (const cell of rows.flatMap((row) => row.cells)) {
    const first = Math.max(0, Math.floor((cell.x + 1 - from) / step) + 1);
    const end = Math.min(changes.length - 1, Math.ceil((cell.right - 1 - from) / step));
    if (first >= end) continue;
    changes[first] = (changes[first] ?? 0) + 1;
    changes[end] = (changes[end] ?? 0) - 1;
  }
  let crossing = 0;
  return changes.slice(0, -1).map((change, index) => {
    crossing += change;
    return { at: from + index * step, crossing };
  });
}

function joinNeighbours(positions: readonly number[], step: number): { from: number; to: number }[] {
  const strips: { from: number; to: number }[] = [];
  for (const at of positions) {
    const last = strips.at(-1);
    if (last !== undefined && at - last.to <= step * 1.25) last.to = at;
    else strips.push({ from: at, to: at });
  }
  return strips;
}

/**
 * A table has short cells on at least one side, and its rows go on across the strip. Columns of prose are mostly full lines on both sides. A box
 * beside prose has lines of its own: seldom is one of them at the height of a line of the prose, and the strip is wider than a blank, because in
 * a scan that stands askew the words of one line have different heights.
 */
function isBetweenColumns(rows: readonly PdfRow[], gutter: number, width: number): boolean {
  const splits = rows.map((row) => splitRow(row, gutter)).filter((split) => split !== null);
  const [left, right] = [takeSide(splits, 'left'), takeSide(splits, 'right')];
  const fewest = Math.min(left.length, right.length);
  if (fewest < minRowsBesideGutter) return false;
  if (isProse(left) && isProse(right)) return true;
  const shared = splits.filter((split) => split.left !== null && split.right !== null).length;
  const isWide = width > measureSize(rows.flatMap((row) => row.cells)) * cellGap;
  return isWide && (isProse(left) || isProse(right)) && shared < fewest * maxShared;
}

/** The share of lines that are at the height of a line beside them by chance. */
const maxShared = 1 / 3;

function takeSide(splits: readonly SplitRow[], side: Side): PdfRow[] {
  return splits.map((split) => split[side]).filter((row) => row !== null);
}

function isProse(rows: readonly PdfRow[]): boolean {
  const bounds = getBounds(rows);
  const full = rows.filter((row) =>
    isColumnLine(
      row.cells.flatMap((cell) => cell.words),
      bounds.right - bounds.left,
    ),
  );
  return full.length >= rows.length * 0.5;
}
