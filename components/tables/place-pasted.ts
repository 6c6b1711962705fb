/**
 * Places text from a spreadsheet on the grid: its first field goes to the focused cell, the others to the right and below, as far as there are
 * shown rows and columns. An empty field changes nothing, because spreadsheets pad ranges with them. Pure.
 */
import Papa from 'papaparse';
import { limits } from '@/lib/core/limits';
import type { TableCellReply, TableRowReply } from '@/lib/protocol/http/table-shapes';
import { findCell } from './grid-columns';

type PlacedField = { readonly cell: TableCellReply; readonly text: string };

export type Placed = {
  readonly fields: readonly PlacedField[];
  /** Fields for which there was no row or column. */
  readonly outside: number;
};

export type GridPlace = {
  /** The shown rows from the focused one on. */
  readonly rows: readonly TableRowReply[];
  /** The shown columns from the focused one on. */
  readonly columnIds: readonly string[];
};

/** Returns a sentence if the text is too long to be pasted. */
export function placePasted(text: string, { rows, columnIds }: GridPlace): Placed | string {
  if (text.length > limits.tablePasteChars)
    return `The clipboard holds ${text.length.toLocaleString('en')} characters, but at most ${limits.tablePasteChars.toLocaleString('en')} can be pasted at once.`;
  const lines = Papa.parse<string[]>(text, { delimiter: '\t', skipEmptyLines: false }).data;
  let outside = 0;
  const fields = lines.flatMap((line, down) =>
    line.flatMap((field, right): PlacedField[] => {
      const words = field.replace(/^'(?=[=+@-])/, '').trim();
      if (words === '') return [];
      const row = rows[down];
      const cell = row === undefined ? null : findCell(row, columnIds[right] ?? '');
      if (cell !== null) return [{ cell, text: words }];
      outside += 1;
      return [];
    }),
  );
  return fields.length > limits.tablePasteCells
    ? `This would change ${fields.length} cells, but at most ${limits.tablePasteCells} can be pasted at once.`
    : { fields, outside };
}
