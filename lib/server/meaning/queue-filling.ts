/** Queues the making of vectors: when passages were indexed, when the setting changed, and when a worker starts. One job a workspace waits at a time. */
import type { WorkspaceId } from '@/lib/core/ids';
import { findMeaningSetting, listWorkspacesWithMeaning } from '@/lib/domain/search/meaning-setting-store';
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

/** Queues it if the workspace is searched by meaning. */
export async function queueFillingIfOn(database: Database, workspaceId: WorkspaceId): Promise<void> {
  const setting = await findMeaningSetting(database, workspaceId);
  if (setting?.isOn === true) await queueFilling(database, workspaceId);
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
