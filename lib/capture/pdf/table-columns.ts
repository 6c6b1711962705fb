/**
 * Finds the columns of a table without vertical lines, over all of its rows: a column ends where a blank strip runs through every row of
 * values. Titles that stand over several columns do not count, so that they never merge what is below them. Pure.
 */
import { createCell, type PdfRow, type RowCell } from './group-rows';
import { isCurrency, isNumber, isThousands } from './number-words';
import type { PdfWord } from './page-text';

export type Column = { left: number; right: number };

/** In units of the font size: between two values, and between words and a value. */
const valueGap = 0.35;
const wordGap = 0.8;

/** Splits cells further where a value begins or ends, because columns of values may stand closer than words of prose. */
export function splitValues(row: PdfRow): RowCell[] {
  return row.cells.flatMap((cell) => {
    const groups: PdfWord[][] = [];
    for (const word of cell.words) {
      const last = groups.at(-1);
      if (last === undefined || isValueStart(last, word)) groups.push([word]);
      else last.push(word);
    }
    return groups.map(createCell);
  });
}

function isValueStart(group: readonly PdfWord[], word: PdfWord): boolean {
  const before = group.at(-1);
  if (before === undefined) return false;
  const gap = (word.x - before.right) / Math.max(word.size, before.size);
  const begins = isNumber(word.text) || isCurrency(word.text);
  if (isNumber(before.text) && begins) {
    return gap > valueGap && !(gap < 0.5 && isThousands(before.text, word.text));
  }
  if (isCurrency(before.text)) return false;
  return gap > wordGap && (begins || isNumber(before.text));
}

export function findColumns(rows: readonly (readonly RowCell[])[]): Column[] {
  const most = Math.max(...rows.map((cells) => cells.length));
  const rich = rows.filter((cells) => cells.length >= 2 && cells.length >= most * 0.6);
  const valued = rich.filter(hasValues);
  const telling = valued.length >= 2 && valued.length >= rich.length * 0.5 ? valued : rich;
  const columns = joinStrips(telling.flat());
  // Rows that are less telling may have a column of their own at the edges, such as labels that only stand beside totals.
  const others = rows.filter((cells) => cells.length >= 2).flat();
  for (const cell of others) {
    const isApart = columns.every((column) => cell.right < column.left || cell.x > column.right);
    if (isApart) columns.push({ left: cell.x, right: cell.right });
  }
  return joinColumns(columns);
}

function hasValues(cells: readonly RowCell[]): boolean {
  return cells.slice(1).some((cell) => cell.words.some((word) => isNumber(word.text)));
}

function joinStrips(cells: readonly RowCell[]): Column[] {
  return joinColumns(cells.map((cell) => ({ left: cell.x, right: cell.right })));
}

function joinColumns(strips: readonly Column[]): Column[] {
  const columns: Column[] = [];
  for (const strip of strips.toSorted((one, other) => one.left - other.left)) {
    const last = columns.at(-1);
    if (last !== undefined && strip.left <= last.right + 0.5) last.right = Math.max(last.right, strip.right);
    else columns.push({ left: strip.left, right: strip.right });
  }
  return columns;
}

/** Returns the first and last column that the cell stands over; the nearest one if it stands between two. */
export function getSpan(cell: Column, columns: readonly Column[]): { from: number; to: number } {
  const from = columns.findIndex((column) => column.right >= cell.left);
  const to = columns.findLastIndex((column) => column.left <= cell.right);
  if (from !== -1 && from <= to) return { from, to };
  const nearest = columns
    .map((column, index) => ({
      index,
      distance: Math.max(column.left - cell.right, cell.left - column.right),
    }))
    .sort((one, other) => one.distance - other.distance)[0];
  return { from: nearest?.index ?? 0, to: nearest?.index ?? 0 };
}

/** Divides a cell that stands over several columns, if the words on both sides of a column's edge are clearly apart or are values. */
export function divideCell(cell: RowCell, columns: readonly Column[]): RowCell[] {
  const { from, to } = getSpan({ left: cell.x, right: cell.right }, columns);
  if (from === to || cell.words.length < 2) return [cell];
  const groups: { words: PdfWord[]; column: number }[] = [];
  for (const word of cell.words) {
    const column = getSpan({ left: word.x, right: word.right }, columns);
    const last = groups.at(-1);
    if (column.from !== column.to) return [cell];
    if (last?.column === column.from) last.words.push(word);
    else groups.push({ words: [word], column: column.from });
  }
  const isDivided = groups.every(({ words }, index) => {
    const before = groups[index - 1]?.words.at(-1);
    const [first] = words;
    return before === undefined || first === undefined || isClearlyApart(before, first);
  });
  return isDivided ? groups.map(({ words }) => createCell(words)) : [cell];
}

function isClearlyApart(before: PdfWord, word: PdfWord): boolean {
  const gap = (word.x - before.right) / word.size;
  return gap > 0.6 || isNumber(word.text) || isCurrency(word.text);
}
