/**
 * Handles errors that nobody awaits: a timer that throws, a stream that fails without a listener, a promise nobody holds. Node ends the
 * process for each of them. Here such an error fails the job that caused it, which is known because everything a job starts carries the
 * job's context. The other jobs of the process continue. If no job caused the error, the caller decides.
 * Never swallows an error: each is logged with its cause.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { log } from '@/lib/platform/telemetry/log';

type GuardedJob = { readonly queue: string; readonly job: string };
type Guarded = GuardedJob & { readonly fail: (error: unknown) => void };

const current = new AsyncLocalStorage<Guarded>();

/**
 * Does the work of a job, and rejects with the first stray error that it causes. The work's signal is then aborted, but nobody waits for
 * the rest of the work, because every job may be started twice.
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
  // Work that continues after a stray error may fail because of the abort. The stray error has already been reported by then.
  working.catch(() => undefined);
  await Promise.race([working, stray.promise]);
}

/** Takes over the handling of stray errors from Node for the rest of the process. @param onUnowned called for errors that no job caused */
export function watchStrayErrors(onUnowned: () => void): void {
  const onStray = (error: unknown) => {
    const guarded = current.getStore();
    if (guarded === undefined) {
      log.error({ error }, 'an error outside any job');
      onUnowned();
      return;
    }
    log.error(
      { queue: guarded.queue, job: guarded.job, error },
      'a job caused an error that it did not handle',
    );
    guarded.fail(error);
  };
  process.on('uncaughtException', onStray);
  process.on('unhandledRejection', onStray);
}
