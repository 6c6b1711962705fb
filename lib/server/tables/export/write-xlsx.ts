/**
 * Writes a table as an Excel workbook (Office Open XML). Texts are stored as texts, so none is a formula; a day and an amount are numbers that
 * are shown as such. Signs that XML cannot hold are left
 * out, and a text longer than a cell of a spreadsheet may be is cut.
 */
import writeWorkbook from 'write-excel-file/node';
import { limits } from '@/lib/core/limits';
import { sliceWhole } from '@/lib/core/text';
import { type SheetCell, writeSheetText } from './list-sheet-rows';

/** In characters of the standard font: a source's title, and a value. */
const widths = { source: 40, value: 24 };

export async function writeXlsx(
  rows: readonly (readonly SheetCell[])[],
  title: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const [head = [], ...lines] = rows;
  const data = [
    head.map((cell) => ({
      type: String,
      value: cleanText(writeSheetText(cell)),
      fontWeight: 'bold' as const,
    })),
    ...lines.map((line) => line.map(writeCell)),
  ];
  const columns = head.map((_cell, place) => ({ width: place === 0 ? widths.source : widths.value }));
  const options = { sheet: nameSheet(title), columns, stickyRowsCount: 1, stickyColumnsCount: 1 };
  return new Uint8Array(await writeWorkbook(data, options).toBuffer());
}

function writeCell(cell: SheetCell) {
  if (cell === '') return null;
  if (typeof cell === 'string') return { type: String, value: cleanText(cell) };
  if (typeof cell === 'number') return { type: Number, value: cell };
  if (cell.kind === 'day') return { type: Date, value: cell.day, format: 'yyyy-mm-dd' };
  return { type: Number, value: cell.amount, format: `General" ${cleanText(cell.unit)}"` };
}

const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const cleanText = (text: string): string =>
  sliceWhole(text.toWellFormed().replace(unwritable, ''), limits.sheetCellChars);

/** A sheet's name has at most 31 characters and none of these. */
const nameSheet = (title: string): string => {
  const name = sliceWhole(
    cleanText(title)
      .replace(/[\\/?*[\]:']+/g, ' ')
      .trim(),
    31,
  ).trim();
  return name === '' ? 'Table' : name;
};
