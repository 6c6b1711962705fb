/** Filters and sorts the rows of a table. A cell without a value matches only `is_empty`, and comes last. Pure. */
import type { RowOperator } from '@/lib/engine/tools/ports/tables';
import { readMoneyText } from '@/lib/protocol/table-words';
import { type CellValue, readCellValue, writeCellText } from './cell-value';
import type { Column } from './table';

type RowCondition = {
  readonly column: Column;
  readonly operator: RowOperator;
  readonly value: string | null;
};

export type RowQuery = {
  /** A row must meet all of them. */
  readonly conditions: readonly RowCondition[];
  readonly order: { readonly column: Column; readonly isDescending: boolean } | null;
};

/** @param valueOf returns a row's value in a column, or null. */
export function queryRows<Row>(
  rows: readonly Row[],
  valueOf: (row: Row, column: Column) => CellValue | null,
  { conditions, order }: RowQuery,
): Row[] {
  const found = rows.filter((row) =>
    conditions.every((condition) => holds(valueOf(row, condition.column), condition)),
  );
  if (order === null) return found;
  const { column, isDescending } = order;
  return found.toSorted((one, other) => {
    const [left, right] = [valueOf(one, column), valueOf(other, column)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return compareValues(column.type, left, right) * (isDescending ? -1 : 1);
  });
}

function holds(value: CellValue | null, { column, operator, value: given }: RowCondition): boolean {
  if (operator === 'is_empty') return value === null;
  if (value === null || given === null) return operator === 'is_not_empty' && value !== null;
  switch (operator) {
    case 'is_not_empty':
      return true;
    case 'contains':
      return fold(writeCellText(value)).includes(fold(given));
    case 'equals':
      return listEqual(value).some((each) => each === fold(writeGiven(column, given)));
    case 'greater_than':
      return compareGiven(value, column, given) > 0;
    case 'less_than':
      return compareGiven(value, column, given) < 0;
  }
}

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
  return other === null ? 0 : compareValues(column.type, value, other);
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
