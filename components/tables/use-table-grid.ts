/** The grid of a table: its shown rows and columns, without the rows of folded groups, sorted, filtered, grouped, moved and hidden as the view says. */
import { type SortingState, useTable } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { TableDetailReply, TableRowReply } from '@/lib/protocol/http/table-shapes';
import { createGridColumns } from './grid-columns';
import { gridFeatures, sourceColumnId } from './grid-features';
import { listGridGroups } from './list-grid-groups';
import { filterRows } from './row-filter';
import type { SetTableView, TableView } from './use-table-view';

type Shown = {
  readonly table: TableDetailReply;
  readonly rows: readonly TableRowReply[];
  readonly view: TableView;
  readonly setView: SetTableView;
};

export function useTableGrid({ table, rows, view, setView }: Shown) {
  const { sort, group, folded } = view;
  const filtered = useMemo(() => filterRows(rows, view.rows), [rows, view.rows]);
  const grouped = useMemo(
    () => listGridGroups(filtered, { sort, group, folded }),
    [filtered, sort, group, folded],
  );
  const data = useMemo(() => [...(grouped?.unfolded ?? filtered)], [grouped, filtered]);
  const columns = useMemo(() => createGridColumns(table.columns), [table.columns]);
  const sorting = useMemo(() => readSorting(view), [view]);
  const columnOrder = useMemo(
    () => [sourceColumnId, ...view.pin, ...view.order.filter((id) => !view.pin.includes(id))],
    [view.order, view.pin],
  );
  const columnVisibility = useMemo(() => Object.fromEntries(view.hide.map((id) => [id, false])), [view.hide]);
  const grid = useTable({
    features: gridFeatures,
    columns,
    data,
    getRowId: ({ id }) => id,
    // The rows are new objects whenever a cell is saved or filled. The user stays where they are.
    autoResetCellSelection: false,
    state: { sorting, columnOrder, columnVisibility },
    onSortingChange: (change) => {
      const next = typeof change === 'function' ? change(sorting) : change;
      void setView({ sort: writeSorting(next) });
    },
    onColumnVisibilityChange: (change) => {
      const next = typeof change === 'function' ? change(columnVisibility) : change;
      void setView({ hide: Object.keys(next).filter((id) => next[id] === false) });
    },
  });
  return { grid, groups: grouped?.groups ?? null };
}

/** A column's id, with a minus in front if the order is descending. Groups come first, so that each stays together. */
function readSorting({ sort, group }: Pick<TableView, 'sort' | 'group'>): SortingState {
  const chosen = sort === null ? [] : [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }];
  if (group === null || chosen[0]?.id === group) return chosen;
  return [{ id: group, desc: false }, ...chosen];
}

const writeSorting = ([first]: SortingState): string | null =>
  first === undefined ? null : `${first.desc ? '-' : ''}${first.id}`;
