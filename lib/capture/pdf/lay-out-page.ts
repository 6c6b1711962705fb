/**
 * Converts the text runs of one page to lines in reading order: columns first, then lines from top to bottom. A page is divided at its
 * gutters. A gutter is a blank strip that few lines cross and that has full lines of text on both sides. A line that crosses a gutter (a
 * title, the caption of a wide figure) is read at its own place, after the columns above it and before those below. Pure.
 */
import { groupIntoRows, type PdfRow } from './group-rows';
import type { PdfLine, PageText } from './page-text';
import { joinRuns } from './join-runs';

/** Columns narrower than this share of the text are the columns of a table. */
const minColumnPart = 0.18;
const minRowsBesideGutter = 5;
const maxColumnDepth = 3;

export function findLines(page: PageText): PdfLine[] {
  const rows = groupIntoRows(page.runs);
  const text = getBounds(rows);
  return readRegion(rows, text, maxColumnDepth).map((row) => createLine(row, page.page));
}

type Bounds = { readonly left: number; readonly right: number };
type PlacedRow = PdfRow & { readonly column: Bounds };

function readRegion(rows: readonly PdfRow[], bounds: Bounds, depth: number): PlacedRow[] {
  const inPlace = () => rows.map((row) => ({ ...row, column: bounds }));
  if (depth === 0 || rows.length < minRowsBesideGutter) return inPlace();
  const gutter = findGutter(rows, bounds);
  if (gutter === null) return inPlace();
  const placed: PlacedRow[] = [];
  let left: PdfRow[] = [];
  let right: PdfRow[] = [];
  const flush = () => {
    for (const side of [left, right]) placed.push(...readRegion(side, getBounds(side), depth - 1));
    left = [];
    right = [];
  };
  for (const row of rows) {
    const split = splitRow(row, gutter);
    if (split === null) {
      flush();
      placed.push({ ...row, column: bounds });
      continue;
    }
    if (split.left !== null) left.push(split.left);
    if (split.right !== null) right.push(split.right);
  }
  flush();
  return placed;
}

/** Splits a row at the gutter. Returns null if one of its cells crosses the gutter. */
function splitRow(row: PdfRow, gutter: number): { left: PdfRow | null; right: PdfRow | null } | null {
  if (row.cells.some((cell) => cell.x < gutter - 1 && cell.right > gutter + 1)) return null;
  const take = (cells: PdfRow['cells']) => (cells.length === 0 ? null : { ...row, cells });
  return {
    left: take(row.cells.filter((cell) => cell.right <= gutter + 1)),
    right: take(row.cells.filter((cell) => cell.right > gutter + 1)),
  };
}

/**
 * The shares of the rows that may cross a gutter. They are tried from zero upwards, so that a narrow gap found by chance does not hide the
 * real gutter.
 */
const crossingParts = [0, 0.08, 0.16, 0.25, 0.35];

/** Returns the middle of the widest strip that divides the region into columns of prose, or null if there is none. */
function findGutter(rows: readonly PdfRow[], bounds: Bounds): number | null {
  const width = bounds.right - bounds.left;
  const candidates: { readonly at: number; readonly crossing: number }[] = [];
  for (let at = bounds.left + width * minColumnPart; at <= bounds.right - width * minColumnPart; at += 2) {
    const crossing = rows.filter((row) =>
      row.cells.some((cell) => cell.x < at - 1 && cell.right > at + 1),
    ).length;
    candidates.push({ at, crossing });
  }
  for (const part of crossingParts) {
    const open = candidates.filter((candidate) => candidate.crossing <= rows.length * part);
    const strips = joinNeighbours(open.map(({ at }) => at));
    const widest = strips.sort((one, other) => other.to - other.from - (one.to - one.from))[0];
    const gutter = widest === undefined ? null : (widest.from + widest.to) / 2;
    if (gutter !== null && isBetweenProse(rows, gutter)) return gutter;
  }
  return null;
}

function joinNeighbours(positions: readonly number[]): { from: number; to: number }[] {
  const strips: { from: number; to: number }[] = [];
  for (const at of positions) {
    const last = strips.at(-1);
    if (last !== undefined && at - last.to <= 2.5) last.to = at;
    else strips.push({ from: at, to: at });
  }
  return strips;
}

/** A table has short cells on at least one side. Columns of prose are mostly full lines on both sides. */
function isBetweenProse(rows: readonly PdfRow[], gutter: number): boolean {
  const splits = rows.map((row) => splitRow(row, gutter)).filter((split) => split !== null);
  return (['left', 'right'] as const).every((side) => {
    const beside = splits.map((split) => split[side]).filter((row) => row !== null);
    const bounds = getBounds(beside);
    const full = beside.filter(
      (row) => getBounds([row]).right - getBounds([row]).left > (bounds.right - bounds.left) * 0.7,
    );
    return beside.length >= minRowsBesideGutter && full.length >= beside.length * 0.5;
  });
}

function getBounds(rows: readonly PdfRow[]): Bounds {
  let left = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  for (const row of rows) {
    left = Math.min(left, row.cells[0]?.x ?? left);
    right = Math.max(right, row.cells.at(-1)?.right ?? right);
  }
  return { left, right };
}

function createLine(row: PlacedRow, page: number): PdfLine {
  const first = row.cells[0];
  const runs = row.cells.flatMap((cell) => cell.runs);
  const letters = runs.reduce((sum, run) => sum + run.text.length, 0);
  const monospace = runs.filter((run) => run.isMonospace).reduce((sum, run) => sum + run.text.length, 0);
  return {
    page,
    cells: row.cells.map((cell) => ({ text: joinRuns(cell.runs), x: cell.x, right: cell.right })),
    x: first?.x ?? 0,
    right: row.cells.at(-1)?.right ?? 0,
    y: row.y,
    size: row.size,
    isMonospace: monospace > letters * 0.9,
    column: row.column,
  };
}
