/**
 * Finds a simple table in lines that consist of cells. The columns are the strips that cells share across all rows. A line with fewer cells
 * close below a row continues that row in the columns it is under. Lines that do not divide into columns are no table. Pure.
 */
import type { PdfCell, PdfLine } from './page-text';

export type FoundTable = {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Number of lines the table takes up. */
  readonly lineCount: number;
};

/** In units of the font size. Rows further apart than this do not belong together. */
const maxRowGap = 3.2;
/** If it is nearer than this, a line with fewer cells continues the row above. */
const maxWrapGap = 1.6;

type Strip = { left: number; right: number };

export function findTable(lines: readonly PdfLine[]): FoundTable | null {
  const taken = takeTableLines(lines);
  if (taken.filter((line) => line.cells.length >= 2).length < 2) return null;
  const columns = findColumns(taken);
  if (columns.length < 2) return null;
  const rows: string[][] = [];
  for (const [index, line] of taken.entries()) {
    const before = taken[index - 1];
    const isWrap =
      before !== undefined &&
      line.cells.length < columns.length &&
      line.y - before.y < line.size * maxWrapGap;
    const first = getColumn(line.cells[0], columns);
    const row = isWrap && first !== 0 ? rows.at(-1) : undefined;
    if (row === undefined) rows.push(placeCells(line.cells, columns));
    else addCells(row, line.cells, columns);
  }
  const [header, ...body] = rows;
  return header === undefined || body.length === 0 ? null : { header, rows: body, lineCount: taken.length };
}

function takeTableLines(lines: readonly PdfLine[]): PdfLine[] {
  const taken: PdfLine[] = [];
  for (const line of lines) {
    const before = taken.at(-1);
    if (before !== undefined && !isNextRow(line, before, taken)) break;
    taken.push(line);
  }
  while ((taken.at(-1)?.cells.length ?? 2) < 2 && !isIndented(taken.at(-1), taken)) taken.pop();
  return taken;
}

function isNextRow(line: PdfLine, before: PdfLine, taken: readonly PdfLine[]): boolean {
  const gap = line.y - before.y;
  const isNear = line.page === before.page && gap > 0 && gap < before.size * maxRowGap;
  const isInside = line.cells.length >= 2 || isIndented(line, taken);
  return isNear && isInside && Math.abs(line.size - before.size) <= 1.5;
}

/** True if the line begins under a column other than the first. */
function isIndented(line: PdfLine | undefined, taken: readonly PdfLine[]): boolean {
  const left = Math.min(...taken.map((one) => one.x));
  return line !== undefined && line.x > left + line.size * 1.5;
}

function findColumns(lines: readonly PdfLine[]): Strip[] {
  const strips: Strip[] = [];
  const cells = lines.filter((line) => line.cells.length >= 2).flatMap((line) => line.cells);
  for (const cell of cells.toSorted((left, right) => left.x - right.x)) {
    const last = strips.at(-1);
    if (last !== undefined && cell.x <= last.right + 1) last.right = Math.max(last.right, cell.right);
    else strips.push({ left: cell.x, right: cell.right });
  }
  return strips;
}

function getColumn(cell: PdfCell | undefined, columns: readonly Strip[]): number {
  if (cell === undefined) return 0;
  const middle = (cell.x + cell.right) / 2;
  const overlapping = columns.findIndex((column) => cell.x <= column.right && cell.right >= column.left);
  return overlapping === -1 ? columns.findLastIndex((column) => column.left <= middle) : overlapping;
}

function placeCells(cells: readonly PdfCell[], columns: readonly Strip[]): string[] {
  const row = columns.map(() => '');
  addCells(row, cells, columns);
  return row;
}

function addCells(row: string[], cells: readonly PdfCell[], columns: readonly Strip[]): void {
  for (const cell of cells) {
    const column = Math.max(0, getColumn(cell, columns));
    row[column] = [row[column], cell.text].filter((text) => text).join(' ');
  }
}
