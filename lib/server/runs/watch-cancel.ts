/**
 * Aborts the run when the user stops it. The stop arrives as a notification, and is also checked every second in case the notification was
 * lost.
 */
import { secondMs } from '@/lib/core/clock';
import type { Run } from '@/lib/domain/runs/run';
import { isCancelRequested } from '@/lib/domain/runs/store';
import { inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import type { Listening } from '@/lib/platform/db/listen';
import { log } from '@/lib/platform/telemetry/log';

/** The reason of the abort of a run that was cancelled. */
export class RunCancelled extends Error {}

export function watchCancel(run: Run, listening: Listening, abort: AbortController): () => void {
  const cancel = () => abort.abort(new RunCancelled('Somebody stopped the run.'));
  const look = async () => {
    try {
      if (
        await inWholeWorkspace(run.workspaceId, (database) =>
          isCancelRequested(database, run.workspaceId, run.id),
        )
      )
        cancel();
    } catch (error) {
      log.warn({ runId: run.id, error: String(error) }, 'could not check whether the run was stopped');
    }
  };
  const unsubscribe = listening.on('run_cancel', (runId) => {
    if (runId === run.id) cancel();
  });
  const timer = setInterval(() => void look(), secondMs);
  if (run.cancelRequestedAt !== null) cancel();
  return () => {
    unsubscribe();
    clearInterval(timer);
  };
}
