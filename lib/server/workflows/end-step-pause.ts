/**
 * Ends the pause of a step that waits to be tried again, because a user wants it tried now or not any more. Only the wait is changed here: a
 * worker begins the step, or fails it, as it does when a pause is over.
 */
import { AppError } from '@/lib/core/errors';
import type { Editor } from '@/lib/domain/team/actor';
import { lockExecution } from '@/lib/domain/workflows/execution-store';
import { listSteps, saveStep } from '@/lib/domain/workflows/step-store';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { PauseEnd } from '@/lib/protocol/workflow-words';
import { wakeExecution } from '../triggers/wake-execution';
import { presentExecution } from './present-execution';
import { requireExecution } from './require-execution';

type Wish = { readonly id: string; readonly actionId: string; readonly how: PauseEnd };

export function endStepPause(actor: Editor, { id, actionId, how }: Wish, now: Date = new Date()) {
  const { workspaceId } = actor;
  return inWorkspace(actor, async (database) => {
    await requireExecution(database, actor, id);
    const execution = await lockExecution(database, { id, workspaceId });
    const steps = execution === null ? [] : await listSteps(database, execution);
    const step = steps.find((each) => each.actionId === actionId && each.status === 'waiting');
    if (execution === null || step?.wait?.kind !== 'retry')
      throw new AppError('conflict', 'This step does not wait to be tried again any more.');
    const { wait } = step;
    // A try that somebody asked for is not counted, so that the pauses and the last try stay where they were.
    const tries = how === 'try_now' ? wait.tries - 1 : wait.tries;
    const isStopped = how === 'stop_trying';
    await saveStep(database, { ...step, wait: { ...wait, until: now, tries, isStopped } });
    await wakeExecution(database, execution);
    return presentExecution(database, actor, await requireExecution(database, actor, id));
  });
}
