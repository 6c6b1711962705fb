/**
 * Writes the rows of one table as blocks: a table if it fits on a page, records if it is wide or its cells are long. Each row stays one
 * line or one list, so that it can be quoted. Pure.
 */
import { type PlainBlock, type PlainCell, readCellText } from '../plain/blocks';

/** The most columns that fit side by side. */
const maxTableColumns = 12;
/** Rows longer than this are easier to read as records. */
const maxTableRowChars = 600;
/** A table is split after this many rows and its header repeated, so that passages stay near their header. */
const rowsPerTable = 100;

export type TableRows = {
  readonly header: readonly string[];
  readonly rows: readonly (readonly PlainCell[])[];
  /** The level of the headings that part a long table, or its records. */
  readonly headingLevel: number;
};

export function writeRows(table: TableRows): Generator<PlainBlock> {
  // Names of columns without a row under them make no record.
  return table.rows.length > 0 && isWide(table) ? writeRecords(table) : writeTables(table);
}

function isWide(table: TableRows): boolean {
  const sample = table.rows.slice(0, 200).map((row) => row.map(readCellText));
  const averageChars = sample.reduce((sum, row) => sum + row.join('').length, 0) / Math.max(1, sample.length);
  const hasLines = sample.some((row) => row.some((cell) => cell.trim().split('\n').length > 3));
  return table.header.length > maxTableColumns || averageChars > maxTableRowChars || hasLines;
}

function* writeTables({ header, rows: all, headingLevel: level }: TableRows): Generator<PlainBlock> {
  if (all.length === 0) yield { type: 'table', header, rows: [] };
  for (let from = 0; from < all.length; from += rowsPerTable) {
    const rows = all.slice(from, from + rowsPerTable);
    if (all.length > rowsPerTable) {
      yield { type: 'heading', level, parts: [{ text: `Rows ${from + 1}–${from + rows.length}` }] };
    }
    yield { type: 'table', header, rows };
  }
}

function* writeRecords({ header, rows, headingLevel: level }: TableRows): Generator<PlainBlock> {
  for (const [index, row] of rows.entries()) {
    const name = clean(row[0]).slice(0, 80);
    const text = name === '' ? `Row ${index + 1}` : `Row ${index + 1}: ${name}`;
    yield { type: 'heading', level, parts: [{ text }] };
    for (const [column, cell] of row.entries()) {
      const value = clean(cell);
      if (value !== '')
        yield { type: 'item', marker: '-', depth: 0, parts: [{ text: `${header[column]}: ${value}` }] };
    }
  }
}

const clean = (cell: PlainCell | undefined): string =>
  readCellText(cell ?? '')
    .replace(/\s+/g, ' ')
    .trim();
