/** Reads the names of cells: `B3`, and of ranges: `A1:C3`. Rows and columns count from 1. Pure. */
export type CellPlace = { readonly row: number; readonly column: number };

/** What a sheet may have at most (Excel). */
export const lastRow = 1_048_576;
export const lastColumn = 16_384;

/** Returns null for a name that is none of a sheet. */
export function readCellPlace(name: string): CellPlace | null {
  const match = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(name.trim());
  if (match === null) return null;
  const [, letters = '', digits = ''] = match;
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + (letter.charCodeAt(0) - 64);
  const row = Number(digits);
  return row < 1 || row > lastRow || column > lastColumn ? null : { row, column };
}

export type CellRange = { readonly from: CellPlace; readonly to: CellPlace };

export function readCellRange(name: string): CellRange | null {
  const [first = '', last = first] = name.split(':');
  const from = readCellPlace(first);
  const to = readCellPlace(last);
  return from === null || to === null || to.row < from.row || to.column < from.column ? null : { from, to };
}
