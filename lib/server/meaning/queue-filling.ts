/** Queues the making of vectors: when passages were indexed, when the setting changed, and when a worker starts. One job a workspace waits at a time. */
import type { SourceId, WorkspaceId } from '@/lib/core/ids';
import {
  findMeaningSetting,
  listWorkspacesWithMeaning,
} from '@/lib/domain/search/meaning/meaning-setting-store';
import { deleteVectorsOfGone } from '@/lib/domain/search/meaning/vector-store';
import { acrossWorkspaces, type Database } from '@/lib/platform/db/in-workspace';
import { sendJob } from '@/lib/platform/jobs/send-job';

/** @param delaySeconds a job that waits for a server does not keep another from starting at once */
export async function queueFilling(
  database: Database,
  workspaceId: WorkspaceId,
  delaySeconds = 0,
): Promise<void> {
  await sendJob(
    database,
    { queue: 'meaning', data: { workspaceId } },
    delaySeconds === 0
      ? { singletonKey: workspaceId }
      : { singletonKey: `${workspaceId} later`, delaySeconds },
  );
}

/** Follows a source that was indexed again: vectors of texts that are gone are deleted, and those of new ones will be made. */
export async function followPassages(
  database: Database,
  workspaceId: WorkspaceId,
  sourceId: SourceId,
): Promise<void> {
  if ((await findMeaningSetting(database, workspaceId))?.isOn !== true) return;
  await deleteVectorsOfGone(database, sourceId);
  await queueFilling(database, workspaceId);
}

/** Queues it if the workspace has a setting, on or off. */
export async function queueFillingIfSet(
  database: Database,
  workspaceId: WorkspaceId,
  delaySeconds: number,
): Promise<void> {
  if ((await findMeaningSetting(database, workspaceId)) !== null)
    await queueFilling(database, workspaceId, delaySeconds);
}

/** Queues it for every workspace that has a setting: what a lost worker or a restored back-up has left out is made up for. */
export async function beginFillingAll(): Promise<void> {
  await acrossWorkspaces(async (database) => {
    for (const workspaceId of await listWorkspacesWithMeaning(database))
      await queueFilling(database, workspaceId);
  });
}
