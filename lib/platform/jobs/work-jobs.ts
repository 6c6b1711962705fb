/**
 * The worker's side of the queues: takes jobs, hands each to the function of its queue with an abort signal, and drains on
 * close. A function that throws has its job tried again as `queues.ts` says.
 */
import { PgBoss } from 'pg-boss';
import { getDatabaseUrl } from '../db/client';
import { log } from '../log';
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
  for (const name of queueNames) await workQueue(boss, name, functions);
  return {
    close: (graceMs) => boss.stop({ graceful: true, timeout: graceMs }),
  };
}

/**
 * Seconds between looks at a queue beside what is notified: jobs that were put off, and those whose worker died, become due without
 * a notification (the library's own default is 30).
 */
const pollSeconds = 1;

async function workQueue<Name extends QueueName>(boss: PgBoss, name: Name, functions: JobFunctions) {
  const options = {
    localConcurrency: concurrency[name],
    pollingIntervalSeconds: pollSeconds,
    notifyPollingIntervalSeconds: pollSeconds,
    batchSize: 1,
  };
  await boss.work<JobData<Name>>(name, options, async ([job]) => {
    if (job === undefined) return;
    const data = jobSchemas[name].parse(job.data) as JobData<Name>;
    try {
      await functions[name](data, job.signal);
    } catch (error) {
      log.error({ queue: name, job: job.id, error }, 'a job failed');
      throw error;
    }
  });
}
