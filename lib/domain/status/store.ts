/**
 * What the running instance knows about itself: whether its database answers, when a worker last sent a heartbeat, and what is waiting to be
 * done.
 */
import type { WorkspaceId } from '@/lib/core/ids';
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

/** Counts the jobs of each queue that a workspace has any in. */
export function countJobsOf(database: Database, workspaceId: WorkspaceId): Promise<JobCount[]> {
  return database.$queryRaw<JobCount[]>`
    SELECT name, count(*) FILTER (WHERE state < 'active')::int AS due, count(*) FILTER (WHERE state = 'active')::int AS active,
      COALESCE(EXTRACT(EPOCH FROM now() - min(start_after) FILTER (WHERE state < 'active')), 0)::float8 AS "waitSeconds"
    FROM pgboss.job WHERE state <= 'active' AND start_after <= now() AND data ->> 'workspaceId' = ${workspaceId} GROUP BY name`;
}

type FailedJob = { readonly name: string; readonly at: Date; readonly tries: number };

/** Lists the jobs of a workspace that failed at every attempt since then, newest first. */
export function listFailedJobs(
  database: Database,
  workspaceId: WorkspaceId,
  { since, most }: { readonly since: Date; readonly most: number },
): Promise<FailedJob[]> {
  return database.$queryRaw<FailedJob[]>`
    SELECT name, completed_on AS at, retry_count + 1 AS tries FROM pgboss.job
    WHERE state = 'failed' AND completed_on >= ${since.toISOString()}::timestamptz AND data ->> 'workspaceId' = ${workspaceId}
    ORDER BY completed_on DESC LIMIT ${most}`;
}

/** Bytes of the database on disk, and the name of the newest migration. */
export async function describeDatabase(
  database: Database,
): Promise<{ readonly bytes: number; readonly schemaVersion: string }> {
  const [row] = await database.$queryRaw<{ bytes: number; version: string | null }[]>`
    SELECT pg_database_size(current_database())::float8 AS bytes,
      (SELECT max(migration_name) FROM _prisma_migrations WHERE finished_at IS NOT NULL) AS version`;
  return { bytes: row?.bytes ?? 0, schemaVersion: row?.version ?? '' };
}
