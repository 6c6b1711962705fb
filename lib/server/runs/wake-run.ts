/** Resumes a suspended run: changes the row and queues the job in one transaction. */
import type { RunName } from '@/lib/domain/runs/store';
import { setRunStatus } from '@/lib/domain/runs/store';
import type { Database } from '@/lib/platform/db/in-workspace';
import { sendJob } from '@/lib/platform/jobs/send-job';

export async function wakeRun(database: Database, { id, workspaceId }: RunName): Promise<void> {
  await setRunStatus(database, { id, workspaceId }, 'queued');
  await sendJob(database, { queue: 'run', data: { workspaceId, runId: id } });
}
