/**
 * A worker whose jobs misbehave as they say in place of an id: they end the process, or cause an unhandled error. It reports the outcome of
 * each job to its parent.
 */
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createListening } from '../../db/listen';
import { watchStrayErrors } from '../stray-errors';
import { type JobFunctions, workJobs } from '../work-jobs';

const tell = (what: string) => process.send?.(what);
const tried = new Map<string, number>();

const misbehaviours: Readonly<Record<string, () => void>> = {
  kill: () => process.kill(process.pid, 'SIGKILL'),
  timer: () =>
    void setTimeout(() => {
      throw new Error('of a timer');
    }, 5),
  stream: () => void setTimeout(() => new Readable().destroy(new Error('of a stream')), 5),
  promise: () => void sleep(5).then(() => Promise.reject(new Error('of a promise'))),
};

async function misbehave(how: string): Promise<void> {
  const tries = (tried.get(how) ?? 0) + 1;
  tried.set(how, tries);
  tell(`${how} began, try ${tries}`);
  if (tries === 1) misbehaviours[how]?.();
  // Long enough for the error to occur while the job is running. Afterwards, what is awaited here no longer matters.
  await sleep(1_000);
  tell(`${how} ended`);
}

const nothing = async () => undefined;
const functions: JobFunctions = {
  lost: async ({ runId }) => void tell(`${runId} given up`),
  run: ({ runId }) => misbehave(runId),
  llmx: ({ sessionId }) => misbehave(sessionId),
  work: nothing, export: nothing, archive: nothing, capture: nothing, page: nothing, feed: nothing, execution: nothing, erase: nothing, guide: nothing, reindex: nothing, meaning: nothing, sample: nothing, notices: nothing, account: nothing, 'password-reset': nothing, invitation: nothing,
};

watchStrayErrors(() => process.exit(1));
await workJobs(functions, createListening());
tell('ready');
