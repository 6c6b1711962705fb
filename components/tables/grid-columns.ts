/** The columns of the grid: the source of each row, then the questions. Says how each is sorted. Pure. */
import { createColumnHelper } from '@tanstack/react-table';
import type { TableColumnReply, TableRowReply } from '@/lib/protocol/http/table-shapes';
import { writeValue } from './cell-words';
import { type gridFeatures, sourceColumnId } from './grid-features';

const helper = createColumnHelper<typeof gridFeatures, TableRowReply>();

export const findCell = (row: TableRowReply, columnId: string) =>
  row.cells.find(({ column_id: id }) => id === columnId) ?? null;

/** Numbers are sorted as numbers, everything else as text. Cells without a value come last in either direction. */
export function createGridColumns(columns: readonly TableColumnReply[]) {
  return helper.columns([
    helper.accessor((row) => row.title, {
      id: sourceColumnId,
      sortFn: (a, b) => a.original.n - b.original.n,
    }),
    ...columns.map(({ id, name }) =>
      helper.accessor((row) => readSortKey(row, id), {
        id,
        header: name,
        sortUndefined: 'last',
        sortFn: (one, other) => compareValues(readSortKey(one.original, id), readSortKey(other.original, id)),
      }),
    ),
  ]);
}

export type SortKey = number | string | undefined;

export function readSortKey(row: TableRowReply, columnId: string): SortKey {
  const value = findCell(row, columnId)?.value ?? null;
  if (value === null) return undefined;
  return typeof value === 'number' ? value : writeValue(value);
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

export function compareValues(one: SortKey, other: SortKey): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return collator.compare(String(one ?? ''), String(other ?? ''));
}
