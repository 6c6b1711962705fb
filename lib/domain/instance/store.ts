/** What the running instance knows of itself: that its database answers, and when a worker last said that it works. */
import type { Database } from '@/lib/platform/db/in-workspace';

export async function pingDatabase(database: Database): Promise<void> {
  await database.$queryRaw`SELECT 1`;
}

/** A worker says that it is there; the row is one a worker, kept by its process id and host. */
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

/** Workers heard of since `since`, last heard first. */
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
