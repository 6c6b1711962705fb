/** Resumes a suspended run: changes the row and queues the job in one transaction. */
import { findRun, type RunName, setRunStatus } from '@/lib/domain/runs/store';
import type { Database } from '@/lib/platform/db/in-workspace';
import { queueRun } from './queue-run';

export async function wakeRun(database: Database, { id, workspaceId }: RunName): Promise<void> {
  const run = await findRun(database, workspaceId, id);
  if (run === null) return;
  await setRunStatus(database, { id, workspaceId }, 'queued');
  await queueRun(database, run);
}
