/** What can be seen of a sheet: its cells with text, by the places they have once hidden rows and columns are left out. */
export type GridCell = {
  readonly text: string;
  /** An absolute address, or null. */
  readonly url: string | null;
  /** A number, a date or a truth value, as opposed to words. */
  readonly isValue: boolean;
  readonly isDate: boolean;
  /** True for a cell that repeats the value of the merged cell it belongs to. */
  readonly isRepeated: boolean;
};

export type GridRow = {
  /** The place among the visible rows, from 1. */
  readonly place: number;
  readonly cells: Map<number, GridCell>;
};

/** Something said about a cell, in the order of the sheet. */
export type CellRemark = { readonly cell: string; readonly text: string };
