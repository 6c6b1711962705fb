import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TableCellReply, TableColumnReply, TableRowReply } from '@/lib/protocol/http/table-shapes';
import { listChartPoints } from './list-chart-points';
import { listTicks } from './list-ticks';

const column = (id: string, type: TableColumnReply['type']): TableColumnReply => ({
  id,
  name: id,
  type,
  instruction: id,
  example: null,
  unit: null,
  options: [],
});
const cell = (row: string, id: string, value: TableCellReply['value']): TableCellReply => ({
  id: `${row}:${id}`,
  column_id: id,
  value,
  state: value === null ? 'not_stated' : 'value',
  is_outdated: false,
  reason: null,
  dispute_thread_id: null,
  quote: null,
  run_id: null,
  read_at: null,
  marked_by: null,
  marked_at: null,
  version: 1,
});
const [height, price, opened, kind] = [
  column('height', 'number'),
  column('price', 'money'),
  column('opened', 'date'),
  column('kind', 'choice'),
];
const makeRow = (id: string, values: readonly TableCellReply['value'][]): TableRowReply => ({
  id,
  n: 1,
  title: `Dam ${id}`,
  url: null,
  cells: [height, price, opened, kind].map((each, place) => cell(id, each.id, values[place] ?? null)),
});
const rows = [
  makeRow('a', [62, '100 EUR', '1958-05', 'arch']),
  makeRow('b', [null, '250 EUR per month', '1931', 'arch']),
  makeRow('c', [7, '90 USD', null, null]),
];

describe('listChartPoints', () => {
  it('has a point for each row with a value, which names its cell', () => {
    const { points, leftOut } = listChartPoints(rows, { y: height, x: null, group: kind });
    expect(points.map(({ cellId, x, y, group }) => [cellId, x, y, group])).toEqual([
      ['a:height', 'Dam a', 62, 'arch'],
      ['c:height', 'Dam c', 7, 'Not stated'],
    ]);
    expect(leftOut).toBe(1);
  });

  it('places dates by time, and leaves out what cannot be compared', () => {
    const { points, leftOut, unit } = listChartPoints(rows, { y: price, x: opened, group: null });
    expect(points.map(({ x, y }) => [x, y])).toEqual([
      [Date.UTC(1958, 4, 1), 100],
      [Date.UTC(1931, 0, 1), 250],
    ]);
    expect([leftOut, unit]).toEqual([1, 'EUR']);
    expect(listChartPoints(rows, { y: price, x: null, group: null }).leftOut).toBe(1);
  });
});

describe('listTicks', () => {
  it.each([
    [0, 62, [0, 20, 40, 60, 80]],
    [0, 0.3, [0, 0.1, 0.2, 0.3]],
    [5, 5, [4, 6]],
    [-3, 3, [-4, -2, 0, 2, 4]],
  ])('spans %d to %d', (least, greatest, expected) => {
    expect(listTicks(least, greatest, 5)).toEqual(expected);
  });

  it('spans any values with few ticks in rising order', () => {
    const value = fc.double({ min: -1e12, max: 1e12, noNaN: true });
    fc.assert(
      fc.property(value, value, (one, other) => {
        const [least, greatest] = [Math.min(one, other), Math.max(one, other)];
        const ticks = listTicks(least, greatest, 5);
        const slack = (greatest - least) * 1e-9 + Math.abs(greatest) * 1e-9;
        return (
          ticks.length >= 2 &&
          ticks.length <= 8 &&
          (ticks[0] ?? 0) <= least + slack &&
          (ticks.at(-1) ?? 0) >= greatest - slack
        );
      }),
    );
  });
});
