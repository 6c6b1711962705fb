/** Loads a table as it is now: its columns, its rows (the chosen sources of its collection that have a text, in their order), and its cells. */
import { notFound } from '@/lib/core/errors';
import { asId, type TableId } from '@/lib/core/ids';
import type { Source } from '@/lib/domain/sources/source';
import { findSource, findSources, listSources } from '@/lib/domain/sources/store';
import { listRowChoices, listRowPage } from '@/lib/domain/tables/row-store';
import { listCells } from '@/lib/domain/tables/cell-store';
import type { Cell, Column, Table } from '@/lib/domain/tables/table';
import { writeCellId } from '@/lib/domain/tables/table';
import { findTable, listColumnsOf, lockTable } from '@/lib/domain/tables/table-store';
import type { Viewer } from '@/lib/domain/team/actor';
import type { Database } from '@/lib/platform/db/in-workspace';
import { createTextCursor } from '../replies/list-cursor';

export async function requireTable(database: Database, { workspaceId }: Viewer, id: string): Promise<Table> {
  const table = await findTable(database, workspaceId, asId<TableId>(id));
  if (table === null) throw notFound('table');
  return table;
}

/** Locks the table until the transaction ends, for callers that change it. */
export async function requireLockedTable(
  database: Database,
  { workspaceId }: Viewer,
  id: string,
): Promise<Table> {
  const table = await lockTable(database, workspaceId, asId<TableId>(id));
  if (table === null) throw notFound('table');
  return table;
}

export async function listColumns(
  database: Database,
  { id, workspaceId }: Table,
): Promise<readonly Column[]> {
  return (await listColumnsOf(database, workspaceId, [id])).get(id) ?? [];
}

export type GridRow = { readonly source: Source; readonly n: number };

export type Grid = {
  readonly table: Table;
  readonly columns: readonly Column[];
  readonly rows: readonly GridRow[];
  /** By cell id. Cells that were never filled are missing. */
  readonly cells: ReadonlyMap<string, Cell>;
};

export async function loadGrid(database: Database, table: Table): Promise<Grid> {
  return {
    table,
    columns: await listColumns(database, table),
    rows: await listRows(database, table),
    cells: await listCells(database, table),
  };
}

/** A source without a text is not a row yet, but it keeps its number, and so does one that was taken out. */
export async function listRows(database: Database, table: Table): Promise<GridRow[]> {
  const choices = await listRowChoices(database, table);
  const sources = await listSources(database, table.workspaceId, table.collectionId);
  return sources
    .map((source, index) => ({ source, n: index + 1 }))
    .filter(({ source }) => source.currentRevisionId !== null && (choices.get(source.id) ?? table.takesAll));
}

/** Throws if the source is not a row of the table. */
export async function requireGridRow(database: Database, table: Table, sourceId: string): Promise<GridRow> {
  const [place] = await listRowPage(database, table, { only: sourceId, limit: 1 });
  const source = place === undefined ? null : await findSource(database, table.workspaceId, place.sourceId);
  if (place === undefined || source === null) throw notFound('cell');
  return { source, n: place.n };
}

/** Each table has an order of its own. */
const createRowCursor = ({ id }: Table) =>
  createTextCursor(`rows of ${id}`, ({ sourceId }: { readonly sourceId: string }) => sourceId);

/** Some rows after another, with their cells only. */
export async function loadGridPage(
  database: Database,
  table: Table,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ readonly grid: Grid; readonly next: string | null }> {
  const rowCursor = createRowCursor(table);
  const after = rowCursor.read(table, cursor);
  const places = await listRowPage(database, table, { after, limit: limit + 1 });
  const shown = places.slice(0, limit);
  const ids = shown.map(({ sourceId }) => sourceId);
  const sources = new Map(
    (await findSources(database, table.workspaceId, ids)).map((source) => [source.id, source]),
  );
  const grid = {
    table,
    columns: await listColumns(database, table),
    rows: shown.flatMap(({ sourceId, n }) => {
      const source = sources.get(sourceId);
      return source === undefined ? [] : [{ source, n }];
    }),
    cells: await listCells(database, table, ids),
  };
  return { grid, next: places.length > limit ? rowCursor.writeNext(table, { items: shown, limit }) : null };
}

export function getCell({ cells }: Pick<Grid, 'cells'>, { source }: GridRow, column: Column): Cell | null {
  return cells.get(writeCellId({ sourceId: source.id, columnId: column.id })) ?? null;
}

/** Returns the rows with these source ids, or all rows if there are no ids. Throws if one does not exist instead of leaving it out. */
export function requireRows(rows: readonly GridRow[], ids: readonly string[]): readonly GridRow[] {
  if (ids.length === 0) return rows;
  const wanted = new Set<string>(ids);
  const found = rows.filter(({ source }) => wanted.has(source.id));
  if (found.length < wanted.size) throw notFound('row');
  return found;
}
