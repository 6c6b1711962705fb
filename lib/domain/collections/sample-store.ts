/** The sample collection of a workspace: at most one at a time. */
import { asId, type CollectionId, type WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';

/** Of two who load it at once, the second waits until the first is done. */
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
