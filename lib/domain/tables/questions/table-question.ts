/**
 * A question to a table in the form that code can answer: which rows, which column, and what is wanted of its values. Whoever reads the
 * question, the built-in reader or a language model, only names columns and conditions; nothing here comes from a model's arithmetic. Pure.
 */
import type { RowOperator } from '@/lib/engine/tools/ports/tables';
import type { ColumnType, TableMeasure } from '@/lib/protocol/table-words';
import type { Alternatives, RowCondition } from '../query-rows';
import type { Column } from '../table';

export type TableQuestion = {
  readonly measure: TableMeasure;
  /** The column whose values are wanted. Null if only sources are listed or counted. */
  readonly column: Column | null;
  /** A row must meet one condition of each. */
  readonly conditions: readonly Alternatives[];
  /** The column by whose values the rows are grouped. */
  readonly group: Column | null;
  /** Only these sources, if the question names some. */
  readonly sources: readonly { readonly id: string; readonly title: string }[];
};

const numeric: readonly ColumnType[] = ['number', 'money'];

/** True if the values of the column can be measured in this way. */
export function canMeasure(measure: TableMeasure, { type }: Pick<Column, 'type'>): boolean {
  if (measure === 'list' || measure === 'count') return true;
  if (measure === 'largest' || measure === 'smallest') return numeric.includes(type) || type === 'date';
  return numeric.includes(type);
}

/** Says how the question was understood, so that a user can tell whether it was. */
export function describeQuestion({ measure, column, conditions, group, sources }: TableQuestion): string {
  const of = column === null ? 'sources' : `“${column.name}”`;
  const among = sources.map(({ title }) => `“${title}”`);
  return [
    nameMeasure(measure, column).replace('{}', of),
    ...(group === null ? [] : [`by ${group.type === 'date' ? 'the year of ' : ''}“${group.name}”`]),
    ...(conditions.length === 0 ? [] : [`where ${describeConditions(conditions)}`]),
    ...(among.length === 0 ? [] : [`in ${among.join(' and ')}`]),
  ].join(' ');
}

/** The measure in words, with a place for what is measured. */
export function nameMeasure(measure: TableMeasure, column: Pick<Column, 'type'> | null): string {
  if (column?.type === 'date' && measure === 'largest') return 'Latest {}';
  if (column?.type === 'date' && measure === 'smallest') return 'Earliest {}';
  return measureWords[measure];
}

const measureWords: Readonly<Record<TableMeasure, string>> = {
  list: 'List of {}',
  count: 'Number of {}',
  largest: 'Largest {}',
  smallest: 'Smallest {}',
  average: 'Average {}',
  median: 'Median {}',
  sum: 'Sum of {}',
};

const operatorWords: Readonly<Record<RowOperator, string>> = {
  equals: 'is',
  differs: 'is not',
  contains: 'contains',
  greater_than: 'is more than',
  at_least: 'is at least',
  less_than: 'is less than',
  at_most: 'is at most',
  is_empty: 'is not stated',
  is_not_empty: 'is stated',
};

const dateWords: Readonly<Partial<Record<RowOperator, string>>> = {
  greater_than: 'is after',
  at_least: 'is not before',
  less_than: 'is before',
  at_most: 'is not after',
};

/** Alternatives stand together if something else must hold too. */
export function describeConditions(conditions: readonly Alternatives[]): string {
  const groups = conditions.map((group) => group.map(describeCondition).join(' or '));
  if (groups.length === 1) return groups.join('');
  return groups
    .map((words, index) => ((conditions[index]?.length ?? 0) > 1 ? `(${words})` : words))
    .join(' and ');
}

function describeCondition({ column, operator, value }: RowCondition): string {
  const words = (column.type === 'date' ? dateWords[operator] : undefined) ?? operatorWords[operator];
  return `“${column.name}” ${words}${value === null ? '' : ` ${value}`}`;
}
