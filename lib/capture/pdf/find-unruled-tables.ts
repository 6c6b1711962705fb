/**
 * Finds where tables without a frame stand: rows below one another whose cells share columns. Lines of a list, entries of a table of
 * contents, numbered formulas, code and columns of prose are no tables. Pure.
 */
import { buildTable } from './build-table';
import { divideTitles } from './divide-titles';
import { isInDrawing } from './find-drawings';
import { getRowText, isPlaced, type PdfRow, type RowCell } from './group-rows';
import { joinListMark } from './list-marks';
import { isValue } from './table-numbers';
import type { PdfRule, PdfTable } from './page-text';
import { getBounds, isColumnLine, isStretched } from './prose-lines';
import { type Column, findColumns, getSpan, splitValues } from './table-columns';

export type UnruledTable = {
  readonly from: number;
  readonly to: number;
  readonly table: PdfTable;
  readonly rows: readonly PdfRow[];
};

/** In units of the font size. Rows further apart than this do not belong together. */
const maxRowGap = 3.2;
const maxAlignedGap = 7;
/** Lines with a single cell between rows: headings of groups of rows, wrapped labels. */
const maxSingles = 4;
/** Rows of one table on one page. */
const maxBandRows = 1_000;
const maxRejected = 200;

export type BandInput = {
  readonly page: number;
  readonly rules: readonly PdfRule[];
  readonly drawings: readonly PdfRule[];
  readonly isMonospaceProse: boolean;
  readonly pageCount: number;
};

export function findUnruledTables(rows: readonly PdfRow[], input: BandInput): UnruledTable[] {
  const bands: UnruledTable[] = [];
  const edges = rows.map((row) => row.cells.at(-1)?.right ?? 0);
  const facts = rows.map((row) => describeRow(row, { edges, isMonospaceProse: input.isMonospaceProse }));
  let rejected = 0;
  for (let at = 0; at < rows.length; ) {
    const band =
      facts[at]?.isTabular === true
        ? takeBand(rows, facts, { at, floor: bands.at(-1)?.to ?? 0, input })
        : null;
    if (band === null) {
      // Rows that look like a table again and again and are none are not tried forever.
      if (facts[at]?.isTabular === true) rejected += 1;
      at += 1 + Math.max(0, rejected - maxRejected);
    } else {
      bands.push(band);
      at = band.to;
      rejected = 0;
    }
  }
  return bands;
}

type RowFacts = {
  readonly cells: readonly RowCell[];
  readonly isTabular: boolean;
};

type Surroundings = {
  /** Where the rows end. */
  readonly edges: readonly number[];
  readonly isMonospaceProse: boolean;
};

function describeRow(row: PdfRow, { edges, isMonospaceProse }: Surroundings): RowFacts {
  const cells = isPlaced(row) ? [] : joinListMark(splitValues(row));
  const words = cells.flatMap((cell) => cell.words);
  const isCode = !isMonospaceProse && words.length > 0 && words.every((word) => word.isMonospace);
  const isTabular =
    cells.length >= 2 &&
    !isCode &&
    !isContentsEntry(row, cells) &&
    !isNumberedFormula(cells) &&
    !isStretched(words, edges) &&
    !isRunOfValues(row, cells);
  return { cells, isTabular };
}

function isContentsEntry(row: PdfRow, cells: readonly RowCell[]): boolean {
  const text = getRowText(row);
  if (/(?:\. ?){4,}\s*(?:\d+|[ivxlc]+)$/i.test(text.slice(-200)) && cells.length <= 3) return true;
  return false;
}

function isNumberedFormula(cells: readonly RowCell[]): boolean {
  const last =
    cells
      .at(-1)
      ?.words.map((word) => word.text)
      .join(' ') ?? '';
  return (
    cells.length <= 3 &&
    /^\(\d{1,3}(?:\.\d{1,3}){0,2}[a-z]?\)$/.test(last) &&
    !cells.slice(0, -1).some((cell) => isValue(cell.words.map((word) => word.text)))
  );
}

/** A sentence with numbers in it is split where they stand, but no gap in it is wider than a blank. */
function isRunOfValues(row: PdfRow, cells: readonly RowCell[]): boolean {
  return row.cells.length === 1 && cells.length < 3;
}

/** True if every row ends with the number of a page, none smaller than that of the row above. */
function isContents(tabular: readonly RowFacts[], { pageCount }: BandInput): boolean {
  const texts = tabular.map(
    ({ cells }) =>
      cells
        .at(-1)
        ?.words.map((word) => word.text)
        .join(' ') ?? '',
  );
  const numbers = texts.map((text) => (/^\d{1,4}$/.test(text) ? Number(text) : Number.NaN));
  return numbers.every((number, index) => number >= (numbers[index - 1] ?? 1) && number <= pageCount);
}

type Start = { readonly at: number; readonly floor: number; readonly input: BandInput };

function takeBand(
  rows: readonly PdfRow[],
  facts: readonly RowFacts[],
  { at, floor, input }: Start,
): UnruledTable | null {
  const end = findEnd(rows, facts, at);
  const tabular = facts.slice(at, end).filter((fact) => fact.isTabular);
  if (tabular.length < 2) return null;
  const columns = findColumns(tabular.map((fact) => fact.cells));
  const prose = countProse(facts.slice(at, end), columns);
  if (columns.length < 2 || !isShared(tabular, columns) || prose >= 2) return null;
  if (isSparse(tabular, columns) || (columns.length === 2 && isContents(tabular, input))) return null;
  const titled = takeTitles(rows, { at, floor, columns, rules: input.rules });
  const taken = [...titled.rows, ...rows.slice(at, end)];
  if (isDrawn(taken, input.drawings)) return null;
  const rules = findRulesWithin(taken, columns, input.rules);
  return {
    from: titled.from,
    to: end,
    rows: taken,
    table: buildTable({ page: input.page, rows: taken, columns, rules }),
  };
}

/** Takes the titles above the first row. */
function takeTitles(
  rows: readonly PdfRow[],
  { at, floor, columns, rules }: Top & { readonly rules: readonly PdfRule[] },
): { readonly from: number; readonly rows: readonly PdfRow[] } {
  const [row, below] = [rows[at - 1], rows[at]];
  const titles = at > floor && below !== undefined ? divideTitles({ row, below, columns, rules }) : null;
  const from = findStart(rows, { at: titles === null ? at : at - 1, floor, columns });
  if (titles === null) return { from, rows: rows.slice(from, at) };
  return { from, rows: [...rows.slice(from, at - 1), titles] };
}

function findRulesWithin(
  taken: readonly PdfRow[],
  columns: readonly Column[],
  rules: readonly PdfRule[],
): PdfRule[] {
  const [top, bottom] = [(taken[0]?.y ?? 0) - (taken[0]?.size ?? 0) * 1.5, (taken.at(-1)?.y ?? 0) + 6];
  return rules.filter(
    (rule) =>
      rule.bottom > top &&
      rule.top < bottom &&
      rule.right > (columns[0]?.left ?? 0) &&
      rule.left < (columns.at(-1)?.right ?? 0) &&
      rule.bottom - rule.top <= 3,
  );
}

/** The words of a drawing stand where the drawing wants them, not in columns. */
function isDrawn(rows: readonly PdfRow[], drawings: readonly PdfRule[]): boolean {
  if (drawings.length === 0) return false;
  const { left, right } = getBounds(rows);
  const [top, bottom] = [(rows[0]?.y ?? 0) - (rows[0]?.size ?? 0), rows.at(-1)?.y ?? 0];
  return isInDrawing({ left, right, top, bottom }, drawings);
}

function findEnd(rows: readonly PdfRow[], facts: readonly RowFacts[], at: number): number {
  let end = at + 1;
  let extent: Extent = {
    left: Number.POSITIVE_INFINITY,
    right: Number.NEGATIVE_INFINITY,
    values: Number.POSITIVE_INFINITY,
  };
  for (const [index, row] of rows.slice(at, at + maxBandRows).entries()) {
    const next = at + index;
    const fact = facts[next];
    const before = rows[next - 1];
    if (fact === undefined || next - end > maxSingles) break;
    if (index > 0 && (before === undefined || !follows({ row, before }, facts, { at, next }))) break;
    if (fact.isTabular) extent = widen(extent, row);
    else if (!isLabelRow(fact, extent)) break;
    if (fact.isTabular || (next === end && isWrapped(row, before, extent.left))) end = next + 1;
  }
  return end;
}

/** The edges of the rows so far, and where their values begin. */
type Extent = { readonly left: number; readonly right: number; readonly values: number };

function widen({ left, right, values }: Extent, row: PdfRow): Extent {
  const [first, second] = row.cells;
  const isLabelled = (first?.x ?? 0) < left + row.size * 5;
  return {
    left: Math.min(left, first?.x ?? left),
    right: Math.max(right, row.cells.at(-1)?.right ?? right),
    values: Math.min(values, (isLabelled ? second?.x : first?.x) ?? values),
  };
}

/** A row with nothing but a label ends before the values begin, or is short. */
function isLabelRow({ cells }: RowFacts, { left, right, values }: Extent): boolean {
  const [cell, more] = cells;
  if (cell === undefined || more !== undefined) return false;
  return cell.right < values || cell.right - cell.x <= (right - left) * 0.6;
}

/** A line under a column other than the first goes on with the row above it. */
function isWrapped(row: PdfRow, before: PdfRow | undefined, left: number): boolean {
  const isBelow = before !== undefined && row.y - before.y < row.size * 1.7;
  return isBelow && (row.cells[0]?.x ?? 0) > left + row.size * 1.5;
}

/** Rows of a table are near one another, or further apart if their cells begin or end at the same edges. */
function follows(
  { row, before }: { readonly row: PdfRow; readonly before: PdfRow },
  facts: readonly RowFacts[],
  { at, next }: { readonly at: number; readonly next: number },
): boolean {
  const gap = (row.y - before.y) / Math.max(row.size, before.size, 1);
  if (gap <= 0 || gap > maxAlignedGap || Math.abs(row.size - before.size) > 2.5 || isPlaced(row))
    return false;
  return gap < maxRowGap || shareEdges(facts.slice(Math.max(at, next - 20), next + 1));
}

/** True if two cells of the last row, and all but one of them, have an edge with cells of the rows above in common. */
function shareEdges(facts: readonly RowFacts[]): boolean {
  const cells = facts.at(-1)?.cells ?? [];
  const above = facts
    .slice(0, -1)
    .filter((fact) => fact.isTabular)
    .slice(-8)
    .flatMap((fact) => fact.cells);
  const aligned = cells.filter((cell) =>
    above.some((other) => Math.abs(cell.x - other.x) < 1.5 || Math.abs(cell.right - other.right) < 1.5),
  );
  return aligned.length >= 2 && aligned.length >= cells.length - 1;
}

/** Titles over the columns stand above the first row with several cells, to the right of the labels. */
function findStart(rows: readonly PdfRow[], { at, floor, columns }: Top): number {
  let from = at;
  while (from > floor && columns.length > 2 && isTitleRow(rows[from - 1], rows[from], columns)) from -= 1;
  return from;
}

type Top = { readonly at: number; readonly floor: number; readonly columns: readonly Column[] };

function isTitleRow(row: PdfRow | undefined, below: PdfRow | undefined, columns: readonly Column[]): boolean {
  const [cell, more] = row?.cells ?? [];
  const [labels, last] = [columns[0], columns.at(-1)];
  if (row === undefined || cell === undefined || more !== undefined || isPlaced(row)) return false;
  if (below === undefined || below.y - row.y > row.size * 2 || labels === undefined || last === undefined)
    return false;
  return cell.x > labels.right && cell.right < last.right + row.size * 2;
}

/** True if rows share columns: most rows that have several cells have them in different columns. */
function isShared(tabular: readonly RowFacts[], columns: readonly Column[]): boolean {
  const aligned = tabular.filter((fact) => {
    const spans = fact.cells.map((cell) => getSpan({ left: cell.x, right: cell.right }, columns));
    return new Set(spans.map((span) => span.from)).size >= 2;
  });
  return aligned.length >= 2 && aligned.length >= tabular.length * 0.6;
}

/** The labels of a drawing stand anywhere. In a table most rows fill most columns. */
function isSparse(tabular: readonly RowFacts[], columns: readonly Column[]): boolean {
  const filled = tabular.reduce((sum, fact) => sum + fact.cells.length, 0);
  return columns.length > 3 && filled < tabular.length * columns.length * 0.4;
}

/** Counts the columns that are full lines of text in most rows. Two of them are columns of the page, not of a table. */
function countProse(facts: readonly RowFacts[], columns: readonly Column[]): number {
  return columns.filter((column) => {
    const cells = facts
      .flatMap((fact) => fact.cells)
      .filter((cell) => cell.x < column.right && cell.right > column.left);
    const full = cells.filter((cell) => isColumnLine(cell.words, column.right - column.left));
    return full.length >= facts.length * 0.5;
  }).length;
}
