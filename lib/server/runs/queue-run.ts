/** Queues a run for the workers of its kind, in the transaction that stores it or changes its state. */
import type { RunKind } from '@/lib/domain/runs/run';
import type { RunName } from '@/lib/domain/runs/store';
import type { Database } from '@/lib/platform/db/in-workspace';
import { sendJob, type SendJobOptions } from '@/lib/platform/jobs/send-job';

/** Someone waits for a `run` from the first second. `work` and `export` take minutes, and must not hold it up. */
const queues = {
  chat: 'run',
  agent: 'run',
  tool: 'run',
  summarize: 'run',
  extract: 'run',
  explore: 'work',
  research: 'work',
  transform: 'work',
  fill: 'work',
  knowledge: 'work',
  export: 'export',
} as const satisfies Record<RunKind, string>;

export async function queueRun(
  database: Database,
  { id, workspaceId, kind }: RunName & { readonly kind: RunKind },
  options: SendJobOptions = {},
): Promise<void> {
  await sendJob(database, { queue: queues[kind], data: { workspaceId, runId: id } }, options);
}
