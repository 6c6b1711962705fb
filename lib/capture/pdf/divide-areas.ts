/**
 * Divides the cells of a grid where the text shows an edge that no line draws: columns of values side by side between two lines, rows
 * without the vertical lines that the labels have, and labels below one another beside rows that have lines between them. Pure.
 */
import { createCell, type PdfRow, type RowCell } from './group-rows';
import { joinListMark } from './list-marks';
import type { PdfWord } from './page-text';
import { isColumnLine } from './prose-lines';
import { findColumns, splitValues } from './table-columns';
import { isNumber } from './table-numbers';

/** The share of lines that are divided at an edge, and of those that may cross it. */
const minDivided = 0.5;
const maxCrossing = 0.3;

/**
 * Returns the edges that the lines of a column share although none is drawn: most lines have a cell on both sides, and few cross.
 * @param rows the lines of all cells of the column
 */
export function findOpenEdges(rows: readonly PdfRow[], width: number): number[] {
  const lines = rows.map((row) => joinListMark(splitValues(row)));
  const divided = lines.filter((cells) => cells.length >= 2);
  if (divided.length < 2 || divided.length < lines.length * minDivided) return [];
  const prose = rows.filter((row) => isColumnLine(listWords(row), width)).length;
  if (prose >= rows.length * minDivided) return [];
  const columns = findColumns(divided);
  return columns.slice(1).flatMap((column, index) => {
    const edge = ((columns[index]?.right ?? column.left) + column.left) / 2;
    const both = lines.filter(
      (cells) => cells.some((cell) => cell.right <= edge) && cells.some((cell) => cell.x >= edge),
    ).length;
    const crossing = lines.filter((cells) =>
      cells.some((cell) => cell.x < edge && cell.right > edge && divideAtEdge(cell, edge) === null),
    ).length;
    return both >= Math.max(2, lines.length * minDivided) && crossing <= lines.length * maxCrossing
      ? [edge]
      : [];
  });
}

function listWords(row: PdfRow): readonly PdfWord[] {
  return row.cells.flatMap((cell) => cell.words);
}

/** In units of the font size: between two values, and between other words. */
const valueGap = 0.35;
const wordGap = 0.5;
/** Words of two cells are further apart than words of one by at least this factor. */
const apartness = 1.5;

function divideAtEdge(cell: RowCell, edge: number): readonly [RowCell, RowCell] | null {
  const left = cell.words.filter((word) => word.x + word.right <= edge * 2);
  const right = cell.words.filter((word) => word.x + word.right > edge * 2);
  const [before, after] = [left.at(-1), right[0]];
  if (before === undefined || after === undefined || before.right > edge + 1 || after.x < edge - 1)
    return null;
  const size = Math.max(before.size, after.size);
  const gap = (after.x - before.right) / size;
  const areValues = isNumber(before.text) && isNumber(after.text);
  const inner = Math.max(measureWidestGap(left), measureWidestGap(right)) / size;
  const isApart = areValues ? gap > valueGap : gap > Math.max(wordGap, inner * apartness);
  return isApart ? [createCell(left), createCell(right)] : null;
}

function measureWidestGap(words: readonly PdfWord[]): number {
  return Math.max(0, ...words.slice(1).map((word, index) => word.x - (words[index]?.right ?? word.x)));
}

/** The grid with its areas: for each cell the first cell of the area it belongs to. */
type AreaGrid = {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly merged: readonly number[];
  /** The lines of each area. */
  readonly lines: ReadonlyMap<number, readonly PdfRow[]>;
};

/** Divides the areas over several columns whose words all stand within one column and apart from those of the next. */
export function divideWideAreas({ xs, merged, lines }: Pick<AreaGrid, 'xs' | 'merged' | 'lines'>): number[] {
  const width = xs.length - 1;
  const divided = [...merged];
  for (const [area, places] of listPlaces(merged)) {
    const columns = [...new Set(places.map((at) => at % width))].toSorted((one, other) => one - other);
    const rows = lines.get(area) ?? [];
    const [first, last] = [columns[0] ?? 0, columns.at(-1) ?? 0];
    if (rows.length === 0 || columns.length < 2) continue;
    const edges = xs.slice(first + 1, last + 1);
    const cells = rows.map((row) => divideRow(row, edges));
    if (cells.includes(null) || !cells.some((own) => (own?.length ?? 0) > 1)) continue;
    for (const column of columns) {
      const own = places.filter((at) => at % width === column);
      for (const at of own) divided[at] = own[0] ?? at;
    }
  }
  return divided;
}

function listPlaces(merged: readonly number[]): ReadonlyMap<number, readonly number[]> {
  return Map.groupBy(merged.keys(), (at) => merged[at] ?? at);
}

/** Returns the cells of a line between the edges, or null if one of them cannot be divided where it crosses an edge. */
function divideRow(row: PdfRow, edges: readonly number[]): RowCell[] | null {
  let cells: RowCell[] = [...row.cells];
  for (const edge of edges) {
    const divided: RowCell[] = [];
    for (const cell of cells) {
      const crosses = cell.x < edge - 1 && cell.right > edge + 1;
      const parts = crosses ? divideAtEdge(cell, edge) : [cell];
      if (parts === null) return null;
      divided.push(...parts);
    }
    cells = divided;
  }
  return cells;
}

/** Fewer lines beside as many rows may stand at their heights by chance. */
const minLabels = 3;

/**
 * Divides the areas over several rows that have a line in each of them, at the height of a line beside it, if the lines do not go on one
 * from the other: the first word of most would have had room in the line above.
 */
export function divideTallAreas({ xs, ys, merged, lines }: AreaGrid): number[] {
  const width = xs.length - 1;
  const divided = [...merged];
  const places = listPlaces(merged);
  const heights = listHeights(places, lines, width);
  for (const [area, own] of places) {
    const [column = 0, ...more] = new Set(own.map((at) => at % width));
    const rows = lines.get(area) ?? [];
    if (more.length > 0 || own.length < minLabels || rows.length !== own.length) continue;
    const inRow = own.map((at) => {
      const slot = Math.floor(at / width);
      const row = rows.find(({ y }) => y > (ys[slot] ?? 0) && y <= (ys[slot + 1] ?? 0));
      return row !== undefined &&
        heights.get(slot)?.some((y) => Math.abs(y - row.y) < row.size * sameHeight) === true
        ? row
        : null;
    });
    const right = xs[column + 1] ?? 0;
    if (!inRow.includes(null) && !areWrapped(rows, right)) for (const at of own) divided[at] = at;
  }
  return divided;
}

/** In units of the font size. */
const sameHeight = 0.2;

/** The heights of the lines in cells that are one row high. */
function listHeights(
  places: ReadonlyMap<number, readonly number[]>,
  lines: AreaGrid['lines'],
  width: number,
): ReadonlyMap<number, readonly number[]> {
  const heights = new Map<number, number[]>();
  for (const [area, own] of places) {
    const rows = new Set(own.map((at) => Math.floor(at / width)));
    const slot = Math.floor(area / width);
    if (rows.size > 1) continue;
    heights.set(slot, [...(heights.get(slot) ?? []), ...(lines.get(area) ?? []).map(({ y }) => y)]);
  }
  return heights;
}

/** True if most lines end where the first word of the next had no more room: they are one text. */
function areWrapped(rows: readonly PdfRow[], right: number): boolean {
  const full = rows.slice(1).filter((row, index) => {
    const before = rows[index]?.cells.at(-1)?.right ?? 0;
    const word = row.cells[0]?.words[0];
    return word === undefined || before + row.size * 0.25 + word.right - word.x > right;
  });
  return full.length > (rows.length - 1) / 2;
}
