/**
 * The waiting and active jobs, as a backup stores them: without the library's own columns, so that they survive a change of its tables. An
 * active job starts over, which every job must tolerate.
 */
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { z } from 'zod';
import { connectTo } from '../db/connections';
import { queueNames } from './queues';

export const waitingJobsSchema = z.array(
  z.object({ queue: z.string(), data: z.record(z.string(), z.unknown()), startAfter: z.string() }),
);

export type WaitingJob = z.output<typeof waitingJobsSchema>[number];

export async function listWaitingJobs(client: pg.Client): Promise<WaitingJob[]> {
  const { rows: known } = await client.query<{ is: boolean }>(
    `select to_regclass('pgboss.job') is not null as is`,
  );
  if (known[0]?.is !== true) return [];
  const { rows } = await client.query<{ queue: string; data: Record<string, unknown>; startAfter: Date }>(
    `select name as queue, data, start_after as "startAfter" from pgboss.job
     where name = any ($1) and state in ('created', 'retry', 'active') order by created_on, id`,
    [queueNames],
  );
  return rows.map((row) => ({ ...row, startAfter: row.startAfter.toISOString() }));
}

/** Lets the workspaces take turns, as jobs that are sent one by one do. */
function giveTurns(jobs: readonly WaitingJob[]) {
  const turns = new Map<string, number>();
  return jobs.map(({ data, startAfter }) => {
    const workspaceId = String(data['workspaceId']);
    const turn = turns.get(workspaceId) ?? 0;
    turns.set(workspaceId, turn + 1);
    return { data, startAfter, priority: -turn, group: { id: workspaceId } };
  });
}

/** Puts the jobs back, except those of queues that no longer exist. The queues must have been prepared. */
export async function sendWaitingJobs(url: string, jobs: readonly WaitingJob[]): Promise<void> {
  const known = Map.groupBy(
    jobs.filter(({ queue }) => queueNames.some((name) => name === queue)),
    ({ queue }) => queue,
  );
  if (known.size === 0) return;
  const settings = { max: 1, supervise: false, schedule: false, migrate: false };
  const boss = new PgBoss(Object.assign(settings, connectTo(url)));
  await boss.start();
  try {
    for (const [queue, of] of known) {
      await boss.insert(queue, giveTurns(of));
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}
