/**
 * Errors that nobody waits for: a timer that throws, a stream that fails unheard, a promise that nobody holds. Node ends the process for
 * each. Here such an error fails the job whose work brought it about, which is known because whatever a job begins carries the job
 * along; the other jobs of the process go on. One that no job brought about is for the caller to decide on.
 * Never swallows an error: each is logged with its cause.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { log } from '../log';

type GuardedJob = { readonly queue: string; readonly job: string };
type Guarded = GuardedJob & { readonly fail: (error: unknown) => void };

const current = new AsyncLocalStorage<Guarded>();

/**
 * Does the work of a job; rejects with the first stray error that it brings about. The signal that the work gets is aborted then, but
 * nobody waits for the rest of it: every job may be begun twice.
 */
export async function runGuarded(
  job: GuardedJob,
  jobSignal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const stray = Promise.withResolvers<never>();
  const abort = new AbortController();
  const fail = (error: unknown) => {
    stray.reject(error);
    abort.abort(error);
  };
  const signal = AbortSignal.any([jobSignal, abort.signal]);
  const working = current.run({ queue: job.queue, job: job.job, fail }, () => work(signal));
  // Work that goes on after a stray error may fail by the abort: the stray error has been told by then.
  working.catch(() => undefined);
  await Promise.race([working, stray.promise]);
}

/** Takes stray errors over from Node, for the rest of the process. @param onUnowned hears of those that no job brought about */
export function watchStrayErrors(onUnowned: () => void): void {
  const onStray = (error: unknown) => {
    const guarded = current.getStore();
    if (guarded === undefined) {
      log.error({ error }, 'an error that no job waits for');
      onUnowned();
      return;
    }
    log.error(
      { queue: guarded.queue, job: guarded.job, error },
      'a job brought about an error that it did not wait for',
    );
    guarded.fail(error);
  };
  process.on('uncaughtException', onStray);
  process.on('unhandledRejection', onStray);
}
