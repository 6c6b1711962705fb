/**
 * Which sources are rows of a table. A table takes all ready sources of its collection except those that were taken out, or only those that
 * were chosen. About a source that was added since then, nobody has decided: a table of chosen sources offers it, and a table of what a saved
 * search finds offers it if the search finds it. When the search is deleted, the sources that the collection had by then are no longer offered.
 */
import { asId, type SourceId, type TableId, type WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { Table } from './table';

type TableName = Pick<Table, 'id' | 'workspaceId'>;

/** True for sources that were chosen, false for those taken out. Sources that nobody has decided about are missing. */
export async function listRowChoices(
  database: Database,
  { id: tableId, workspaceId }: TableName,
): Promise<ReadonlyMap<SourceId, boolean>> {
  const rows = await database.tableRow.findMany({
    where: { workspaceId, tableId },
    select: { sourceId: true, isShown: true },
  });
  return new Map(rows.map(({ sourceId, isShown }) => [asId<SourceId>(sourceId), isShown]));
}

/** The caller must have checked that these are sources of the table's collection. */
export async function chooseRows(
  database: Database,
  { id: tableId, workspaceId }: TableName,
  { sourceIds, isShown }: { readonly sourceIds: readonly SourceId[]; readonly isShown: boolean },
): Promise<void> {
  await database.$executeRaw`
    INSERT INTO table_row (table_id, source_id, workspace_id, is_shown)
    SELECT ${tableId}, id, ${workspaceId}, ${isShown} FROM unnest(${[...sourceIds]}::text[]) AS id
    ON CONFLICT (table_id, source_id) DO UPDATE SET is_shown = EXCLUDED.is_shown`;
}

/** Forgets which sources were chosen and which were taken out. */
export async function clearRows(database: Database, { id, workspaceId }: TableName): Promise<void> {
  await database.tableRow.deleteMany({ where: { workspaceId, tableId: id } });
}

/** Takes out every source that nobody has decided about, in the tables that offered only what a saved search finds. From now on later sources are offered, and not those that did not match. Of a deleted search, later means since its deletion. */
export async function leaveSearch(
  database: Database,
  workspaceId: WorkspaceId,
  { searchId, tableId }: { readonly searchId: string; readonly tableId?: TableId },
): Promise<void> {
  await database.$executeRaw`
    INSERT INTO table_row (table_id, source_id, workspace_id, is_shown)
    SELECT extraction_table.id, source.id, ${workspaceId}, false
    FROM extraction_table
    JOIN source ON source.workspace_id = extraction_table.workspace_id
      AND source.collection_id = extraction_table.collection_id
    JOIN saved_search ON saved_search.workspace_id = extraction_table.workspace_id
      AND saved_search.id = extraction_table.search_id
    WHERE extraction_table.workspace_id = ${workspaceId} AND extraction_table.search_id = ${searchId}
      AND extraction_table.id = coalesce(${tableId ?? null}, extraction_table.id)
      AND source.created_at <= coalesce(saved_search.deleted_at, source.created_at)
    ON CONFLICT (table_id, source_id) DO NOTHING`;
}

/** A row by its source and the number of the source in its collection. */
type RowPlace = { readonly sourceId: SourceId; readonly n: number };

/** The next rows in their order, or only one of them, without the sources themselves, so that a page of a long table costs no more than one of a short one. */
export async function listRowPage(
  database: Database,
  { id, workspaceId, collectionId, takesAll }: Table,
  page: { readonly after?: string | undefined; readonly only?: string; readonly limit: number },
): Promise<RowPlace[]> {
  const rows = await database.$queryRaw<{ id: string; n: number }[]>`
    SELECT id, n FROM (
      SELECT source.id, row_number() OVER (ORDER BY source.id)::int AS n,
        source.current_revision_id IS NOT NULL AND coalesce(table_row.is_shown, ${takesAll}) AS is_row
      FROM source
      LEFT JOIN table_row ON table_row.workspace_id = source.workspace_id
        AND table_row.table_id = ${id} AND table_row.source_id = source.id
      WHERE source.workspace_id = ${workspaceId} AND source.collection_id = ${collectionId}
        AND source.deleted_at IS NULL
    ) AS numbered
    WHERE is_row AND id > ${page.after ?? ''} AND id = coalesce(${page.only ?? null}, id)
    ORDER BY id LIMIT ${page.limit}`;
  return rows.map((row) => ({ sourceId: asId<SourceId>(row.id), n: row.n }));
}

type OfferedRow = { readonly id: string; readonly title: string; readonly n: number };

/** Ready sources that nobody has made rows of the table or taken out, whether or not its saved search finds them. None if the table takes all. */
export async function listOfferedRows(
  database: Database,
  { id, workspaceId, collectionId, takesAll }: Table,
): Promise<readonly OfferedRow[]> {
  if (takesAll) return [];
  return database.$queryRaw<OfferedRow[]>`
    SELECT id, title, n FROM (
      SELECT source.id, source.title, row_number() OVER (ORDER BY source.id)::int AS n,
        source.current_revision_id IS NOT NULL AND table_row.source_id IS NULL
          AND (saved_search.deleted_at IS NULL OR source.created_at > saved_search.deleted_at) AS is_offered
      FROM source
      JOIN extraction_table ON extraction_table.workspace_id = source.workspace_id AND extraction_table.id = ${id}
      LEFT JOIN saved_search ON saved_search.workspace_id = source.workspace_id
        AND saved_search.id = extraction_table.search_id
      LEFT JOIN table_row ON table_row.workspace_id = source.workspace_id
        AND table_row.table_id = ${id} AND table_row.source_id = source.id
      WHERE source.workspace_id = ${workspaceId} AND source.collection_id = ${collectionId}
        AND source.deleted_at IS NULL
    ) AS numbered
    WHERE is_offered ORDER BY id`;
}

/** The number of rows of each table. */
export async function countRows(
  database: Database,
  workspaceId: WorkspaceId,
  tableIds: readonly TableId[],
): Promise<ReadonlyMap<TableId, number>> {
  const rows = await database.$queryRaw<{ id: string; count: number }[]>`
    SELECT extraction_table.id, count(*)::int AS count
    FROM extraction_table
    JOIN source ON source.workspace_id = extraction_table.workspace_id
      AND source.collection_id = extraction_table.collection_id
      AND source.deleted_at IS NULL AND source.current_revision_id IS NOT NULL
    LEFT JOIN table_row ON table_row.workspace_id = extraction_table.workspace_id
      AND table_row.table_id = extraction_table.id AND table_row.source_id = source.id
    WHERE extraction_table.workspace_id = ${workspaceId} AND extraction_table.id = ANY(${[...tableIds]})
      AND coalesce(table_row.is_shown, extraction_table.takes_all)
    GROUP BY extraction_table.id`;
  return new Map(rows.map(({ id, count }) => [asId<TableId>(id), count]));
}
