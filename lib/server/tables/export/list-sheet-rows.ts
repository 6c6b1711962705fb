/** A table as rows of a sheet, head first: each column is followed by its state, the reason for it, its quote and who decided, if they are wanted. Pure. */
import { writeCellText } from '@/lib/domain/tables/cell-value';
import type { CellLine, ExportedTable } from './list-table-lines';

/** A number stays a number, so that a spreadsheet can calculate with it. */
export type SheetCell = string | number;

export function listSheetRows({ columns, lines, hasQuotes }: ExportedTable): SheetCell[][] {
  const head = [
    'Source',
    'Address',
    ...columns.flatMap(({ name, unit }) => {
      const title = unit === null ? name : `${name} (${unit})`;
      return hasQuotes
        ? [title, `${name}: state`, `${name}: reason`, `${name}: quote`, `${name}: checked by`]
        : [title];
    }),
  ];
  return [
    head,
    ...lines.map(({ source, address, cells }) => [
      source,
      address ?? '',
      ...cells.flatMap((cell) => (hasQuotes ? listCells(cell) : [writeValue(cell)])),
    ]),
  ];
}

const listCells = (cell: CellLine): SheetCell[] => [
  writeValue(cell),
  cell.state,
  cell.reason ?? '',
  cell.quote ?? '',
  cell.decidedBy ?? '',
];

function writeValue({ value }: CellLine): SheetCell {
  if (value === null) return '';
  return typeof value === 'number' ? value : writeCellText(value);
}
