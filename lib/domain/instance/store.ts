/**
 * What the running instance knows about itself: whether its database answers, when a worker last sent a heartbeat, and what is waiting to be
 * done.
 */
import type { Database } from '@/lib/platform/db/in-workspace';

export async function pingDatabase(database: Database): Promise<void> {
  await database.$queryRaw`SELECT 1`;
}

/** Records a worker's heartbeat, in one row per worker, identified by process id and host. */
export async function keepHeartbeat(
  database: Database,
  worker: { readonly name: string; readonly at: Date; readonly detail: object },
): Promise<void> {
  await database.workerHeartbeat.upsert({
    where: { name: worker.name },
    create: worker,
    update: { at: worker.at, detail: worker.detail },
    select: { name: true },
  });
}

export async function removeHeartbeat(database: Database, name: string): Promise<void> {
  await database.workerHeartbeat.deleteMany({ where: { name } });
}

/** Removes the rows of workers that were killed and so could not remove their own. */
export async function removeSilentHeartbeats(database: Database, since: Date): Promise<void> {
  await database.workerHeartbeat.deleteMany({ where: { at: { lt: since } } });
}

/** Returns the workers that sent a heartbeat since `since`, latest first. */
export async function listHeartbeats(
  database: Database,
  since: Date,
): Promise<{ readonly detail: unknown }[]> {
  return database.workerHeartbeat.findMany({
    where: { at: { gt: since } },
    orderBy: { at: 'desc' },
    select: { detail: true },
  });
}

type JobCount = {
  readonly name: string;
  readonly due: number;
  readonly active: number;
  /** Seconds since the oldest job that is due became so. */
  readonly waitSeconds: number;
};

/** Counts the jobs of each queue that has any. */
export function countJobs(database: Database): Promise<JobCount[]> {
  return database.$queryRaw<JobCount[]>`
    SELECT name, count(*) FILTER (WHERE state < 'active')::int AS due, count(*) FILTER (WHERE state = 'active')::int AS active,
      COALESCE(EXTRACT(EPOCH FROM now() - min(start_after) FILTER (WHERE state < 'active')), 0)::float8 AS "waitSeconds"
    FROM pgboss.job WHERE state <= 'active' AND start_after <= now() GROUP BY name`;
}

/** Counts the runs of all workspaces that have not ended, by status. */
export async function countUnfinishedRuns(
  database: Database,
): Promise<{ readonly status: string; readonly count: number }[]> {
  const rows = await database.run.groupBy({ by: ['status'], where: { finishedAt: null }, _count: true });
  return rows.map(({ status, _count: count }) => ({ status, count }));
}
