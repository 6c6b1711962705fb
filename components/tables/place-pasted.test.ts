import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import type { TableCellReply, TableRowReply } from '@/lib/protocol/http/table-shapes';
import { quoteField } from './copy-cells';
import { placePasted } from './place-pasted';

const makeCell = (id: string, columnId: string): TableCellReply => ({
  id: `${id}:${columnId}`,
  column_id: columnId,
  value: null,
  state: 'pending',
  is_outdated: false,
  reason: null,
  dispute_thread_id: null,
  quote: null,
  run_id: null,
  read_at: null,
  marked_by: null,
  marked_at: null,
  version: 0,
});
const columnIds = ['height', 'note'];
const makeRows = (count: number): TableRowReply[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `r${index}`,
    n: index + 1,
    title: `Row ${index}`,
    url: null,
    cells: columnIds.map((columnId) => makeCell(`r${index}`, columnId)),
  }));
const place = (text: string, rows = makeRows(2)) => {
  const placed = placePasted(text, { rows, columnIds });
  if (typeof placed === 'string') return placed;
  return { fields: placed.fields.map(({ cell, text: words }) => [cell.id, words]), outside: placed.outside };
};

describe('placePasted', () => {
  it('places fields to the right and below, and says how many found no place', () => {
    expect(place('62\thigh\textra\n58\t\n7\tlow\n')).toEqual({
      fields: [
        ['r0:height', '62'],
        ['r0:note', 'high'],
        ['r1:height', '58'],
      ],
      outside: 3,
    });
    expect(place('')).toEqual({ fields: [], outside: 0 });
  });

  it('reads back what a copy wrote', () => {
    const texts = ['the "old" dam', 'two\nlines', 'a\tb', '=SUM(A1)', '-12'];
    for (const text of texts)
      expect(place(quoteField(text))).toMatchObject({ fields: [['r0:height', text]] });
  });

  it('pastes the maximum number of cells and of characters, and not one more', () => {
    const rows = makeRows(limits.tablePasteCells + 1);
    const many = (count: number) => Array.from({ length: count }, () => 'x').join('\n');
    expect(place(many(limits.tablePasteCells), rows)).toMatchObject({ outside: 0 });
    expect(place(many(limits.tablePasteCells + 1), rows)).toContain('at most 500 can be pasted');
    expect(place('x'.repeat(limits.tablePasteChars))).toMatchObject({ outside: 0 });
    expect(place('x'.repeat(limits.tablePasteChars + 1))).toContain('at most 500,000');
  });
});
