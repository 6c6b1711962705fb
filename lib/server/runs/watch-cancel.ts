/** Turns a person's stop into an abort of the run: told by a notification, and looked up every second in case that was lost. */
import { secondMs } from '@/lib/core/clock';
import type { Run } from '@/lib/domain/runs/run';
import { isCancelRequested } from '@/lib/domain/runs/store';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { Listening } from '@/lib/platform/db/listen';
import { log } from '@/lib/platform/log';

/** Why a run was aborted, as the abort's reason. */
export class RunCancelled extends Error {}

export function watchCancel(run: Run, listening: Listening, abort: AbortController): () => void {
  const cancel = () => abort.abort(new RunCancelled('Somebody stopped the run.'));
  const look = async () => {
    try {
      if (
        await inWorkspace(run.workspaceId, (database) => isCancelRequested(database, run.workspaceId, run.id))
      )
        cancel();
    } catch (error) {
      log.warn({ runId: run.id, error: String(error) }, 'could not look whether the run was stopped');
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
