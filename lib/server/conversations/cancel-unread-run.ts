/**
 * Handles a client of the specification that disconnects (agent-chat §7, "Client disconnect"; protocols 0). If nobody has come back after
 * ten seconds and the run has changed nothing yet, the run is stopped. A run that has written something continues to its end.
 */
import { secondMs } from '@/lib/core/clock';
import { hasWritten } from '@/lib/domain/tools/store';
import { requestCancel } from '@/lib/domain/runs/store';
import { inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import { log } from '@/lib/platform/telemetry/log';
import { getRunTails } from '../runs/run-tails';
import type { StreamedRun } from '../runs/stream-run';

/** Milliseconds within which a reader may come back. */
const graceMs = 10 * secondMs;

export function cancelUnreadRun(run: Pick<StreamedRun, 'workspaceId' | 'runId'>): void {
  const timer = setTimeout(() => {
    if (getRunTails().countReaders(run.runId) > 0) return;
    cancel(run).catch((error: unknown) =>
      log.warn({ runId: run.runId, error: String(error) }, 'a run that nobody reads could not be stopped'),
    );
  }, graceMs);
  timer.unref();
}

function cancel({ workspaceId, runId }: Pick<StreamedRun, 'workspaceId' | 'runId'>): Promise<void> {
  return inWholeWorkspace(workspaceId, async (database) => {
    if (await hasWritten(database, { workspaceId, runId })) return;
    await requestCancel(database, { id: runId, workspaceId }, new Date());
  });
}
