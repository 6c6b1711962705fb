/** Writes the selected cells as spreadsheets read them from the clipboard: tabs between columns, line breaks between rows. Pure. */
import type { TableRowReply } from '@/lib/protocol/http/table-shapes';
import { describeCell } from './cell-words';
import { findCell } from './grid-columns';
import { type Grid, sourceColumnId } from './grid-features';

export function copyCells(grid: Grid): string {
  const columnIds = grid.getCellSelectionColumnIds();
  const rows = new Map(grid.getRowModel().rows.map((row) => [row.id, row.original]));
  return grid
    .getCellSelectionRowIds()
    .flatMap((id) => rows.get(id) ?? [])
    .map((row) => columnIds.map((columnId) => quoteField(readText(row, columnId))).join('\t'))
    .join('\n');
}

function readText(row: TableRowReply, columnId: string): string {
  if (columnId === sourceColumnId) return row.title;
  const cell = findCell(row, columnId);
  return cell === null || cell.value === null ? '' : describeCell(cell);
}

/** A field with a tab, a line break or a quotation mark is quoted, as in CSV. One that a spreadsheet would execute begins with an apostrophe. */
export function quoteField(text: string): string {
  const inert = /^[=+@]|^-(?!\d)/.test(text) ? `'${text}` : text;
  return /["\t\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
