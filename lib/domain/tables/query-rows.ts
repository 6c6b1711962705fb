/** Filters and sorts the rows of a table. A cell without a value matches only `is_empty`, and comes last. Pure. */
import type { RowOperator } from '@/lib/engine/tools/ports/tables';
import { readMoneyText } from '@/lib/protocol/table-words';
import { type CellValue, readCellValue, writeCellText } from './cell-value';
import type { Column } from './table';

export type RowCondition = {
  readonly column: Column;
  readonly operator: RowOperator;
  readonly value: string | null;
};

/** A row must meet one of them. */
export type Alternatives = readonly RowCondition[];

export type RowQuery = {
  /** A row must meet one condition of each. */
  readonly conditions: readonly Alternatives[];
  readonly order: { readonly column: Column; readonly isDescending: boolean } | null;
};

/** @param valueOf returns a row's value in a column, or null. */
export function queryRows<Row>(
  rows: readonly Row[],
  valueOf: (row: Row, column: Column) => CellValue | null,
  { conditions, order }: RowQuery,
): Row[] {
  const found = rows.filter((row) =>
    conditions.every((group) => group.some((each) => meetsCondition(valueOf(row, each.column), each))),
  );
  if (order === null) return found;
  const { column, isDescending } = order;
  return found.toSorted((one, other) => {
    const [left, right] = [valueOf(one, column), valueOf(other, column)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return compareValues(column.type, left, right) * (isDescending ? -1 : 1);
  });
}

export function meetsCondition(
  value: CellValue | null,
  { column, operator, value: given }: RowCondition,
): boolean {
  if (operator === 'is_empty') return value === null;
  if (value === null || given === null) return operator === 'is_not_empty' && value !== null;
  return tests[operator](value, column, given);
}

type Test = (value: CellValue, column: Column, given: string) => boolean;

const isGreater: Test = (value, column, given) => compareGiven(value, column, given) > 0;
const isLess: Test = (value, column, given) => compareGiven(value, column, given) < 0;

const tests: Readonly<Record<Exclude<RowOperator, 'is_empty'>, Test>> = {
  is_not_empty: () => true,
  contains: (value, _column, given) => fold(writeCellText(value)).includes(fold(given)),
  equals: isEqual,
  differs: (...compared) => !isEqual(...compared),
  greater_than: isGreater,
  at_least: (...compared) => isGreater(...compared) || isEqual(...compared),
  less_than: isLess,
  at_most: (...compared) => isLess(...compared) || isEqual(...compared),
};

/** A day equals the month and the year that it lies in. */
function isEqual(value: CellValue, column: Column, given: string): boolean {
  const wanted = fold(writeGiven(column, given));
  if (column.type === 'date') return isWithin(fold(writeCellText(value)), wanted);
  return listEqual(value).some((each) => each === wanted);
}

/** True if an ISO 8601 date lies within another, which may be a month or a year. */
const isWithin = (date: string, other: string): boolean => date === other || date.startsWith(`${other}-`);

/** A list also equals each of its items. */
const listEqual = (value: CellValue): string[] =>
  [writeCellText(value), ...(Array.isArray(value) ? value : [])].map(fold);

function readGiven(column: Column, given: string): CellValue | null {
  const read = readCellValue(column, given);
  return read.ok ? read.value : null;
}

function writeGiven(column: Column, given: string): string {
  const value = readGiven(column, given);
  return value === null ? given : writeCellText(value);
}

/** A value that cannot be compared is neither greater nor less. */
function compareGiven(value: CellValue, column: Column, given: string): number {
  const other = readGiven(column, given);
  if (other === null) return 0;
  if (isSurelyLess(column.type, value, other)) return -1;
  return isSurelyLess(column.type, other, value) ? 1 : 0;
}

/** False as well if the two cannot be compared: amounts in different currencies, or a day and the year that it lies in. */
export function isSurelyLess(type: Column['type'], one: CellValue, other: CellValue): boolean {
  const [left, right] = [writeCellText(one), writeCellText(other)];
  if (type === 'date' && (isWithin(left, right) || isWithin(right, left))) return false;
  return compareValues(type, one, other) < 0;
}

/** Amounts of money in different currencies cannot be compared. */
function compareValues(type: Column['type'], left: CellValue, right: CellValue): number {
  if (type !== 'money') return compare(left, right);
  const [one, other] = [readAmount(left), readAmount(right)];
  if (one === null || other === null || one.currency !== other.currency) return 0;
  return one.amount - other.amount;
}

const readAmount = (value: CellValue) => readMoneyText(writeCellText(value));

function compare(left: CellValue, right: CellValue): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  const [one, other] = [writeCellText(left), writeCellText(right)];
  return one.localeCompare(other, 'en', { sensitivity: 'base' });
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase().trim();
