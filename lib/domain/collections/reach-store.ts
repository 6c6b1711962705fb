/** What a question to several collections reaches: the collections with their captured sources, and the sources' ids. Never reads texts. */
import { asId, type CollectionId, type SourceId, type WorkspaceId } from '@/lib/core/ids';
import type { ReadingDatabase } from '@/lib/platform/db/in-workspace';

export type ReachedCollection = {
  readonly id: CollectionId;
  readonly title: string;
  /** How its team wants answers to be written. */
  readonly instructions: string;
  /** Its captured sources, in the order they were added. */
  readonly sourceIds: readonly SourceId[];
};

/** @param collectionIds empty means all collections of the workspace */
export async function listReached(
  database: ReadingDatabase,
  workspaceId: WorkspaceId,
  collectionIds: readonly CollectionId[],
): Promise<ReachedCollection[]> {
  const rows = await database.collection.findMany({
    where: {
      workspaceId,
      deletedAt: null,
      ...(collectionIds.length === 0 ? {} : { id: { in: [...collectionIds] } }),
    },
    orderBy: { id: 'asc' },
    select: {
      id: true,
      title: true,
      instructions: true,
      sources: {
        where: { deletedAt: null, currentRevisionId: { not: null } },
        orderBy: { id: 'asc' },
        select: { id: true },
      },
    },
  });
  return rows.map(({ id, title, instructions, sources }) => ({
    id: asId<CollectionId>(id),
    title,
    instructions,
    sourceIds: sources.map((source) => asId<SourceId>(source.id)),
  }));
}
