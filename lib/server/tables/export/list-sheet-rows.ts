/** A table as rows of a sheet, head first: each column is followed by its state, the reason for it, its quote and who decided, if they are wanted. Pure. */
import { writeCellText } from '@/lib/domain/tables/cell-value';
import type { ColumnType } from '@/lib/protocol/table-words';
import type { CellLine, ExportedTable } from './list-table-lines';

/**
 * A number, an amount of money and a day stay what they are, so that a spreadsheet can calculate with them. `text` is what others read. An
 * amount is followed by its unit (`EUR per month`).
 */
export type SheetCell =
  | string
  | number
  | { readonly kind: 'day'; readonly text: string; readonly day: Date }
  | { readonly kind: 'amount'; readonly text: string; readonly amount: number; readonly unit: string };

export const writeSheetText = (cell: SheetCell): string =>
  typeof cell === 'object' ? cell.text : String(cell);

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
      ...cells.flatMap((cell, place) => {
        const value = writeValue(cell, columns[place]?.type);
        return hasQuotes ? [value, ...listReasons(cell)] : [value];
      }),
    ]),
  ];
}

const listReasons = (cell: CellLine): SheetCell[] => [
  cell.state,
  cell.reason ?? '',
  cell.quote ?? '',
  cell.decidedBy ?? '',
];

function writeValue({ value }: CellLine, type: ColumnType | undefined): SheetCell {
  if (value === null) return '';
  if (typeof value === 'number') return value;
  const text = writeCellText(value);
  if (type === 'date') return readDay(text) ?? text;
  return (type === 'money' ? readAmount(text) : null) ?? text;
}

/** The first day that every spreadsheet counts alike. */
const firstDay = '1900-03-01';

/** A month or a year is no day, and stays a text. */
const readDay = (text: string): SheetCell | null =>
  /^\d{4}-\d\d-\d\d$/.test(text) && text >= firstDay
    ? { kind: 'day', text, day: new Date(`${text}T00:00:00Z`) }
    : null;

/** Reads what `writeMoney` wrote. */
function readAmount(text: string): SheetCell | null {
  const [, amount, unit] = /^(-?\d+(?:\.\d+)?) ([^"]{1,60})$/.exec(text) ?? [];
  return amount === undefined || unit === undefined
    ? null
    : { kind: 'amount', text, amount: Number(amount), unit };
}
