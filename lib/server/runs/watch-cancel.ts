/**
 * Aborts runs when the user stops them. The stop arrives as a notification, and is also checked every second in case the notification was lost: with one
 * query for all runs that the worker holds.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { secondMs } from '@/lib/core/clock';
import { asId, type RunId } from '@/lib/core/ids';
import type { Run } from '@/lib/domain/runs/run';
import { listCancelRequested } from '@/lib/domain/runs/store';
import { acrossWorkspaces } from '@/lib/platform/db/in-workspace';
import type { Listening } from '@/lib/platform/db/listen';
import { log } from '@/lib/platform/telemetry/log';

/** What is asked for all runs belongs to none of them, so it is asked outside the work of the run that began it. */
const outside = AsyncLocalStorage.snapshot();

/** The reason of the abort of a run that was cancelled. */
export class RunCancelled extends Error {}

export type CancelWatch = {
  /** @returns a function that ends the watch */
  watch(run: Run, abort: AbortController): () => void;
};

export function createCancelWatch(listening: Listening): CancelWatch {
  const held = new Map<RunId, AbortController>();
  const cancel = (id: RunId) => held.get(id)?.abort(new RunCancelled('Somebody stopped the run.'));
  listening.on('run_cancel', (id) => cancel(asId<RunId>(id)));
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    try {
      const ids = await acrossWorkspaces((database) => listCancelRequested(database, [...held.keys()]));
      ids.forEach(cancel);
    } catch (error) {
      log.warn({ error: String(error) }, 'could not check whether runs were stopped');
    }
  }

  return {
    watch(run, abort) {
      held.set(run.id, abort);
      timer ??= outside(() => setInterval(() => void look(), secondMs));
      if (run.cancelRequestedAt !== null) cancel(run.id);
      return () => {
        if (held.get(run.id) === abort) held.delete(run.id);
        if (held.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}
