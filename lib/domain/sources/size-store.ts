/** The amount of text in a collection and in each of several sources, and how many sources hold text that could not be read. */
import { asId, type CollectionId, type SourceId, type WorkspaceId } from '@/lib/core/ids';
import type { ReadingDatabase } from '@/lib/platform/db/in-workspace';

/**
 * Counts the words of the newest revisions of the sources of collections.
 * @param collectionIds empty means all collections of the workspace
 */
export async function sumWords(
  database: ReadingDatabase,
  workspaceId: WorkspaceId,
  collectionIds: readonly CollectionId[],
): Promise<number> {
  const rows = await database.$queryRaw<{ words: number }[]>`
    SELECT coalesce(sum(revision.word_count), 0)::float8 AS words
    FROM source JOIN revision ON revision.id = source.current_revision_id
    JOIN collection ON collection.id = source.collection_id
    WHERE source.workspace_id = ${workspaceId} AND source.deleted_at IS NULL AND collection.deleted_at IS NULL
      AND (${collectionIds.length === 0} OR source.collection_id = ANY(${[...collectionIds]}))`;
  return rows[0]?.words ?? 0;
}

/** Returns the characters of the newest revision of each source. A source without a text is missing. */
export async function measureTexts(
  database: ReadingDatabase,
  workspaceId: WorkspaceId,
  sourceIds: readonly SourceId[],
): Promise<ReadonlyMap<SourceId, number>> {
  const rows = await database.$queryRaw<{ id: string; chars: number }[]>`
    SELECT source.id, char_length(revision.markdown) AS chars
    FROM source JOIN revision ON revision.id = source.current_revision_id
    WHERE source.workspace_id = ${workspaceId} AND source.id = ANY(${[...sourceIds]})`;
  return new Map(rows.map(({ id, chars }) => [asId<SourceId>(id), chars]));
}

/** Counts the sources of a workspace, or of one collection, in which some of the text is set in fonts that cannot be read. */
export async function countUnreadSources(
  database: ReadingDatabase,
  workspaceId: WorkspaceId,
  collectionId: CollectionId | null,
): Promise<number> {
  const rows = await database.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count
    FROM source JOIN revision ON revision.id = source.current_revision_id
    WHERE source.workspace_id = ${workspaceId} AND source.deleted_at IS NULL
      AND (${collectionId}::text IS NULL OR source.collection_id = ${collectionId})
      AND 'unreadable_font' = ANY(revision.signals)`;
  return rows[0]?.count ?? 0;
}
