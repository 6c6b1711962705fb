/**
 * Moves sources between the collections of a workspace. The revisions, citations, marks and tags of a source belong to the source, so they
 * come along; a trigger of the database moves its passages in the search index. Its folder belongs to the collection that it leaves.
 */
import { asId, type CollectionId, type SourceId, type WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';

export type Move = {
  readonly from: CollectionId;
  readonly to: CollectionId;
  readonly sourceIds: readonly SourceId[];
};

/** Returns what the target collection holds already, by source: the title of a source with the same address, page or text. */
export async function findTwins(
  database: Database,
  workspaceId: WorkspaceId,
  { from, to, sourceIds }: Move,
): Promise<ReadonlyMap<string, string>> {
  const rows = await database.$queryRaw<{ id: string; title: string }[]>`
    WITH moved AS (
      SELECT source.id, source.kind, source.normalised_url, source.page_id, revision.content_digest FROM source
      LEFT JOIN revision ON revision.id = source.current_revision_id
      WHERE source.workspace_id = ${workspaceId} AND source.collection_id = ${from} AND source.deleted_at IS NULL
        AND source.id = ANY (${[...sourceIds]}::text[])
    ), held AS (
      SELECT source.kind, source.title, source.normalised_url, source.page_id, revision.content_digest FROM source
      LEFT JOIN revision ON revision.id = source.current_revision_id
      WHERE source.workspace_id = ${workspaceId} AND source.collection_id = ${to} AND source.deleted_at IS NULL
    )
    SELECT moved.id, held.title FROM moved JOIN held ON held.normalised_url = moved.normalised_url
    UNION ALL SELECT moved.id, held.title FROM moved JOIN held ON held.page_id = moved.page_id
    UNION ALL SELECT moved.id, held.title FROM moved JOIN held ON held.content_digest = moved.content_digest
      AND moved.kind <> 'knowledge' AND held.kind <> 'knowledge'`;
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Returns the ids of the sources that were in the first collection and are now in the second. */
export async function moveSources(
  database: Database,
  workspaceId: WorkspaceId,
  { from, to, sourceIds }: Move,
): Promise<SourceId[]> {
  const rows = await database.$queryRaw<{ id: string }[]>`
    UPDATE source SET collection_id = ${to}, folder_id = NULL, updated_at = now()
    WHERE workspace_id = ${workspaceId} AND collection_id = ${from} AND deleted_at IS NULL
      AND id = ANY (${[...sourceIds]}::text[])
    RETURNING id`;
  return rows.map(({ id }) => asId<SourceId>(id));
}
