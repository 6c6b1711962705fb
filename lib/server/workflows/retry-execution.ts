/** Retries the failed steps of an execution. */
import { AppError } from '@/lib/core/errors';
import type { Editor } from '@/lib/domain/team/actor';
import { lockExecution, updateExecution } from '@/lib/domain/workflows/execution-store';
import { listSteps, saveStep, type Step, unskipSteps } from '@/lib/domain/workflows/step-store';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { sendJob } from '@/lib/platform/jobs/send-job';
import { isRetryable, presentExecution } from './present-execution';
import { requireExecution } from './require-execution';

/** Steps that succeeded stay as they are. Failed steps begin again and may need approval again. */
export function retryExecution(actor: Editor, id: string) {
  const { workspaceId } = actor;
  return inWorkspace(actor, async (database) => {
    await requireExecution(database, actor, id);
    const execution = await lockExecution(database, { id, workspaceId });
    if (execution === null || !isRetryable(execution))
      throw new AppError('conflict', 'Only an execution that failed can be retried.');
    for (const step of await listSteps(database, execution))
      if (endedIt(step)) await saveStep(database, begunAgain(step));
    await unskipSteps(database, execution);
    await updateExecution(database, execution, {
      status: 'queued',
      failure: null,
      finishedAt: null,
      workMs: 0,
    });
    await sendJob(database, { queue: 'execution', data: { workspaceId, executionId: id } });
    return presentExecution(database, actor, await requireExecution(database, actor, id));
  });
}

const endedIt = ({ status, port }: Step) => status === 'failed' && port === null;

const begunAgain = (step: Step): Step => ({
  ...step,
  status: 'running',
  attempt: step.attempt + 1,
  input: null,
  output: null,
  error: null,
  wait: null,
  ruleId: null,
  reason: null,
  startedAt: null,
  finishedAt: null,
});
