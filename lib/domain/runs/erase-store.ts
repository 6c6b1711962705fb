/** Erases the runs of erased items, and their logs. */
import type { ArtifactId, CollectionId, ConversationId, RunId, TableId, WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';

/** Removes the runs of what was erased, including their logs, and returns their ids. */
export async function eraseRuns(
  database: Database,
  workspaceId: WorkspaceId,
  of:
    | { readonly conversationId: ConversationId }
    | { readonly artifactId: ArtifactId }
    | { readonly tableId: TableId }
    | { readonly collectionId: CollectionId },
): Promise<readonly string[]> {
  const rows = await database.run.findMany({ where: { workspaceId, ...of }, select: { id: true } });
  const ids = rows.map(({ id }) => id);
  await database.frame.deleteMany({ where: { workspaceId, runId: { in: ids } } });
  await database.run.deleteMany({ where: { workspaceId, id: { in: ids } } });
  return ids;
}

/** Removes the frames of runs, but keeps the runs themselves: their ids, states and sums. */
export async function eraseLogs(
  database: Database,
  workspaceId: WorkspaceId,
  ids: readonly RunId[],
): Promise<void> {
  await database.frame.deleteMany({ where: { workspaceId, runId: { in: [...ids] } } });
}
