/** The lines of the grid: the rows in their order and, if they are grouped, a line above each group. Pure. */
import type { TableRowReply } from '@/lib/protocol/http/tables';
import { describeCell } from './cell-words';
import { compareValues, findCell, readSortKey } from './grid-columns';

export type GridItem =
  | { readonly type: 'row'; readonly index: number }
  | { readonly type: 'group'; readonly label: string; readonly count: number };

/** @param rows sorted by the column of the groups, so that rows of one group follow one another. */
export function listGridItems(rows: readonly TableRowReply[], groupId: string | null): GridItem[] {
  if (groupId === null) return rows.map((_row, index) => ({ type: 'row', index }));
  const starts = rows.flatMap((row, index) => {
    const before = rows[index - 1];
    return before === undefined || isOtherGroup(before, row, groupId) ? [index] : [];
  });
  return starts.flatMap((start, place): GridItem[] => {
    const end = starts[place + 1] ?? rows.length;
    const cell = rows[start] === undefined ? null : findCell(rows[start], groupId);
    const lines = Array.from({ length: end - start }, (_, down) => ({
      type: 'row' as const,
      index: start + down,
    }));
    return [
      { type: 'group', label: cell?.value == null ? 'No value' : describeCell(cell), count: lines.length },
      ...lines,
    ];
  });
}

function isOtherGroup(one: TableRowReply, other: TableRowReply, groupId: string): boolean {
  const [left, right] = [readSortKey(one, groupId), readSortKey(other, groupId)];
  if (left === undefined || right === undefined) return left !== right;
  return compareValues(left, right) !== 0;
}
