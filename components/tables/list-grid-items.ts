/** The lines of the grid: the rows in their order and, if they are grouped, a line above each group. Pure. */
import type { GridGroup } from './list-grid-groups';

export type GridItem =
  | { readonly type: 'row'; readonly index: number }
  | { readonly type: 'group'; readonly group: GridGroup };

/** @param rowCount how many rows are shown: those of folded groups are not. Rows of one group follow one another, in the order of the groups. */
export function listGridItems(rowCount: number, groups: readonly GridGroup[] | null): GridItem[] {
  if (groups === null) return listRows(0, rowCount);
  let next = 0;
  return groups.flatMap((group): GridItem[] => {
    const start = next;
    next += group.isFolded ? 0 : group.count;
    return [{ type: 'group', group }, ...listRows(start, next)];
  });
}

const listRows = (start: number, end: number): GridItem[] =>
  Array.from({ length: end - start }, (_, down) => ({ type: 'row', index: start + down }));
