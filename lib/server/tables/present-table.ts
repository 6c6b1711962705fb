/** The fields of a table that may leave the server, one by one. */
import type { TableId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { type Citation, listCitations } from '@/lib/domain/citations/store';
import { listUnfinishedRuns } from '@/lib/domain/runs/store';
import { findCellState, findCellValue, isOutdated } from '@/lib/domain/tables/cell-state';
import { cellOwner, countCellStates } from '@/lib/domain/tables/cell-store';
import type { Cell, Column, Table } from '@/lib/domain/tables/table';
import { writeCellId } from '@/lib/domain/tables/table';
import { countRows } from '@/lib/domain/tables/row-store';
import { listColumnsOf } from '@/lib/domain/tables/table-store';
import { listViews, type TableView } from '@/lib/domain/tables/view-store';
import type { Viewer } from '@/lib/domain/team/actor';
import { listShownNames } from '@/lib/domain/team/former-member-store';
import type { Database } from '@/lib/platform/db/in-workspace';
import type {
  TableCellReply,
  TableColumnReply,
  TableDetailReply,
  TableReply,
  TableRowReply,
  TableViewReply,
} from '@/lib/protocol/http/table-shapes';
import { presentCitation } from '../citations/present-citation';
import { listOffered } from './list-offered';
import { getCell, type Grid, type GridRow, loadGridPage } from './load-grid';

export async function presentTables(
  database: Database,
  { workspaceId }: Viewer,
  tables: readonly Table[],
): Promise<TableReply[]> {
  const ids = tables.map(({ id }) => id);
  const columns = await listColumnsOf(database, workspaceId, ids);
  const rows = await countRows(database, workspaceId, ids);
  const fillings = await listFillings(database, workspaceId);
  return tables.map((table) => ({
    id: table.id,
    collection_id: table.collectionId,
    title: table.title,
    version: table.version,
    column_count: columns.get(table.id)?.length ?? 0,
    row_count: rows.get(table.id) ?? 0,
    takes_all: table.takesAll,
    search_id: table.searchId,
    run_id: fillings.get(table.id) ?? null,
    created_at: table.createdAt.toISOString(),
    updated_at: table.updatedAt.toISOString(),
  }));
}

/** The unfinished runs that fill tables, by table. */
export async function listFillings(
  database: Database,
  workspaceId: Viewer['workspaceId'],
): Promise<ReadonlyMap<TableId, string>> {
  const runs = await listUnfinishedRuns(database, workspaceId, 'fill');
  return new Map(runs.map(({ id, tableId }) => [tableId, id]));
}

export async function presentTable(database: Database, actor: Viewer, table: Table): Promise<TableReply> {
  const [presented] = await presentTables(database, actor, [table]);
  if (presented === undefined) throw new Error('One table is one entry.');
  return presented;
}

export function presentColumn({
  id,
  name,
  type,
  instruction,
  example,
  unit,
  options,
}: Column): TableColumnReply {
  return { id, name, type, instruction, example, unit, options: [...options] };
}

type RowPage = { readonly cursor?: string | undefined; readonly limit: number };

export async function presentTableDetail(
  database: Database,
  actor: Viewer,
  { table, page }: { readonly table: Table; readonly page: RowPage },
): Promise<TableDetailReply> {
  const { grid, next } = await loadGridPage(database, table, page);
  const counts = await countCellStates(database, table);
  const offered = page.cursor === undefined ? await listOffered(database, actor, table) : [];
  return {
    ...(await presentTable(database, actor, table)),
    columns: grid.columns.map((column) => ({
      ...presentColumn(column),
      states: [...(counts.get(column.id) ?? [])],
    })),
    rows: await presentRows(database, actor, grid),
    offered: offered.slice(0, limits.tableOfferedRows).map(({ id, n, title }) => ({ id, n, title })),
    offered_count: offered.length,
    views: (await listViews(database, table)).map(presentView),
    next,
  };
}

export const presentView = ({ id, name, settings }: TableView): TableViewReply => ({ id, name, settings });

async function presentRows(database: Database, actor: Viewer, grid: Grid): Promise<TableRowReply[]> {
  const around = await loadAround(database, actor, grid);
  return grid.rows.map((row) => ({
    id: row.source.id,
    n: row.n,
    title: row.source.title,
    url: row.source.url,
    cells: grid.columns.map((column) =>
      presentCell({ row, column, cell: getCell(grid, row, column) }, around),
    ),
  }));
}

type Around = {
  readonly quotes: ReadonlyMap<string, readonly Citation[]>;
  readonly names: ReadonlyMap<string, string>;
};

/** The quotes of the shown cells, and the names of the users who marked them. */
export async function loadAround(
  database: Database,
  { workspaceId }: Viewer,
  { rows, columns }: Pick<Grid, 'rows' | 'columns'>,
): Promise<Around> {
  const ids = rows.flatMap(({ source }) =>
    columns.map((column) => writeCellId({ sourceId: source.id, columnId: column.id })),
  );
  const quotes = new Map<string, readonly Citation[]>();
  for (let from = 0; from < ids.length; from += limits.queryIds) {
    const some = { kind: cellOwner, ids: ids.slice(from, from + limits.queryIds) };
    for (const [id, of] of await listCitations(database, workspaceId, some)) quotes.set(id, of);
  }
  return {
    quotes,
    names: await listShownNames(database, workspaceId),
  };
}

export type PlacedCell = { readonly row: GridRow; readonly column: Column; readonly cell: Cell | null };

export function presentCell({ row, column, cell }: PlacedCell, { quotes, names }: Around): TableCellReply {
  const id = writeCellId({ sourceId: row.source.id, columnId: column.id });
  const around = { column, source: row.source };
  const isEdited = cell?.mark?.edited != null;
  const quote = isEdited ? undefined : quotes.get(id)?.[0];
  return {
    id,
    column_id: column.id,
    value: findCellValue(cell),
    state: findCellState(cell, around),
    is_outdated: isOutdated(cell, around),
    quote: quote === undefined ? null : { ...presentCitation(quote), n: row.n },
    ...presentReading(cell?.reading ?? null),
    reason: findReason(cell, isEdited),
    ...presentMark(cell?.mark ?? null, names),
    version: cell?.version ?? 0,
  };
}

function findReason(cell: Cell | null, isEdited: boolean): string | null {
  if (cell?.mark?.dispute != null) return cell.mark.dispute.reason;
  return isEdited ? null : (cell?.reading?.reason ?? null);
}

function presentReading(reading: Cell['reading']) {
  if (reading === null) return { run_id: null, read_at: null };
  const { runId, readAt } = reading;
  return { run_id: runId, read_at: readAt.toISOString() };
}

function presentMark(mark: Cell['mark'], names: Around['names']) {
  if (mark === null) return { marked_by: null, marked_at: null, dispute_thread_id: null };
  const name = names.get(mark.by) ?? 'A former member';
  return {
    marked_by: { id: mark.by, name },
    marked_at: mark.at.toISOString(),
    dispute_thread_id: mark.dispute?.threadId ?? null,
  };
}
