/** The grid of a table: its shown rows and columns, sorted, filtered, moved and hidden as the address says, so that a view can be shared as a link. */
import { type SortingState, useTable } from '@tanstack/react-table';
import { parseAsArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import type { TableDetailReply, TableRowReply } from '@/lib/protocol/http/tables';
import { createGridColumns } from './grid-columns';
import { gridFeatures, sourceColumnId } from './grid-features';
import { filterRows, rowFilters } from './row-filter';

export function useTableGrid(table: TableDetailReply, rows: readonly TableRowReply[]) {
  const [view, setView] = useTableView();
  const data = useMemo(() => [...filterRows(rows, view.rows)], [rows, view.rows]);
  const columns = useMemo(() => createGridColumns(table.columns), [table.columns]);
  const sorting = useMemo(() => readSorting(view.sort), [view.sort]);
  const columnOrder = useMemo(() => [sourceColumnId, ...view.order], [view.order]);
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
  return { grid, view, setView };
}

/** What the address says: the open cell, the order of rows and columns, the hidden and the wide columns, and the filter. */
const useTableView = () =>
  useQueryStates(
    {
      cell: parseAsString,
      sort: parseAsString,
      hide: parseAsArrayOf(parseAsString).withDefault([]),
      order: parseAsArrayOf(parseAsString).withDefault([]),
      wide: parseAsArrayOf(parseAsString).withDefault([]),
      rows: parseAsStringLiteral(rowFilters).withDefault('all'),
    },
    { history: 'replace', shallow: true },
  );

export type TableView = ReturnType<typeof useTableView>[0];
export type SetTableView = ReturnType<typeof useTableView>[1];

/** A column's id, with a minus in front if the order is descending. */
const readSorting = (sort: string | null): SortingState =>
  sort === null ? [] : [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }];

const writeSorting = ([first]: SortingState): string | null =>
  first === undefined ? null : `${first.desc ? '-' : ''}${first.id}`;
