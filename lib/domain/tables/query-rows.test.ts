import { describe, expect, it } from 'vitest';
import type { RowOperator } from '@/lib/engine/tools/ports/tables';
import { asId } from '@/lib/core/ids';
import type { ColumnType } from '@/lib/protocol/table-words';
import type { CellValue } from './cell-value';
import { queryRows } from './query-rows';
import type { Column } from './table';

const column = (name: string, type: ColumnType): Column => ({
  id: asId(name),
  tableId: asId('tbl_1'),
  name,
  type,
  instruction: name,
  example: null,
  unit: null,
  options: [],
  position: 0,
  version: 1,
});
const height = column('height', 'number');
const opened = column('opened', 'date');
const stone = column('stone', 'list');
const cost = column('cost', 'money');
type Row = { readonly name: string; readonly [column: string]: CellValue | null };
const rows: readonly Row[] = [
  { name: 'Harrow', height: 9, opened: '1958-05', stone: ['Granite', 'slate'], cost: '900 GBP' },
  { name: 'Vyrnwy', height: 44, opened: '1888', stone: null, cost: '12000.5 GBP per year' },
  { name: 'Elan', height: null, opened: '1904-07-21', stone: ['slate'], cost: '5 EUR' },
];
const valueOf = (row: Row, { name }: Column) => row[name] ?? null;
const where = (asked: Column, operator: RowOperator, value: string | null = null) =>
  queryRows(rows, valueOf, { conditions: [[{ column: asked, operator, value }]], order: null }).map(
    ({ name }) => name,
  );
const ordered = (asked: Column, isDescending = false) =>
  queryRows(rows, valueOf, { conditions: [], order: { column: asked, isDescending } }).map(
    ({ name }) => name,
  );

describe('queryRows', () => {
  it('compares numbers as numbers and dates as dates', () => {
    expect(where(height, 'greater_than', '10')).toEqual(['Vyrnwy']);
    expect(where(height, 'less_than', '10')).toEqual(['Harrow']);
    expect(where(opened, 'less_than', '1950')).toEqual(['Vyrnwy', 'Elan']);
    expect(where(height, 'greater_than', 'very')).toEqual([]);
  });

  it('takes a day for a part of its year, which is neither before nor after it', () => {
    expect(where(opened, 'greater_than', '1904')).toEqual(['Harrow']);
    expect(where(opened, 'at_least', '1904')).toEqual(['Harrow', 'Elan']);
    expect(where(opened, 'less_than', '1904-07-21')).toEqual(['Vyrnwy']);
    expect(where(opened, 'at_most', '1904')).toEqual(['Vyrnwy', 'Elan']);
    expect(where(opened, 'equals', '1958')).toEqual(['Harrow']);
    expect(where(opened, 'differs', '1958')).toEqual(['Vyrnwy', 'Elan']);
    expect(where(height, 'at_most', '9')).toEqual(['Harrow']);
  });

  it('compares amounts of money as numbers, and never in different currencies', () => {
    expect(where(cost, 'greater_than', '£1,000')).toEqual(['Vyrnwy']);
    expect(where(cost, 'less_than', '1000 GBP')).toEqual(['Harrow']);
  });

  it('matches equal and contained words in any case, and single items of a list', () => {
    expect(where(stone, 'equals', 'SLATE')).toEqual(['Harrow', 'Elan']);
    expect(where(stone, 'contains', 'gran')).toEqual(['Harrow']);
    expect(where(height, 'equals', '44.0')).toEqual(['Vyrnwy']);
  });

  it('finds empty cells only when asked for', () => {
    expect(where(height, 'is_empty')).toEqual(['Elan']);
    expect(where(height, 'is_not_empty')).toEqual(['Harrow', 'Vyrnwy']);
    expect(where(height, 'contains', '')).toEqual(['Harrow', 'Vyrnwy']);
  });

  it('sorts by a column, with empty cells last in either direction', () => {
    expect(ordered(height)).toEqual(['Harrow', 'Vyrnwy', 'Elan']);
    expect(ordered(height, true)).toEqual(['Vyrnwy', 'Harrow', 'Elan']);
    expect(ordered(opened)).toEqual(['Vyrnwy', 'Elan', 'Harrow']);
  });
});
