import { describe, expect, it } from 'vitest';
import type { TableRowReply } from '@/lib/protocol/http/table-shapes';
import { listGridGroups } from './list-grid-groups';
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

const rows = [row('a', 'Open'), row('b', 'open'), row('c', 'shut'), row('d', null), row('e', null)];
const group = (folded: string[] = [], sort: string | null = null, of = rows) =>
  listGridGroups(of, { group: 'c', folded, sort });
const write = (folded: string[] = [], sort: string | null = null, of = rows) => {
  const grouped = group(folded, sort, of);
  return listGridItems(grouped?.unfolded.length ?? 0, grouped?.groups ?? []).map((item) =>
    item.type === 'row' ? item.index : `${item.group.label} ${item.group.count}`,
  );
};

describe('listGridItems', () => {
  it('has a line for each row, in their order', () => {
    expect(listGridItems(2, null)).toEqual([
      { type: 'row', index: 0 },
      { type: 'row', index: 1 },
    ]);
    expect(listGridItems(0, null)).toEqual([]);
  });

  it('begins each group with its value and its number of rows; a difference of case makes no other group', () => {
    expect(write()).toEqual(['Open 2', 0, 1, 'shut 1', 2, 'No value 2', 3, 4]);
    expect(write([], '-c')).toEqual(['shut 1', 0, 'Open 2', 1, 2, 'No value 2', 3, 4]);
  });

  it('leaves out the rows of a folded group, whose line stays in its place', () => {
    expect(write(['=open', '-'])).toEqual(['Open 2', 'shut 1', 0, 'No value 2']);
    expect(group(['=open', '-'])?.unfolded.map(({ id }) => id)).toEqual(['c']);
    expect(write(['=open', '=shut', '-'])).toEqual(['Open 2', 'shut 1', 'No value 2']);
  });

  it('names a group of long values without half a letter, so that an address can hold the name', () => {
    const [first] = group([], null, [row('a', `${'x'.repeat(98)}🌊`)])?.groups ?? [];
    expect(first?.id.isWellFormed()).toBe(true);
  });

  it('keeps a group folded in whichever order its rows come, and no other number with it', () => {
    const towns = [row('a', 'Zürich'), row('b', 'zurich')];
    const ids = [towns, towns.toReversed()].map((of) => group([], null, of)?.groups.map(({ id }) => id));
    expect(ids).toEqual([['=zurich'], ['=zurich']]);
    expect(write(['=7.5'], null, [row('a', 7.5), row('b', 7.05)])).toEqual(['7.05 1', 0, '7.5 1']);
  });
});
