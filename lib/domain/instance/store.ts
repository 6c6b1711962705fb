/** What the running instance knows about itself: whether its database answers, and when a worker last sent a heartbeat. */
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
