/**
 * The points of a chart: one for each shown row that has a value, never a sum or a mean, so that every point is a cell that can be opened. Amounts
 * in another currency than most are left out and counted. Pure.
 */
import type { TableCellReply, TableColumnReply, TableRowReply } from '@/lib/protocol/http/table-shapes';
import { readMoneyText } from '@/lib/protocol/table-words';
import { writeValue } from './cell-words';
import { findCell } from './grid-columns';

export type ChartChoice = {
  /** The column of the heights. */
  readonly y: TableColumnReply;
  /** The column along the bottom; null for the sources themselves. */
  readonly x: TableColumnReply | null;
  /** The column that tells groups apart, or null. */
  readonly group: TableColumnReply | null;
};

export type ChartPoint = {
  readonly cellId: string;
  /** Name of the source. */
  readonly source: string;
  /** A number or a time in milliseconds if the bottom is a scale, otherwise a name. */
  readonly x: number | string;
  readonly y: number;
  readonly xText: string;
  readonly yText: string;
  readonly group: string | null;
};

export type ChartPoints = {
  readonly points: readonly ChartPoint[];
  /** Rows without a value, or with one that cannot be compared. */
  readonly leftOut: number;
  /** The currency of the heights, or their unit; null if there is none. */
  readonly unit: string | null;
};

export const isMeasured = ({ type }: Pick<TableColumnReply, 'type'>): boolean =>
  type === 'number' || type === 'money';
export const isScale = ({ type }: Pick<TableColumnReply, 'type'>): boolean =>
  type === 'number' || type === 'money' || type === 'date';
export const isGroup = ({ type }: Pick<TableColumnReply, 'type'>): boolean =>
  type === 'choice' || type === 'yes_no' || type === 'person' || type === 'text';

export function listChartPoints(rows: readonly TableRowReply[], { y, x, group }: ChartChoice): ChartPoints {
  const currency = y.type === 'money' ? findUsualCurrency(rows, y) : null;
  const points = rows.flatMap((row): ChartPoint[] => {
    const cell = findCell(row, y.id);
    const height = readPlace(y, cell, currency);
    const place = x === null ? row.title : readPlace(x, findCell(row, x.id), null);
    if (cell === null || typeof height !== 'number' || place === null) return [];
    const xCell = x === null ? null : findCell(row, x.id);
    return [
      {
        cellId: cell.id,
        source: row.title,
        x: place,
        y: height,
        xText: xCell === null ? row.title : writeValue(xCell.value),
        yText: writeValue(cell.value),
        group: group === null ? null : writeGroup(findCell(row, group.id)),
      },
    ];
  });
  return { points, leftOut: rows.length - points.length, unit: currency ?? y.unit };
}

const writeGroup = (cell: TableCellReply | null): string => {
  const written = cell === null ? '' : writeValue(cell.value);
  return written === '' ? 'Not stated' : written;
};

/** Null if the cell has no value that can be placed. */
function readPlace(
  { type }: TableColumnReply,
  cell: TableCellReply | null,
  currency: string | null,
): number | string | null {
  const value = cell?.value ?? null;
  if (value === null) return null;
  if (typeof value === 'number') return value;
  const text = writeValue(value);
  if (type === 'date') return readTime(text);
  if (type !== 'money') return text;
  const money = readMoneyText(text);
  return money === null || (currency !== null && money.currency !== currency) ? null : money.amount;
}

/** A year or a month stands at its beginning. */
function readTime(iso: string): number | null {
  const time = Date.parse(`${iso}${'-01'.repeat(3 - iso.split('-').length)}T00:00:00Z`);
  return Number.isNaN(time) ? null : time;
}

function findUsualCurrency(rows: readonly TableRowReply[], { id }: TableColumnReply): string | null {
  const currencies = rows.flatMap((row) => readMoneyText(writeValue(findCell(row, id)?.value ?? null)) ?? []);
  const counts = Map.groupBy(currencies, ({ currency }) => currency);
  return [...counts].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0] ?? null;
}
