import { describe, expect, it } from 'vitest';
import type { TableRowReply } from '@/lib/protocol/http/tables';
import { listGridItems } from './list-grid-items';

const row = (id: string, value: string | number | null): TableRowReply => ({
  id,
  n: 1,
  title: id,
  url: null,
  cells: [
    {
      id: `${id}:c`,
      column_id: 'c',
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
    },
  ],
});

describe('listGridItems', () => {
  it('has a line for each row, in their order', () => {
    expect(listGridItems([row('a', 'x'), row('b', 'x')], null)).toEqual([
      { type: 'row', index: 0 },
      { type: 'row', index: 1 },
    ]);
    expect(listGridItems([], 'c')).toEqual([]);
  });

  it('begins each group with its value and its number of rows; a difference of case makes no other group', () => {
    const rows = [row('a', 'Open'), row('b', 'open'), row('c', 'shut'), row('d', null), row('e', null)];
    expect(listGridItems(rows, 'c')).toEqual([
      { type: 'group', label: 'Open', count: 2 },
      { type: 'row', index: 0 },
      { type: 'row', index: 1 },
      { type: 'group', label: 'shut', count: 1 },
      { type: 'row', index: 2 },
      { type: 'group', label: 'No value', count: 2 },
      { type: 'row', index: 3 },
      { type: 'row', index: 4 },
    ]);
  });
});
