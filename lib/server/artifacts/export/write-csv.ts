/**
 * Writes the tables of an artifact as CSV (RFC 4180): the rows of a transform's data, or else the tables of the Markdown. A cell that a
 * spreadsheet would interpret as a formula is prefixed with an apostrophe. A byte order mark identifies the file as Unicode. Pure.
 */
import Papa from 'papaparse';
import { findTransform } from '@/lib/domain/transforms/registry';
import type { TransformTable } from '@/lib/domain/transforms/define-transform';
import type { ExportDocument } from './export-document';
import { getPlainText, readTree } from './read-tree';

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

/** Null if the artifact has no table. */
export function writeCsv(document: ExportDocument): string | null {
  const tables = listTables(document);
  if (tables.length === 0) return null;
  return byteOrderMark + tables.map(({ rows }) => writeRows(rows)).join('\r\n\r\n') + '\r\n';
}

/** Writes one table as a file. */
export function writeCsvFile(rows: readonly (readonly string[])[]): string {
  return `${byteOrderMark}${writeRows(rows)}\r\n`;
}

export function writeRows(rows: readonly (readonly string[])[]): string {
  return Papa.unparse(
    rows.map((row) => row.map(neutraliseCell)),
    { newline: '\r\n', quotes: false },
  );
}

function listTables(document: ExportDocument): readonly TransformTable[] {
  const titles = new Map(document.citations.map(({ n, sourceTitle }) => [n, sourceTitle]));
  const nameSource = (n: number) => titles.get(n) ?? `Source ${n}`;
  const made = findTransform(document.type)?.listTables(document.data, nameSource) ?? [];
  return made.length > 0 ? made : listMarkdownTables(document);
}

function listMarkdownTables(document: ExportDocument): TransformTable[] {
  return readTree(document).blocks.flatMap((block) =>
    block.type === 'table'
      ? [
          {
            title: '',
            rows: block.children.map((row) => row.children.map((cell) => getPlainText(cell.children))),
          },
        ]
      : [],
  );
}
