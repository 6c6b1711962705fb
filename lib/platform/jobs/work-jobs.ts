/**
 * The worker's side of the queues: takes jobs, hands each to the function of its queue with an abort signal, and drains on
 * close. A function that throws has its job tried again as `queues.ts` says.
 */
import { PgBoss } from 'pg-boss';
import { getDatabaseUrl } from '../db/client';
import { log } from '../log';
import { createJobClaims, type JobClaims } from './job-claims';
import { type JobData, jobSchemas, type QueueName, queueNames } from './queues';

export type JobFunctions = {
  readonly [Name in QueueName]: (data: JobData<Name>, signal: AbortSignal) => Promise<void>;
};

export type JobWorker = { close(graceMs: number): Promise<void> };

/** Jobs of one queue that one worker runs side by side. */
const concurrency: Record<QueueName, number> = {
  lost: 1,
  capture: 3,
  page: 1,
  run: 8,
  execution: 4,
  llmx: 2,
  erase: 1,
  guide: 2,
  sample: 1,
};

export async function workJobs(functions: JobFunctions): Promise<JobWorker> {
  const boss = new PgBoss({
    connectionString: getDatabaseUrl(),
    max: 6,
    useListenNotify: true,
    migrate: false,
    createSchema: false,
    schedule: false,
    maintenanceIntervalSeconds: 1,
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
  });
  boss.on('error', (error) => log.warn({ reason: error.message }, 'the job worker reported an error'));
  boss.on('warning', (warning) => log.debug({ warning }, 'the job worker warned'));
  await boss.start();
  const claims = createJobClaims();
  for (const name of queueNames) await workQueue({ boss, claims, functions }, name);
  const looking = setInterval(() => void lookForLost(claims), lookMs);
  return {
    async close(graceMs) {
      await boss.stop({ graceful: true, timeout: graceMs });
      clearInterval(looking);
      await claims.close();
    },
  };
}

/** Milliseconds between looks for jobs whose worker is gone. */
const lookMs = 1_000;

async function lookForLost(claims: JobClaims): Promise<void> {
  try {
    const lost = await claims.look();
    if (lost.length > 0) log.warn({ jobs: lost }, 'jobs go on whose worker is gone');
  } catch (error) {
    log.warn({ error: String(error) }, 'jobs could not be looked at');
  }
}

/**
 * Seconds between looks at a queue beside what is notified: jobs that were put off, and those whose worker died, become due without
 * a notification (the library's own default is 30).
 */
const pollSeconds = 1;

type Working = { readonly boss: PgBoss; readonly claims: JobClaims; readonly functions: JobFunctions };

async function workQueue<Name extends QueueName>({ boss, claims, functions }: Working, name: Name) {
  const options = {
    localConcurrency: concurrency[name],
    pollingIntervalSeconds: pollSeconds,
    notifyPollingIntervalSeconds: pollSeconds,
    batchSize: 1,
  };
  await boss.work<JobData<Name>>(name, options, async ([job]) => {
    if (job === undefined) return;
    const data = jobSchemas[name].parse(job.data) as JobData<Name>;
    await claims.hold(job.id).catch(noteClaim);
    try {
      await functions[name](data, job.signal);
    } catch (error) {
      log.error({ queue: name, job: job.id, error }, 'a job failed');
      throw error;
    } finally {
      await claims.release(job.id).catch(noteClaim);
    }
  });
}

/** Its heartbeat holds it all the same. */
const noteClaim = (error: unknown) => log.warn({ error: String(error) }, 'a job could not be claimed');
