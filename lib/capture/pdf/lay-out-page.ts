/**
 * Converts the words of one page to lines and tables in reading order. Tables with vertical lines are taken out first. The page is then
 * divided at its gutters: a row that crosses a gutter (a title, the caption of a wide figure, a table over both columns) is read at its own
 * place, after the columns above it and before those below. Tables without a frame are found within what is left. Pure.
 */
import { type UnruledTable, findUnruledTables } from './find-unruled-tables';
import { divideAtNarrowGutters, findGutter, type Side, splitRow } from './find-gutter';
import { type Bounds, getBounds, isColumnLine } from './prose-lines';
import { groupIntoRows, type PdfRow } from './group-rows';
import { joinWords } from './join-words';
import type { PageItem, PageText, PdfLine } from './page-text';
import { findRuledTables, type RuledTable } from './find-ruled-tables';

const maxColumnDepth = 3;

export type LayoutInput = Pick<PageText, 'page' | 'words' | 'rules' | 'drawings'> & {
  readonly isMonospaceProse: boolean;
  readonly pageCount: number;
};

type PlacedRow = PdfRow & { readonly column: Bounds };

export function layOutPage(input: LayoutInput): PageItem[] {
  const ruled = findRuledTables(input.words, input.rules, input.page);
  const free = input.words.filter((word) => ruled.every((table) => !table.words.has(word)));
  const lines = divideAtNarrowGutters(groupIntoRows(free), maxColumnDepth);
  const rows = [...lines, ...ruled.map(createTableRow)].toSorted((one, other) => one.y - other.y);
  return readRegion(rows, { input, depth: maxColumnDepth }).flatMap((row) =>
    listLines(row).map((line): PageItem => line.table ?? createLine(line, input.page)),
  );
}

function listLines(row: PlacedRow): readonly PlacedRow[] {
  const { lines, column } = row;
  return lines === undefined ? [row] : lines.map((line) => Object.assign({}, line, { column }));
}

/** A table stands at the height of its first line. */
function createTableRow({ content, box }: RuledTable): PdfRow {
  const place = { y: box.top, size: 0, cells: [{ words: [], x: box.left, right: box.right }] };
  return Object.assign(place, content);
}

type Region = { readonly input: LayoutInput; readonly depth: number };

function readRegion(rows: readonly PdfRow[], { input, depth }: Region): PlacedRow[] {
  const bounds = getBounds(rows);
  const bands = findUnruledTables(rows, input);
  const gutter =
    depth === 0 ? null : (findGutter(rows, bounds) ?? findGutter(removeBands(rows, bands), bounds));
  if (gutter === null)
    return placeBands(rows, bands).map((row) => Object.assign({}, row, { column: bounds }));
  const across = bands.filter((band) => isAcross(band, gutter, bounds));
  return readColumns(placeBands(rows, across), gutter, { input, depth, bounds });
}

function readColumns(
  rows: readonly PdfRow[],
  gutter: number,
  region: Region & { readonly bounds: Bounds },
): PlacedRow[] {
  const placed: PlacedRow[] = [];
  let left: PdfRow[] = [];
  let right: PdfRow[] = [];
  const flush = () => {
    for (const side of [left, right]) {
      if (side.length > 0) placed.push(...readRegion(side, { input: region.input, depth: region.depth - 1 }));
    }
    left = [];
    right = [];
  };
  for (const row of rows) {
    const split = splitRow(row, gutter);
    if (split === null) {
      flush();
      placed.push(Object.assign({}, row, { column: region.bounds }));
      continue;
    }
    if (split.left !== null) left.push(split.left);
    if (split.right !== null) right.push(split.right);
  }
  flush();
  return placed;
}

function removeBands(rows: readonly PdfRow[], bands: readonly UnruledTable[]): PdfRow[] {
  return rows.filter((_, index) => bands.every((band) => index < band.from || index >= band.to));
}

/** Replaces the rows of each table by one row that holds it. */
function placeBands(rows: readonly PdfRow[], bands: readonly UnruledTable[]): PdfRow[] {
  const placed: PdfRow[] = [];
  for (const [index, row] of rows.entries()) {
    const band = bands.find((one) => index >= one.from && index < one.to);
    if (band === undefined) placed.push(row);
    else if (band.from === index) placed.push(createBandRow(band, row));
  }
  return placed;
}

function createBandRow(band: UnruledTable, first: PdfRow): PdfRow {
  const { left, right } = getBounds(band.rows);
  return { y: first.y, size: first.size, cells: [{ words: [], x: left, right }], table: band.table };
}

/** A table stands over a gutter if most of its rows have cells on both sides, and either cross it or are no lines of prose. */
function isAcross({ rows }: UnruledTable, gutter: number, { left, right }: Bounds): boolean {
  const splits = rows.map((row) => splitRow(row, gutter));
  const both = splits.filter(
    (split) => split === null || (split.left !== null && split.right !== null),
  ).length;
  if (both < rows.length * 0.6) return false;
  const crossing = splits.filter((split) => split === null).length;
  if (crossing >= rows.length * 0.3) return true;
  const countProse = (side: Side, width: number) =>
    splits.filter((split) =>
      isColumnLine(
        (split?.[side]?.cells ?? []).flatMap((cell) => cell.words),
        width,
      ),
    ).length;
  return Math.max(countProse('left', gutter - left), countProse('right', right - gutter)) < rows.length * 0.5;
}

function createLine(row: PlacedRow, page: number): PdfLine {
  const words = row.cells.flatMap((cell) => cell.words);
  const letters = words.reduce((sum, word) => sum + word.text.length, 0);
  const count = (some: typeof words) => some.reduce((sum, word) => sum + word.text.length, 0);
  return {
    page,
    cells: row.cells.map((cell) => ({ text: joinWords(cell.words), x: cell.x, right: cell.right })),
    x: row.cells[0]?.x ?? 0,
    right: row.cells.at(-1)?.right ?? 0,
    y: row.y,
    size: row.size,
    isBold: count(words.filter((word) => word.isBold)) > letters * 0.9,
    isMonospace: count(words.filter((word) => word.isMonospace)) > letters * 0.9,
    column: row.column,
  };
}
