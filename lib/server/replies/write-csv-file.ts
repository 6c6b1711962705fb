/**
 * Writes tables as CSV (RFC 4180). A cell that a spreadsheet would interpret as a formula is prefixed with an apostrophe (threats 26). A byte order mark
 * identifies the file as Unicode. Pure.
 */
import Papa from 'papaparse';

/** The rows of a table, each of its cells as text. */
type Rows = readonly (readonly string[])[];

const byteOrderMark = '\uFEFF';
/**
 * Matches the start of a formula, in ASCII and full width. A cell that already has an apostrophe before it is prefixed too, so that the
 * prefix can be removed again.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠−]/;

/** A negative number calculates nothing, and with an apostrophe it would be no number to whoever reads the file (decision 106). */
const negativeNumber = /^-\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

export function neutraliseCell(cell: string): string {
  return formula.test(cell) && !negativeNumber.test(cell) ? `'${cell}` : cell;
}

/** Writes tables as one file, with an empty line between two. */
export function writeCsvFile(tables: readonly Rows[]): string {
  return `${byteOrderMark}${tables.map(writeRows).join('\r\n\r\n')}\r\n`;
}

export function writeRows(rows: Rows): string {
  return Papa.unparse(
    rows.map((row) => row.map(neutraliseCell)),
    { newline: '\r\n', quotes: false },
  );
}
