/**
 * Loads a table and all its rows, page by page, and keeps them up to date: it is reloaded, often while a run fills it, and a cell that the
 * user changed is shown as saved without waiting for that.
 */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { type ApiFailure, callEndpoint } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useWorkspace } from '@/lib/client/workspace';
import { limits } from '@/lib/core/limits';
import type { TableCellReply, TableDetailReply, TableRowReply } from '@/lib/protocol/http/table-shapes';

/** Milliseconds between two reloads while a run fills cells. */
const fillingMs = 1_500;
/** The same while none does, so that what colleagues decide about cells appears. A tab in the background waits until it is looked at. */
const restingMs = 10_000;

export type TableRows = {
  readonly table: TableDetailReply;
  readonly rows: readonly TableRowReply[];
  /** True until all rows are loaded. */
  readonly isLoading: boolean;
  readonly failure: ApiFailure | null;
  readonly reload: () => void;
  /** Shows a saved cell. */
  readonly keepCell: (cell: TableCellReply) => void;
};

export function useTableRows(first: TableDetailReply): TableRows {
  const { id: workspaceId } = useWorkspace();
  const { id } = first;
  const pages = useInfiniteQuery<
    TableDetailReply,
    ApiFailure,
    { pages: TableDetailReply[] },
    readonly unknown[],
    string | null
  >({
    queryKey: [workspaceId, ...queryKeys.tables.one(id)],
    queryFn: ({ pageParam, signal }) =>
      callEndpoint('GET /v1/tables/{id}', {
        params: { id },
        query: { limit: limits.pageItems, ...(pageParam === null ? {} : { cursor: pageParam }) },
        workspaceId,
        signal,
      }),
    initialPageParam: null,
    initialData: { pages: [first], pageParams: [null] },
    getNextPageParam: ({ next }) => next,
    // A long table is loaded again less often, because all of its pages are.
    refetchInterval: ({ state }) => {
      const loaded = state.data?.pages ?? [];
      return (loaded[0]?.run_id == null ? restingMs : fillingMs) * Math.max(1, loaded.length);
    },
  });
  const { hasNextPage, isFetching, isError, fetchNextPage } = pages;
  const canGoOn = hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (canGoOn) void fetchNextPage();
  }, [canGoOn, fetchNextPage]);
  const [saved, setSaved] = useState<ReadonlyMap<string, TableCellReply>>(new Map());
  const { data } = pages;
  const rows = useMemo(
    () => data.pages.flatMap((page) => page.rows.map((row) => showSaved(row, saved))),
    [data, saved],
  );
  const loaded = data.pages[0] ?? first;
  const table = useMemo(
    () => (hasNextPage ? loaded : countStates(loaded, rows)),
    [hasNextPage, loaded, rows],
  );
  return {
    table,
    rows,
    isLoading: hasNextPage,
    failure: pages.error,
    reload: () => void (isError && hasNextPage ? fetchNextPage() : pages.refetch()),
    keepCell: (cell) => setSaved((before) => new Map(before).set(cell.id, cell)),
  };
}

/** A reload that was on its way when a cell was saved may bring an older version of it. */
function showSaved(row: TableRowReply, saved: ReadonlyMap<string, TableCellReply>): TableRowReply {
  if (!row.cells.some(({ id }) => saved.has(id))) return row;
  const cells = row.cells.map((cell) => {
    const mine = saved.get(cell.id);
    return mine !== undefined && mine.version > cell.version ? mine : cell;
  });
  return { ...row, cells };
}

/** Counts the states as they are shown, with the cells that were saved since the server counted them. */
function countStates(table: TableDetailReply, rows: readonly TableRowReply[]): TableDetailReply {
  const cells = Map.groupBy(
    rows.flatMap((row) => row.cells),
    ({ column_id: columnId }) => columnId,
  );
  const columns = table.columns.map((column) => {
    const states = Map.groupBy(cells.get(column.id) ?? [], ({ state }) => state);
    return { ...column, states: [...states].map(([state, of]) => ({ state, count: of.length })) };
  });
  return { ...table, columns };
}
