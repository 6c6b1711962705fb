/**
 * Finds the tables of a sheet, and the text above and below them. Tables are apart from each other by empty rows, or by empty columns if what
 * is on the right has names of its own for its rows; an empty column inside a table, which only makes room, is left out. Pure.
 *
 * A row with a single text above a table is its title, a note in a row of its own below it stays below. The first row names the columns by
 * the same rule as in a text table. A table without such a row, under one with the same columns, takes its names: it goes on after a gap.
 */
import { hasHeader } from '../csv/detect-header';
import type { GridCell, GridRow } from './sheet-grid';

export type SheetPart =
  | { readonly type: 'text'; readonly cell: GridCell }
  | {
      readonly type: 'table';
      readonly header: readonly string[];
      readonly rows: readonly (readonly (GridCell | null)[])[];
    };

type Box = { readonly columns: readonly number[]; readonly rows: readonly GridRow[] };

type NamedColumns = { readonly columns: readonly number[]; readonly header: readonly string[] };

/** A header has at most this many rows. */
const maxHeadRows = 3;
/** A lone text under a table that is as long as this is a note; a shorter one may be a name whose values are missing. */
const noteChars = 60;
const noteMark = /^(?:source|note|notes|legend|\*|†|‡|\d{1,2}\)|\()/i;
const year = /^(?:19|20)\d\d$/;

export function findTables(rows: readonly GridRow[]): readonly SheetPart[] {
  const parts: SheetPart[] = [];
  const named: NamedColumns[] = [];
  for (const band of splitRows(rows)) {
    for (const box of splitColumns(band).flatMap((each) => splitRows(each.rows))) {
      const read = readBox(box, named);
      parts.push(...read.parts);
      if (read.named !== null) named.push(read.named);
    }
  }
  return parts;
}

function splitRows(rows: readonly GridRow[]): readonly (readonly GridRow[])[] {
  const bands: GridRow[][] = [];
  let last: number | null = null;
  for (const row of rows) {
    if (last === null || row.place > last + 1) bands.push([]);
    bands.at(-1)?.push(row);
    last = row.place;
  }
  return bands;
}

function splitColumns(rows: readonly GridRow[]): readonly Box[] {
  const columns = listColumns(rows);
  const groups: number[][] = [];
  for (const column of columns) {
    const last = groups.at(-1)?.at(-1);
    if (last === undefined || column > last + 1) groups.push([column]);
    else groups.at(-1)?.push(column);
  }
  const joined: number[][] = [];
  for (const group of groups) {
    const left = joined.at(-1);
    if (left === undefined || (left.length > 1 && namesItsRows(group, rows))) joined.push([...group]);
    else left.push(...group);
  }
  if (joined.length === 1) return [{ columns, rows }];
  return joined.map((some) => ({ columns: some, rows: takeColumns(rows, some) }));
}

/** True for columns that make a table of their own: at least two, over several rows, and the first has words in most rows. */
function namesItsRows(columns: readonly number[], rows: readonly GridRow[]): boolean {
  const [first] = columns;
  if (columns.length < 2 || first === undefined) return false;
  const names = rows.map((row) => row.cells.get(first)).filter((cell) => cell !== undefined);
  const words = names.slice(1).filter((cell) => !cell.isValue).length;
  return names.length > 1 && words * 2 >= names.length - 1;
}

const listColumns = (rows: readonly GridRow[]): readonly number[] =>
  [...new Set(rows.flatMap((row) => [...row.cells.keys()]))].sort((left, right) => left - right);

function takeColumns(rows: readonly GridRow[], columns: readonly number[]): readonly GridRow[] {
  const wanted = new Set(columns);
  return rows
    .map(({ place, cells }) => ({
      place,
      cells: new Map([...cells].filter(([column]) => wanted.has(column))),
    }))
    .filter(({ cells }) => cells.size > 0);
}

function readBox(
  rows: readonly GridRow[],
  before: readonly NamedColumns[],
): { readonly parts: readonly SheetPart[]; readonly named: NamedColumns | null } {
  const columns = listColumns(rows);
  if (columns.length === 1) return readColumn(rows, columns);
  let from = 0;
  let to = rows.length;
  while (from < to - 1 && getLoneText(rows[from]) !== null) from += 1;
  while (to > from + 1 && isNote(rows[to - 1])) to -= 1;
  const table = readTable(rows.slice(from, to), columns, before);
  return {
    parts: [
      ...rows.slice(0, from).flatMap(writeText),
      ...(table.part === null ? [] : [table.part]),
      ...rows.slice(to).flatMap(writeText),
    ],
    named: table.named,
  };
}

/** A single column is a list of values if it has any, and text otherwise. */
function readColumn(rows: readonly GridRow[], columns: readonly number[]) {
  const hasValues = rows.some((row) => [...row.cells.values()].some((cell) => cell.isValue));
  if (!hasValues || rows.length === 1) return { parts: rows.flatMap(writeText), named: null };
  const { part, named } = readTable(rows, columns, []);
  return { parts: part === null ? [] : [part], named };
}

const writeText = (row: GridRow): readonly SheetPart[] =>
  [...row.cells.values()].filter((cell) => !cell.isRepeated).map((cell) => ({ type: 'text', cell }));

/** The text of a row that has no other. */
function getLoneText(row: GridRow | undefined): GridCell | null {
  const [only, ...others] = (row === undefined ? [] : [...row.cells.values()]).filter(
    (cell) => !cell.isRepeated,
  );
  return only === undefined || others.length > 0 || only.isValue ? null : only;
}

function isNote(row: GridRow | undefined): boolean {
  const lone = getLoneText(row);
  return lone !== null && (lone.text.length >= noteChars || noteMark.test(lone.text));
}

function readTable(
  rows: readonly GridRow[],
  columns: readonly number[],
  before: readonly NamedColumns[],
): { readonly part: SheetPart | null; readonly named: NamedColumns | null } {
  const cells = rows.map((row) => columns.map((column) => row.cells.get(column) ?? null));
  const headRows = countHeadRows(cells);
  const inherited = headRows === 0 ? inheritNames(columns, before) : null;
  const header =
    inherited ??
    columns.map(
      (_, index) =>
        joinNames(cells.slice(0, headRows).map((row) => row[index]?.text ?? '')) || `Column ${index + 1}`,
    );
  const body = cells.slice(headRows);
  const named = headRows === 0 ? null : { columns, header };
  return { part: { type: 'table', header, rows: body }, named };
}

/** Returns the names of the last table above that has all of these columns. */
function inheritNames(columns: readonly number[], before: readonly NamedColumns[]): readonly string[] | null {
  const above = before.findLast((each) => columns.every((column) => each.columns.includes(column)));
  if (above === undefined) return null;
  return columns.map((column) => above.header[above.columns.indexOf(column)] ?? '');
}

/** A name that spans columns stands above other names, which are part of the header too. */
function countHeadRows(rows: readonly (readonly (GridCell | null)[])[]): number {
  let spanning = 0;
  while (spanning < maxHeadRows - 1 && isSpanning(rows[spanning]) && isNames(rows[spanning + 1]))
    spanning += 1;
  if (spanning > 0) return rows.length > spanning + 1 ? spanning + 1 : 0;
  return hasHeader(
    rows.map((row, index) =>
      row.map((cell, column) => writeForRule(cell, index === 0 ? rows[1]?.[column] : undefined)),
    ),
  )
    ? 1
    : 0;
}

/** Months and days can name columns, if what is below them is none. */
function writeForRule(cell: GridCell | null, below: GridCell | null | undefined): string {
  if (cell === null) return '';
  return cell.isDate && below !== undefined && below !== null && !below.isDate
    ? `on ${cell.text}`
    : cell.text;
}

/** True if a cell of the row goes on in the next column, and none is a value. */
function isSpanning(row: readonly (GridCell | null)[] | undefined): boolean {
  if (row === undefined || !isNames(row)) return false;
  return row.some(
    (cell, index) => cell?.isRepeated === true && index > 0 && row[index - 1]?.text === cell.text,
  );
}

function isNames(row: readonly (GridCell | null)[] | undefined): boolean {
  const filled = (row ?? []).filter((cell) => cell !== null);
  return filled.length > 1 && filled.every((cell) => !cell.isValue || cell.isDate || year.test(cell.text));
}

const joinNames = (names: readonly string[]): string =>
  [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))].join(' ');
