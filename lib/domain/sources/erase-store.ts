/** Deleted sources that are about to be erased. */
import { asId, type CollectionId, type SourceId, type WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';

/** Removes a deleted source permanently, including its revisions and originals. */
export async function eraseSource(database: Database, workspaceId: WorkspaceId, id: SourceId): Promise<void> {
  await database.source.deleteMany({ where: { id, workspaceId, deletedAt: { not: null } } });
}

/** Returns the source with its collection if it is deleted now and was not restored. */
export async function findDeletedSource(
  database: Database,
  workspaceId: WorkspaceId,
  id: SourceId,
): Promise<{ readonly collectionId: CollectionId } | null> {
  const row = await database.source.findFirst({
    where: { id, workspaceId, deletedAt: { not: null } },
    select: { collectionId: true },
  });
  return row === null ? null : { collectionId: asId<CollectionId>(row.collectionId) };
}

/** Returns all sources of a collection that is deleted now; none if the collection was restored. */
export async function listDeletedSourcesOf(
  database: Database,
  workspaceId: WorkspaceId,
  collectionId: CollectionId,
): Promise<SourceId[]> {
  const rows = await database.source.findMany({
    where: { workspaceId, collectionId, collection: { deletedAt: { not: null } } },
    select: { id: true },
  });
  return rows.map(({ id }) => asId<SourceId>(id));
}
