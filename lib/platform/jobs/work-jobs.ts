/**
 * The worker's side of the queues: takes jobs, passes each to the function of its queue with an abort signal, and drains on close. If a
 * function throws, its job is retried as defined in `queues.ts`. In which order jobs are taken is decided when they are sent
 * (`fair-place.ts`).
 */
import { z } from 'zod';
import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import { getServerConnection } from '../db/connections';
import type { Listening } from '../db/listen';
import { log } from '@/lib/platform/telemetry/log';
import { defaultShare, type WorkerShare } from '@/lib/platform/settings/worker-kinds';
import { traceWork, type Work } from '@/lib/platform/telemetry/trace-work';
import { createCalmReport } from './calm-report';
import { createJobClaims, type JobClaims } from './job-claims';
import { announcementChannel } from './announcement-channel';
import { createPlaces, type Places } from './places';
import { isPoisoned } from './poisoned-job';
import { type JobData, jobSchemas, kindOfQueue, type QueueName, queueNames, queueOptions } from './queues';
import { runGuarded } from './stray-errors';

export type JobFunctions = {
  readonly [Name in QueueName]: (data: JobData<Name>, signal: AbortSignal) => Promise<void>;
};

export type JobWorker = { close(graceMs: number): Promise<void> };

/** Jobs that one worker does at a time, of the queues that do not follow the number of their kind. */
const ownPlaces: Readonly<Partial<Record<QueueName, number>>> = {
  account: 1,
  archive: 1,
  feed: 2,
  lost: 1,
  page: 1,
  guide: 2,
  llmx: 2,
  meaning: 2,
  notices: 2,
  reindex: 1,
  sample: 1,
};

/**
 * Queues whose jobs may take minutes. One workspace gets all places but one, which is added for the others, because what is running cannot
 * be made to wait.
 */
const longQueues: readonly QueueName[] = ['run', 'work', 'execution'];

export async function workJobs(
  functions: JobFunctions,
  listening: Listening,
  share: WorkerShare = defaultShare,
): Promise<JobWorker> {
  const settings = {
    max: 6,
    migrate: false,
    createSchema: false,
    schedule: false,
    maintenanceIntervalSeconds: 1,
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
  };
  const boss = new PgBoss(Object.assign(settings, getServerConnection()));
  const report = createCalmReport((said) => log.warn(said, 'the job worker reported an error'));
  boss.on('error', (error) => report(error.message));
  boss.on('warning', (warning) => log.debug({ warning }, 'the job worker warned'));
  await boss.start();
  const claims = createJobClaims();
  const queues = new Map<string, Places>();
  for (const name of queueNames) {
    const places = share[kindOfQueue[name]];
    if (places !== undefined)
      queues.set(name, await workQueue({ boss, claims, functions }, name, ownPlaces[name] ?? places));
  }
  const stopListening = listening.on(announcementChannel, (name) => queues.get(name)?.wakeOne());
  const asking = setInterval(() => void lookForDue(boss, queues), askMs);
  const looking = setInterval(() => void lookForLost(claims), lookMs);
  return {
    async close(graceMs) {
      clearInterval(asking);
      stopListening();
      await boss.stop({ graceful: true, timeout: graceMs });
      clearInterval(looking);
      await claims.close();
    },
  };
}

/** Milliseconds between two checks for jobs whose worker is gone. */
const lookMs = 1_000;

async function lookForLost(claims: JobClaims): Promise<void> {
  try {
    const lost = await claims.look();
    if (lost.length > 0) log.warn({ jobs: lost }, 'jobs whose worker is gone are being resumed');
  } catch (error) {
    log.warn({ error: String(error) }, 'jobs could not be checked');
  }
}

/**
 * Milliseconds between two looks for jobs that are due. Delayed jobs, and those whose worker died, become due without a notification, and notifications are
 * lost while there is no connection.
 */
const askMs = 1_000;

/** Finds the queues with jobs that are due, with one query for all of them. Reads one entry of the library's index for each. */
const findDue = `SELECT name FROM unnest($1::text[]) AS queue (name) WHERE EXISTS (
  SELECT FROM pgboss.job WHERE job.name = queue.name AND state < 'active' AND NOT blocked AND start_after <= now())`;

async function lookForDue(boss: PgBoss, queues: ReadonlyMap<string, Places>): Promise<void> {
  try {
    const { rows } = await boss.getDb().executeSql(findDue, [[...queues.keys()]]);
    for (const { name } of z.array(z.object({ name: z.string() })).parse(rows)) queues.get(name)?.wakeOne();
  } catch (error) {
    log.warn({ error: String(error) }, 'the queues could not be asked for jobs that are due');
  }
}

/** Seconds after which each place asks by itself: seldom, because it is told to. */
const pollSeconds = 30;

type Working = { readonly boss: PgBoss; readonly claims: JobClaims; readonly functions: JobFunctions };

async function workQueue<Name extends QueueName>(
  working: Working,
  name: Name,
  count: number,
): Promise<Places> {
  const { boss } = working;
  const shared = longQueues.includes(name)
    ? { localConcurrency: count + 1, localGroupConcurrency: count }
    : { localConcurrency: count };
  const options = Object.assign(shared, {
    pollingIntervalSeconds: pollSeconds,
    batchSize: 1,
    includeMetadata: true as const,
    perJobResults: true as const,
  });
  const list = () =>
    boss
      .getWipData()
      .flatMap(({ id, name: of, count: jobs }) => (of === name ? [{ id, isBusy: jobs > 0 }] : []));
  const places = createPlaces(list, (id) => boss.notifyWorker(id));
  await boss.work<JobData<Name>, unknown, typeof options>(name, options, async ([job]) => {
    if (job === undefined) return [];
    places.begin();
    try {
      return [await workJob(working, name, job)];
    } finally {
      places.end();
    }
  });
  return places;
}

async function workJob<Name extends QueueName>(
  { boss, claims, functions }: Working,
  name: Name,
  job: JobWithMetadata<object>,
): Promise<JobResult> {
  if (isPoisoned(job)) return setAside(boss, name, job);
  const data = jobSchemas[name].parse(job.data) as JobData<Name>;
  await claims.hold(job.id).catch(noteClaim);
  try {
    await traceWork(describeJob(name, job.data), () =>
      runGuarded({ queue: name, job: job.id }, job.signal, (signal) => functions[name](data, signal)),
    );
    return { id: job.id, status: 'completed' };
  } catch (error) {
    log.error({ queue: name, job: job.id, error }, 'a job failed');
    throw error;
  } finally {
    await claims.release(job.id).catch(noteClaim);
  }
}

const tracedSchema = z.object({ traceParent: z.string().optional() });

/** The trace of whatever sent the job goes on in it. */
const describeJob = (queue: QueueName, data: unknown): Work => ({
  name: `process ${queue}`,
  kind: 'consumer',
  attributes: {
    'messaging.system': 'pg_boss',
    'messaging.destination.name': queue,
    'messaging.operation.name': 'process',
    'messaging.operation.type': 'process',
  },
  parent: tracedSchema.safeParse(data).data?.traceParent,
});

/**
 * Seconds after which a poisoned job of a queue without `lost` starts again. Nobody would see it fail, and its work still has to be done.
 */
const setAsideSeconds = 3_600;

/**
 * Gives a poisoned job up through the `lost` queue, which records it on the job's source, run or execution. A job of a queue without `lost`
 * is postponed instead.
 */
async function setAside(
  boss: PgBoss,
  queue: QueueName,
  { id, data, retryCount }: JobWithMetadata<object>,
): Promise<JobResult> {
  log.error({ queue, job: id, tries: retryCount }, 'a job is set aside: the workers that tried it were lost');
  if (queueOptions[queue].deadLetter !== undefined) return { id, status: 'deadletter' };
  await boss.send(queue, data, { startAfter: setAsideSeconds });
  return { id, status: 'completed' };
}

/** Logs only, because the heartbeat still protects the job. */
const noteClaim = (error: unknown) => log.warn({ error: String(error) }, 'a job could not be claimed');
