/**
 * Resumes a waiting execution, because what it waited for may have ended. A running execution checks this itself before it starts to wait.
 */
import type { WorkspaceId } from '@/lib/core/ids';
import { type ExecutionName, lockExecution, updateExecution } from '@/lib/domain/workflows/execution-store';
import { listWaitingFor, type WaitedFor } from '@/lib/domain/workflows/step-store';
import type { Database } from '@/lib/platform/db/in-workspace';
import { sendJob } from '@/lib/platform/jobs/send-job';

/** The lock waits for an execution that is just being set to waiting, so that no wake-up is lost in between. */
export async function wakeExecution(database: Database, name: ExecutionName): Promise<void> {
  const execution = await lockExecution(database, name);
  if (execution?.status !== 'waiting') return;
  await updateExecution(database, name, { status: 'queued' });
  const { id: executionId, workspaceId } = name;
  await sendJob(database, { queue: 'execution', data: { workspaceId, executionId } });
}

export async function wakeWaitingFor(
  database: Database,
  workspaceId: WorkspaceId,
  waitedFor: WaitedFor,
): Promise<void> {
  for (const id of await listWaitingFor(database, workspaceId, waitedFor))
    await wakeExecution(database, { id, workspaceId });
}
