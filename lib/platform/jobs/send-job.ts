/** Adds a job inside the caller's transaction, so that the job and the row it works on exist together or not at all. */
import { fromPrisma, PgBoss } from 'pg-boss';
import { getQueryConnection } from '../db/connections';
import type { Database } from '../db/in-workspace';
import { log } from '@/lib/platform/telemetry/log';
import { onePerProcess } from '../process-state';
import { findTraceParent } from '@/lib/platform/telemetry/work-situation';
import { findPlace } from './fair-place';
import { type JobData, jobSchemas, type QueueName } from './queues';

const sender = onePerProcess('job sender', startSender);

async function startSender(): Promise<PgBoss> {
  const settings = { max: 2, supervise: false, schedule: false, migrate: false, createSchema: false };
  const boss = new PgBoss(Object.assign(settings, getQueryConnection()));
  boss.on('error', (error) => log.warn({ reason: error.message }, 'the job sender reported an error'));
  await boss.start();
  return boss;
}

export type SendJobOptions = {
  /** Seconds to wait before the job may start. */
  readonly delaySeconds?: number;
  /** No second job is added while one with this key is waiting. For queues with the `short` policy. */
  readonly singletonKey?: string;
};

export async function sendJob<Name extends QueueName>(
  database: Database,
  job: { readonly queue: Name; readonly data: JobData<Name> },
  { delaySeconds, singletonKey }: SendJobOptions = {},
): Promise<void> {
  const boss = await sender.get();
  const { workspaceId } = job.data;
  const [place] = await database.$queryRawUnsafe<{ priority: number }[]>(findPlace, job.queue, workspaceId);
  const data = jobSchemas[job.queue].parse(job.data);
  const traceParent = findTraceParent();
  await boss.send(job.queue, traceParent === null ? data : { ...data, traceParent }, {
    db: fromPrisma(database),
    priority: place?.priority ?? 0,
    group: { id: workspaceId },
    ...(delaySeconds === undefined ? {} : { startAfter: delaySeconds }),
    ...(singletonKey === undefined ? {} : { singletonKey }),
  });
}

export async function closeSender(): Promise<void> {
  const boss = await sender.take();
  await boss?.stop({ graceful: false });
}
