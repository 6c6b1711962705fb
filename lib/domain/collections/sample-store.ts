/** The sample collection of a workspace; there is at most one at a time. */
import { asId, type CollectionId, type WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';

/** If two users load the sample at the same time, the second waits until the first is done. */
export async function lockSample(database: Database, workspaceId: WorkspaceId): Promise<void> {
  await database.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`sample:${workspaceId}`}, 0))`;
}

export async function findSample(database: Database, workspaceId: WorkspaceId): Promise<CollectionId | null> {
  const row = await database.collection.findFirst({
    where: { workspaceId, isSample: true, deletedAt: null },
    select: { id: true },
  });
  return row === null ? null : asId<CollectionId>(row.id);
}
