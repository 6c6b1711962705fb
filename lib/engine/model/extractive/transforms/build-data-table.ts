/**
 * Sets what the sources state in a table with a row for each source. The columns are those that a person named, or the attributes that most
 * sources state in a labelled line, a table or a measure; where they state nothing in common, what each says above all. A cell is empty where a source is silent. Pure.
 */
import { findCentralUnits } from '../analysis/central-units';
import { findDates } from '../analysis/dates';
import { findFigures } from '../analysis/figures';
import { findStatedValues, type StatedValue } from '../analysis/stated-values';
import type { IndexedUnit, PacketIndex } from '../rank/packet-index';
import { keepUnits } from './keep-units';
import { listSubjects, upperFirst } from './list-subjects';
import { quoteUnit, readFocus, readUnit } from './quote-unit';
import { readMeasures } from './read-measures';
import type { DataTableData, TransformOptions } from './types';

const defaultMost = 6;

export type NamedField = { readonly name: string; readonly description?: string };
export type WrittenValue = { readonly written: string; readonly unit: IndexedUnit };
/** Reads the value of a field in one source, as the source writes it. */
export type FieldReader = (index: PacketIndex, field: NamedField) => WrittenValue | null;

export function buildDataTable(
  index: PacketIndex,
  options: TransformOptions,
  readField: FieldReader,
): DataTableData {
  const named = readColumns(options.columns ?? '').map((name) => ({ name }));
  if (named.length > 0) return fillFields(index, named, readField);
  const stated = fillStated(index, options.most ?? defaultMost);
  return stated.rows.length > 0 ? stated : fillCentral(index, options);
}

/** A comma within a number belongs to it. */
const readColumns = (columns: string): string[] => [
  ...new Set(
    columns
      .split(/[;\n]|,(?!\p{N})/u)
      .map((column) => upperFirst(column.trim()))
      .filter((column) => column !== ''),
  ),
];

export function fillFields(
  index: PacketIndex,
  fields: readonly NamedField[],
  readField: FieldReader,
): DataTableData {
  const rows = listSubjects(index).map(({ n, name }) => {
    const own = keepUnits(index, (unit) => unit.source.n === n);
    return {
      subject: name,
      cells: fields.map((field) => {
        const { name: column } = field;
        const found = readField(own, field);
        return found === null
          ? { column, value: null, quotes: [] }
          : { column, value: found.written, quotes: [quoteUnit(found.unit)] };
      }),
    };
  });
  return {
    type: 'data_table',
    columns: fields.map(({ name }) => name),
    rows: rows.filter(({ cells }) => cells.some(isFilled)),
  };
}

const isFilled = ({ value }: { readonly value: string | null }): boolean => value !== null;

function fillStated(index: PacketIndex, most: number): DataTableData {
  const labelled = findStatedValues(index).filter(({ isLabelled }) => isLabelled);
  const byName = Map.groupBy([...labelled, ...readMeasures(index)], ({ attribute }) => upperFirst(attribute));
  const isSingle = new Set(index.units.map(({ source }) => source.n)).size === 1;
  const columns = [...byName]
    .map(([name, values]) => ({ name, values }))
    // What only one of several sources states cannot be compared.
    .filter(({ values }) => isSingle || countSources(values) > 1)
    .toSorted((one, other) => countSources(other.values) - countSources(one.values))
    .slice(0, most);
  const rows = listSubjects(index).map(({ n, name }) => ({
    subject: name,
    cells: columns.map(({ name: column, values }) => {
      const own = values.find(({ unit }) => unit.source.n === n);
      return own === undefined
        ? { column, value: null, quotes: [] }
        : { column, value: own.written, quotes: [quoteUnit(own.unit)] };
    }),
  }));
  return {
    type: 'data_table',
    columns: columns.map(({ name }) => name),
    rows: rows.filter(({ cells }) => cells.some(isFilled)),
  };
}

const centralColumns: readonly { readonly column: string; readonly holds: (unit: IndexedUnit) => boolean }[] =
  [
    { column: 'Main point', holds: () => true },
    { column: 'Figure', holds: ({ text }) => findFigures(text).some(({ unit }) => unit !== '') },
    { column: 'Date', holds: ({ text }) => findDates(text).length > 0 },
  ];

/** Where sources state nothing in common, each is described by its most central sentences, none of them twice. */
function fillCentral(index: PacketIndex, { most, focus }: TransformOptions): DataTableData {
  const columns = centralColumns.slice(0, most ?? centralColumns.length);
  const rows = listSubjects(index).map(({ name, units }) => {
    const told = new Set<IndexedUnit>();
    const cells = columns.map(({ column, holds }) => {
      const free = units.filter((unit) => !told.has(unit) && holds(unit));
      const [best] = findCentralUnits(index, free, { most: 1, focus: readFocus(focus) });
      if (best === undefined) return { column, value: null, quotes: [] };
      told.add(best);
      return { column, value: readUnit(best), quotes: [quoteUnit(best)] };
    });
    return { subject: name, cells };
  });
  return {
    type: 'data_table',
    columns: columns.map(({ column }) => column),
    rows: rows.filter(({ cells }) => cells.some(isFilled)),
  };
}

const countSources = (values: readonly StatedValue[]): number =>
  new Set(values.map(({ unit }) => unit.source.n)).size;
