/** Cancels an execution that has not ended. */
import type { Editor } from '@/lib/domain/team/actor';
import { hasEnded, lockExecution } from '@/lib/domain/workflows/execution-store';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { closeExecution } from './end-step';
import { requireExecution } from './require-execution';
import { presentExecution } from './present-execution';

export function cancelExecution(actor: Editor, id: string, now: Date = new Date()) {
  const { workspaceId } = actor;
  return inWorkspace(actor, async (database) => {
    await requireExecution(database, actor, id);
    const execution = await lockExecution(database, { id, workspaceId });
    if (execution !== null && !hasEnded(execution.status)) {
      const { workMs } = execution;
      await closeExecution(database, execution, {
        status: 'cancelled',
        failure: null,
        workMs,
        finishedAt: now,
      });
    }
    return presentExecution(database, actor, await requireExecution(database, actor, id));
  });
}
