/**
 * Finds the columns of a table without vertical lines, over all of its rows: a column ends where a blank strip runs through every row of
 * values. Titles that stand over several columns do not count, so that they never merge what is below them. Pure.
 */
import { createCell, type PdfRow, type RowCell } from './group-rows';
import { hasSignsBefore, isCurrency, isNumber, isThousands } from './table-numbers';
import type { PdfWord } from './page-text';

export type Column = { left: number; right: number };

/** In units of the font size: between two values, and between words and a value. */
const valueGap = 0.35;
const wordGap = 0.8;

/** Splits cells further where a value begins or ends, because columns of values may stand closer than words of prose. */
export function splitValues(row: PdfRow): RowCell[] {
  const signsBefore = hasSignsBefore(row.cells.flatMap((cell) => cell.words.map((word) => word.text)));
  return row.cells.flatMap((cell) => {
    const groups: PdfWord[][] = [];
    for (const word of cell.words) {
      const last = groups.at(-1);
      const before = last?.at(-1);
      if (last === undefined || before === undefined || isValueStart(before, word, signsBefore))
        groups.push([word]);
      else last.push(word);
    }
    return groups.length === 1 ? [cell] : groups.map(createCell);
  });
}

function isValueStart(before: PdfWord, word: PdfWord, signsBefore: boolean): boolean {
  const gap = (word.x - before.right) / Math.max(word.size, before.size);
  const isSign = isCurrency(word.text);
  if (isCurrency(before.text)) return !signsBefore && gap > wordGap;
  if (isNumber(before.text) && isSign) return signsBefore;
  if (isNumber(before.text) && isNumber(word.text)) {
    return gap > valueGap && !(gap < 0.5 && isThousands(before.text, word.text));
  }
  return gap > wordGap && (isSign || isNumber(word.text) || isNumber(before.text));
}

export function findColumns(rows: readonly (readonly RowCell[])[]): Column[] {
  const most = Math.max(...rows.map((cells) => cells.length));
  const rich = rows.filter((cells) => cells.length >= 2 && cells.length >= most * 0.6);
  const valued = rich.filter(hasValues);
  const telling = valued.length >= 2 && valued.length >= rich.length * 0.5 ? valued : rich;
  const strips = joinStrips(telling.flat());
  const counted = countColumns(telling);
  const columns = counted.length > strips.length ? counted : strips;
  // Rows that are less telling may have a column of their own at the edges, such as labels that only stand beside totals.
  const others = rows.filter((cells) => cells.length >= 2).flat();
  for (const cell of others) {
    const isApart = columns.every((column) => cell.right < column.left || cell.x > column.right);
    if (isApart) columns.push({ left: cell.x, right: cell.right });
  }
  return joinColumns(columns, -1);
}

/**
 * Where columns stand so close that one value reaches below the next column, no strip stays blank. Rows that have the same number of cells
 * then tell the columns, if their cells stand in the same order everywhere.
 */
function countColumns(rows: readonly (readonly RowCell[])[]): Column[] {
  const most = Math.max(...rows.map((cells) => cells.length));
  const full = rows.filter((cells) => cells.length === most);
  if (full.length < Math.max(2, rows.length * 0.3)) return [];
  const columns = Array.from({ length: most }, (_, index) => {
    const cells = full.flatMap((row) => row.slice(index, index + 1));
    const middles = cells.map((cell) => (cell.x + cell.right) / 2);
    const [left, right] = [
      Math.min(...cells.map((cell) => cell.x)),
      Math.max(...cells.map((cell) => cell.right)),
    ];
    return { left, right, first: Math.min(...middles), last: Math.max(...middles) };
  });
  const isOrdered = columns.every(
    (column, index) => index === 0 || (columns[index - 1]?.last ?? 0) < column.first,
  );
  if (!isOrdered) return [];
  return columns.map(({ left, right }, index) => {
    const [before, next] = [columns[index - 1], columns[index + 1]];
    return {
      left: before !== undefined && before.right > left ? (before.right + left) / 2 : left,
      right: next !== undefined && next.left < right ? (next.left + right) / 2 - 0.1 : right,
    };
  });
}

function hasValues(cells: readonly RowCell[]): boolean {
  return cells.slice(1).some((cell) => cell.words.some((word) => isNumber(word.text)));
}

function joinStrips(cells: readonly RowCell[]): Column[] {
  return joinColumns(cells.map((cell) => ({ left: cell.x, right: cell.right })));
}

function joinColumns(strips: readonly Column[], reach = 0.5): Column[] {
  const columns: Column[] = [];
  for (const strip of strips.toSorted((one, other) => one.left - other.left)) {
    const last = columns.at(-1);
    if (last !== undefined && strip.left <= last.right + reach)
      last.right = Math.max(last.right, strip.right);
    else columns.push({ left: strip.left, right: strip.right });
  }
  return columns;
}

/**
 * Returns the first and last column that the cell stands over; the nearest one if it stands between two. A value that reaches a little below
 * the next column stands in its own.
 */
export function getSpan(cell: Column, columns: readonly Column[]): { from: number; to: number } {
  const isOver = (column: Column) => {
    const shared = Math.min(cell.right, column.right) - Math.max(cell.left, column.left);
    return shared >= 0 && shared >= Math.min(cell.right - cell.left, column.right - column.left) * 0.15;
  };
  const from = columns.findIndex(isOver);
  const to = columns.findLastIndex(isOver);
  if (from !== -1) return { from, to };
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
