/**
 * Everything that can ask the supervisor to stop: a signal (first: drain; second: stop immediately; third: exit), the end of the process
 * that started it, or a role that does not stay up.
 */
import { AppError } from '@/lib/core/errors';

export type StopRequests = {
  /**
   * Aborted with the first request. The reason is an `AppError` with a sentence for a failure, or `StopRequested` if somebody asked to
   * stop.
   */
  readonly signal: AbortSignal;
  /** Aborted when there is no time to drain. */
  readonly hurry: AbortSignal;
  fail(sentence: string): void;
};

/** A terminal and npm both forward the same Ctrl-C, so signals this close together count as one. */
const sameKeyMs = 500;

export class StopRequested extends Error {}

export function watchStopRequests(onParentGone: (callback: () => void) => void): StopRequests {
  const stop = new AbortController();
  const hurry = new AbortController();
  let last = -Infinity;

  function onSignal(): void {
    const now = performance.now();
    const isEcho = now - last < sameKeyMs;
    last = now;
    if (isEcho) return;
    if (hurry.signal.aborted) process.exit(1);
    if (stop.signal.aborted) hurry.abort();
    stop.abort(new StopRequested());
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  onParentGone(() => {
    stop.abort(new StopRequested());
    hurry.abort();
  });
  return {
    signal: stop.signal,
    hurry: hurry.signal,
    fail: (sentence) => stop.abort(new AppError('internal', sentence)),
  };
}

/** Never resolves. Rejects with the reason to stop. */
export function waitForStop(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const onAbort = () => {
      const reason: unknown = signal.reason;
      reject(reason instanceof Error ? reason : new Error(String(reason)));
    };
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
}
