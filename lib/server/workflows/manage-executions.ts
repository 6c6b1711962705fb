/** Running a workflow now, and what became of its executions: reading, retrying, stopping them. */
import { AppError, notFound } from '@/lib/core/errors';
import { createUuid } from '@/lib/core/ids';
import type { Editor, Viewer } from '@/lib/domain/team/actor';
import { getEntity } from '@/lib/domain/workflows/entities';
import {
  type Execution,
  findExecution,
  hasEnded,
  isReadableBy,
  listExecutions,
  lockExecution,
  updateExecution,
} from '@/lib/domain/workflows/execution-store';
import { listSteps, saveStep, type Step, unskipSteps } from '@/lib/domain/workflows/step-store';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { sendJob } from '@/lib/platform/jobs/send-job';
import { closeExecution } from './end-step';
import { findStartRecord, writeStart } from './find-start-record';
import { isRetryable, presentExecutionDetail, presentExecutions } from './present-execution';
import { openWorkflow, requireWorkflow } from './read-workflow';
import { beginExecution } from '../changes/record-change';

export type RunWish = { readonly id: string; readonly recordId?: string | undefined };

/** It runs in the name of whoever approved it, and says who started it. */
export function runWorkflow(actor: Editor, { id, recordId }: RunWish, now: Date = new Date()) {
  const { workspaceId, userId } = actor;
  return inWorkspace(workspaceId, async (database) => {
    const { workflow, definition } = await openWorkflow(database, await requireWorkflow(database, actor, id));
    if (definition.actions.length === 0)
      throw new AppError('conflict', 'This workflow has no actions yet, so there is nothing to run.');
    const record = await findStartRecord(database, { workspaceId, userId, definition, recordId });
    if (record === null && definition.triggerType !== 'scheduled')
      throw new AppError('conflict', `There is not ${getEntity(definition.entity).one} yet to run it for.`);
    const begun = await beginExecution(database, workflow, {
      lineage: [],
      startedBy: userId,
      failure: null,
      triggerKey: `hand:${createUuid()}`,
      start: writeStart(definition, { record, now }),
    });
    if (begun === null) throw new Error('A new key begins a new execution.');
    return presentOne(database, actor, await requireExecution(database, actor, begun));
  });
}

export function readExecutions(
  actor: Viewer,
  id: string,
  page: { readonly cursor?: string | undefined; readonly limit: number },
) {
  return inWorkspace(actor.workspaceId, async (database) => {
    const workflow = await requireWorkflow(database, actor, id);
    const executions = await listExecutions(database, workflow, {
      readerId: actor.userId,
      limit: page.limit,
      ...(page.cursor === undefined ? {} : { before: page.cursor }),
    });
    return {
      items: await presentExecutions(database, actor, executions),
      next: executions.length === page.limit ? (executions.at(-1)?.id ?? null) : null,
    };
  });
}

export function readExecution(actor: Viewer, id: string) {
  return inWorkspace(actor.workspaceId, async (database) =>
    presentExecutionDetail(database, actor, await requireExecution(database, actor, id)),
  );
}

/** One of a workflow that was deleted is not there; and one for a record that is a colleague's alone is not there for others. */
async function requireExecution(database: Database, actor: Viewer, id: string): Promise<Execution> {
  const execution = await findExecution(database, { id, workspaceId: actor.workspaceId });
  if (execution === null || !isReadableBy(execution, actor.userId)) throw notFound('execution');
  await requireWorkflow(database, actor, execution.workflowId).catch(() => {
    throw notFound('execution');
  });
  return execution;
}

async function presentOne(database: Database, actor: Viewer, execution: Execution) {
  const [reply] = await presentExecutions(database, actor, [execution]);
  if (reply === undefined) throw notFound('execution');
  return reply;
}

/** What has worked stays; what failed begins again, and may have to ask again. */
export function retryExecution(actor: Editor, id: string) {
  const { workspaceId } = actor;
  return inWorkspace(workspaceId, async (database) => {
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
    return presentOne(database, actor, await requireExecution(database, actor, id));
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

export function cancelExecution(actor: Editor, id: string, now: Date = new Date()) {
  const { workspaceId } = actor;
  return inWorkspace(workspaceId, async (database) => {
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
    return presentOne(database, actor, await requireExecution(database, actor, id));
  });
}
