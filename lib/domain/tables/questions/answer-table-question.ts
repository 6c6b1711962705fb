/**
 * Answers a question to a table from its cells: chooses rows, groups them, counts, compares and calculates. Only values that nobody doubts are
 * used; how many cells could not be used, and why, is part of the answer. Pure.
 */
import type { CellState } from '@/lib/protocol/table-words';
import { readMoneyText } from '@/lib/protocol/table-words';
import { type CellValue, writeCellText } from '../cell-value';
import { isSurelyLess, meetsCondition, type RowCondition } from '../query-rows';
import type { Column } from '../table';
import type { TableQuestion } from './table-question';

type AskedCell = { readonly value: CellValue | null; readonly state: CellState };

export type AskedRows<Row> = {
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  readonly cellOf: (row: Row, column: Column) => AskedCell;
};

/** One figure or list of the answer. */
export type AnswerPart<Row> = {
  /** The group, or the unit where amounts of several units cannot be joined. Null for the whole. */
  readonly label: string | null;
  /** What was calculated, as text. Null if it is only a list, or if no value could be used. */
  readonly value: string | null;
  /** The rows that it rests on; for the largest and the smallest, those that have it. */
  readonly rows: readonly Row[];
};

/** Cells of the columns that the question needs, which could not be used. */
type UnusedCells = {
  readonly notStated: number;
  readonly notFilled: number;
  /** Doubtful, disputed or out of date. */
  readonly unreliable: number;
};

export type TableAnswer<Row> = {
  readonly parts: readonly AnswerPart<Row>[];
  readonly rowCount: number;
  readonly matchCount: number;
  /** The columns that the answer rests on, in the order of the question. */
  readonly columns: readonly Column[];
  readonly unused: UnusedCells;
  readonly usedCount: number;
  /** Of the used values, those that no person has verified, entered or locked. */
  readonly unverifiedCount: number;
};

const usable: ReadonlySet<CellState> = new Set(['value', 'verified', 'edited', 'locked']);
const decided: ReadonlySet<CellState> = new Set(['verified', 'edited', 'locked']);
const stated = ({ value, state }: AskedCell): CellValue | null => (usable.has(state) ? value : null);
const isNotStated = ({ value, state }: AskedCell): boolean =>
  value === null && (state === 'not_stated' || decided.has(state));

export function answerTableQuestion<Row>(table: AskedRows<Row>, question: TableQuestion): TableAnswer<Row> {
  const { cellOf, idOf } = table;
  const chosen = new Set(question.sources.map(({ id }) => id));
  const rows = chosen.size === 0 ? table.rows : table.rows.filter((row) => chosen.has(idOf(row)));
  const valueOf = (row: Row, column: Column) => stated(cellOf(row, column));
  const meets = (row: Row, condition: RowCondition) =>
    meetsCondition(valueOf(row, condition.column), condition) &&
    (condition.operator !== 'is_empty' || isNotStated(cellOf(row, condition.column)));
  const found = rows.filter((row) =>
    question.conditions.every((group) => group.some((condition) => meets(row, condition))),
  );
  const grouped = listGroups(found, valueOf, question.group);
  const parts = grouped.flatMap(({ label, rows: of }) =>
    measureGroup({ label, rows: of }, valueOf, question),
  );
  const wanted = [question.column, question.group].filter((column) => column !== null);
  const asked = [...new Set(question.conditions.flat().map(({ column }) => column))];
  const needed = [
    ...asked.map((column) => ({ column, rows })),
    ...wanted.filter((column) => !asked.includes(column)).map((column) => ({ column, rows: found })),
  ];
  const cells = needed.flatMap(({ column, rows: of }) => of.map((row) => cellOf(row, column)));
  const columns = [...new Set(needed.map(({ column }) => column))];
  const used = [...new Set(parts.flatMap((part) => part.rows))]
    .flatMap((row) => columns.map((column) => cellOf(row, column)))
    .filter((cell) => stated(cell) !== null);
  return {
    parts,
    rowCount: rows.length,
    matchCount: found.length,
    columns,
    unused: countUnused(cells),
    usedCount: used.length,
    unverifiedCount: used.filter(({ state }) => !decided.has(state)).length,
  };
}

function countUnused(cells: readonly AskedCell[]): UnusedCells {
  const notStated = cells.filter(isNotStated).length;
  const notFilled = cells.filter(({ state }) => state === 'pending' || state === 'failed').length;
  const all = cells.filter((cell) => stated(cell) === null).length;
  return { notStated, notFilled, unreliable: all - notStated - notFilled };
}

type Group<Row> = { readonly label: string | null; readonly rows: readonly Row[] };
type ValueOf<Row> = (row: Row, column: Column) => CellValue | null;

/** A list is in the group of each of its entries, and a date in that of its year. The largest group comes first. */
function listGroups<Row>(rows: readonly Row[], valueOf: ValueOf<Row>, column: Column | null): Group<Row>[] {
  if (column === null) return [{ label: null, rows }];
  const groups = new Map<string, { label: string; rows: Row[] }>();
  for (const row of rows) {
    for (const label of listLabels(valueOf(row, column), column)) {
      const key = label.toLowerCase();
      const group = groups.get(key) ?? { label, rows: [] };
      group.rows.push(row);
      groups.set(key, group);
    }
  }
  return [...groups.values()].toSorted(
    (one, other) => other.rows.length - one.rows.length || one.label.localeCompare(other.label, 'en'),
  );
}

function listLabels(value: CellValue | null, { type }: Column): readonly string[] {
  if (value === null) return [];
  if (Array.isArray(value)) return [...new Set(value)];
  const text = writeCellText(value);
  return [type === 'date' ? text.slice(0, 4) : text];
}

function measureGroup<Row>(
  { label, rows }: Group<Row>,
  valueOf: ValueOf<Row>,
  { measure, column }: TableQuestion,
): AnswerPart<Row>[] {
  if (measure === 'count') return [{ label, value: String(rows.length), rows }];
  if (column === null) return [{ label, value: null, rows }];
  const values = rows.flatMap((row) => {
    const value = valueOf(row, column);
    return value === null ? [] : [{ row, value }];
  });
  if (measure === 'list') return [{ label, value: null, rows: values.map(({ row }) => row) }];
  if (values.length === 0) return [{ label, value: null, rows: [] }];
  const units = Map.groupBy(values, ({ value }) => readUnit(value, column));
  return [...units].map(([unit, of]) => {
    const names = [label, units.size > 1 ? unit : null].filter((name) => name !== null);
    const part = measure === 'largest' || measure === 'smallest' ? findExtreme(of, column, measure) : null;
    const { value, rows: from } = part ?? calculate(of, { measure, unit });
    return { label: names.length === 0 ? null : names.join(', '), value, rows: from };
  });
}

type Valued<Row> = { readonly row: Row; readonly value: CellValue };

const readUnit = (value: CellValue, { type, unit }: Column): string | null =>
  type === 'money' ? (readMoneyText(writeCellText(value))?.unit ?? null) : unit;

/** Every value that none surely exceeds: a year and a day in it are both the latest, because which is later is not known. */
function findExtreme<Row>(
  values: readonly Valued<Row>[],
  { type, unit }: Column,
  measure: 'largest' | 'smallest',
): { value: string; rows: Row[] } {
  const exceeds = (one: CellValue, other: CellValue) =>
    measure === 'largest' ? isSurelyLess(type, other, one) : isSurelyLess(type, one, other);
  const best = values.reduce((kept, each) => (exceeds(each.value, kept.value) ? each : kept));
  const near = values.filter(({ value }) => !exceeds(best.value, value));
  // At most a year with its months and days is left, so that all of them can be compared with each other.
  const rivals = [...new Map(near.map(({ value }) => [writeCellText(value), value])).values()];
  const extreme = near.filter(({ value }) => !rivals.some((rival) => exceeds(rival, value)));
  const words = [...new Set(extreme.map(({ value }) => writeCellText(value)))];
  const text = words.join(' or ');
  return {
    value: type === 'number' && unit !== null ? `${text} ${unit}` : text,
    rows: extreme.map(({ row }) => row),
  };
}

function calculate<Row>(
  values: readonly Valued<Row>[],
  { measure, unit }: { readonly measure: TableQuestion['measure']; readonly unit: string | null },
): { value: string; rows: Row[] } {
  const numbers = values.map(({ value }) =>
    typeof value === 'number' ? value : (readMoneyText(writeCellText(value))?.amount ?? 0),
  );
  const sum = numbers.reduce((total, each) => total + each, 0);
  const result = measure === 'sum' ? sum : measure === 'median' ? findMedian(numbers) : sum / numbers.length;
  const text = writeFigure(result);
  return { value: unit === null ? text : `${text} ${unit}`, rows: values.map(({ row }) => row) };
}

function findMedian(numbers: readonly number[]): number {
  const ordered = numbers.toSorted((one, other) => one - other);
  const middle = ordered.length / 2;
  const upper = ordered[Math.floor(middle)] ?? 0;
  return Number.isInteger(middle) ? ((ordered[middle - 1] ?? 0) + upper) / 2 : upper;
}

/** Rounded to what a person reads: two decimals, or three digits of a number below one. */
function writeFigure(figure: number): string {
  const isSmall = figure !== 0 && Math.abs(figure) < 1;
  const digits = isSmall ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 2 };
  return new Intl.NumberFormat('en', digits).format(figure);
}
