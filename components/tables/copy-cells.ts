/**
 * Writes the selected cells for the clipboard: for spreadsheets with tabs between columns and line breaks between rows, and for texts and mails
 * as a table. Pure.
 */
import type { TableRowReply } from '@/lib/protocol/http/table-shapes';
import { writeValue } from './cell-words';
import { findCell } from './grid-columns';
import { type Grid, sourceColumnId } from './grid-features';

type CopiedCells = { readonly text: string; readonly html: string };

export function copyCells(grid: Grid): CopiedCells {
  const columnIds = grid.getCellSelectionColumnIds();
  const rows = new Map(grid.getRowModel().rows.map((row) => [row.id, row.original]));
  const cells = grid
    .getCellSelectionRowIds()
    .flatMap((id) => rows.get(id) ?? [])
    .map((row) => columnIds.map((columnId) => readText(row, columnId)));
  return { text: writeFields(cells), html: writeHtmlTable(cells) };
}

function readText(row: TableRowReply, columnId: string): string {
  if (columnId === sourceColumnId) return row.title;
  const cell = findCell(row, columnId);
  return cell === null ? '' : writeValue(cell.value);
}

const writeFields = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(quoteField).join('\t')).join('\n');

/** A field with a tab, a line break or a quotation mark is quoted, as in CSV. */
export function quoteField(text: string): string {
  const inert = makeInert(text);
  return /["\t\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

export function writeHtmlTable(rows: readonly (readonly string[])[]): string {
  const written = rows.map(
    (cells) => `<tr>${cells.map((text) => `<td>${writeCell(text)}</td>`).join('')}</tr>`,
  );
  return `<table>${written.join('')}</table>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const writeCell = (text: string): string =>
  makeInert(text)
    .replace(/[&<>]/g, (char) => entities[char] ?? '')
    .replace(/\r\n?|\n/g, '<br>');

/** A text that a spreadsheet would execute begins with an apostrophe. */
const makeInert = (text: string): string => (/^[=+@]|^-(?!\d)/.test(text) ? `'${text}` : text);
