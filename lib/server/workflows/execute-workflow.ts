/**
 * Executes a workflow in the worker (product, "Automate"; threats 13 and 31). The steps are rows, and what follows from them is computed
 * anew each time, so that another worker can continue where one was lost. A step that was already begun is begun again under the same key:
 * what leaves the workspace carries that key, and what stays inside is found instead of made twice. Waiting occupies no worker: the
 * execution is suspended, and woken by what it waits for or when its time has come.
 */
import { secondMs } from '@/lib/core/clock';
import { asId, type WorkspaceId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { ActionFailure, failurePort } from '@/lib/domain/workflows/actions/define-action';
import { findActionType } from '@/lib/domain/workflows/actions/registry';
import type { StepOutcome, WaitEnd } from '@/lib/domain/workflows/actions/step-outcome';
import {
  type Execution,
  type ExecutionName,
  lockExecution,
  takeExecution,
  updateExecution,
} from '@/lib/domain/workflows/execution-store';
import { listSteps, saveStep, type Step } from '@/lib/domain/workflows/step-store';
import { listStepKeys } from '@/lib/domain/workflows/values/step-key';
import { findStanding, type StepState } from '@/lib/domain/workflows/walk';
import { type Database, inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import type { JobData } from '@/lib/platform/jobs/queues';
import { sendJob } from '@/lib/platform/jobs/send-job';
import { beginStep, createScope, findStepActor, renderConfig, type StepToExecute } from './begin-step';
import { closeExecution, endExecution, endStep } from './end-step';
import { findWaitEnd } from './find-wait-end';
import { createActionHost } from './host/create-action-host';
import type { StepOutside, StepPlace } from './host/step-place';
import { openHeldExecution } from './open-held-execution';
import {
  ExecutionTakenOver,
  inExecution,
  type HeldExecution,
  type StepToDo,
  type Stop,
} from './held-execution';
import { wakeExecution } from '../triggers/wake-execution';

export async function executeWorkflow(
  job: JobData<'execution'>,
  outside: StepOutside,
  signal: AbortSignal,
): Promise<void> {
  const name = { id: job.executionId, workspaceId: asId<WorkspaceId>(job.workspaceId) };
  if (job.wake === true)
    return inWholeWorkspace(name.workspaceId, (database) => wakeExecution(database, name));
  const execution = await take(name, outside);
  if (execution === null) return;
  try {
    const opened = await openHeldExecution(execution, outside, signal);
    if ('stop' in opened) {
      const begunMs = outside.clock.now().getTime();
      return await endExecution({ execution, outside, begunMs }, opened.stop);
    }
    await goOn(opened);
  } catch (error) {
    if (error instanceof ExecutionTakenOver) return;
    throw error;
  }
}

/** Null if it has ended or is waiting. */
function take(name: ExecutionName, { clock }: StepOutside): Promise<Execution | null> {
  return inWholeWorkspace(name.workspaceId, async (database) => {
    const before = await lockExecution(database, name);
    if (before?.status !== 'queued' && before?.status !== 'running') return null;
    return takeExecution(database, before, clock.now());
  });
}

async function goOn(held: HeldExecution): Promise<void> {
  while (true) {
    held.signal.throwIfAborted();
    const next = await findNext(held);
    if (next.type === 'over') return endExecution(held, null);
    if (next.type === 'laid down') return;
    const stop = isWorkedOut(held) ? workedOut : await work(held, next);
    if (stop !== null) return endExecution(held, stop);
  }
}

const workedOut: Stop = {
  message: `This execution has used all of its ${limits.executionWorkMs / 60_000} minutes of working time.`,
  action: 'Make it smaller: use fewer sources, or split it into two workflows.',
};

function isWorkedOut({ execution, outside, begunMs }: HeldExecution): boolean {
  return execution.workMs + outside.clock.now().getTime() - begunMs > limits.executionWorkMs;
}

type Next =
  | { readonly type: 'over' }
  | { readonly type: 'laid down' }
  | { readonly type: 'begin'; readonly toDo: StepToDo }
  | { readonly type: 'fail'; readonly toDo: StepToDo & { readonly step: Step }; readonly reason: string }
  | { readonly type: 'resume'; readonly toDo: StepToDo & { readonly step: Step }; readonly end: WaitEnd };

/**
 * Takes interrupted steps first, then steps whose wait has ended, then steps that can begin. If there is none, the execution is over or
 * suspended.
 */
function findNext(held: HeldExecution): Promise<Next> {
  const { execution, graph } = held;
  return inExecution(execution, async (database) => {
    const steps = await listSteps(database, execution);
    const toDo = (actionId: string, step: Step | null): StepToDo => {
      const action = graph.actions.get(actionId);
      if (action === undefined) throw new Error('A step belongs to an action of its version.');
      return { action, step, steps };
    };
    const interrupted = steps.find(({ status }) => status === 'running');
    if (interrupted !== undefined) return { type: 'begin', toDo: toDo(interrupted.actionId, interrupted) };
    for (const step of steps.filter(({ status }) => status === 'waiting')) {
      const end = await findWaitEnd(database, step, held.outside.clock.now());
      if (end === null) continue;
      const ended = { ...toDo(step.actionId, step), step };
      if (end.kind === 'begin') return { type: 'begin', toDo: ended };
      if (end.kind === 'failed') return { type: 'fail', toDo: ended, reason: end.reason };
      return { type: 'resume', toDo: ended, end };
    }
    const standing = findStanding(graph, new Map(steps.map((step) => [step.actionId, readState(step)])));
    await skip(database, held, standing.skipped);
    const [ready] = standing.ready;
    if (ready !== undefined) return { type: 'begin', toDo: toDo(ready, null) };
    if (standing.isOver) return { type: 'over' };
    await layDown(database, held, steps);
    return { type: 'laid down' };
  });
}

function readState({ status, port }: Step): StepState {
  return status === 'running' || status === 'waiting' ? { status: 'busy' } : { status, port };
}

async function skip(
  database: Database,
  { execution, graph }: HeldExecution,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) {
    const action = graph.actions.get(id);
    if (action === undefined) continue;
    await saveStep(database, {
      executionId: execution.id,
      workspaceId: execution.workspaceId,
      actionId: id,
      attempt: 1,
      name: action.name,
      type: action.actionType,
      status: 'skipped',
      input: null,
      output: null,
      port: null,
      error: null,
      wait: null,
      ruleId: null,
      reason: null,
      startedAt: null,
      finishedAt: null,
    });
  }
}

/** Seconds after which an execution that waits for a run or a capture checks by itself, in case the notification was lost. */
const pollSeconds = 60;

/** Runs under the lock of the execution, so that a job that ends what it waits for finds it waiting. */
async function layDown(database: Database, held: HeldExecution, steps: readonly Step[]): Promise<void> {
  const { execution, outside, begunMs } = held;
  const now = outside.clock.now().getTime();
  await updateExecution(database, execution, {
    status: 'waiting',
    workMs: execution.workMs + now - begunMs,
  });
  const delays = steps.flatMap(({ status, wait }) => {
    if (status !== 'waiting' || wait === null) return [];
    return 'until' in wait ? Math.ceil((wait.until.getTime() - now) / secondMs) : pollSeconds;
  });
  const { workspaceId, id: executionId } = execution;
  await sendJob(
    database,
    { queue: 'execution', data: { workspaceId, executionId, wake: true } },
    { delaySeconds: Math.max(Math.min(...delays), 1) },
  );
}

type Work = Extract<Next, { toDo: StepToDo }>;

async function work(held: HeldExecution, next: Work): Promise<Stop | null> {
  const { toDo } = next;
  if (next.type === 'begin') {
    const begun = await beginStep(held, toDo);
    if (begun === null) return null;
    if ('stop' in begun) return begun.stop;
    const outcome = await perform(held, begun, null);
    return endStep(held, { step: begun.step, toDo, outcome });
  }
  const { step } = next.toDo;
  if (next.type === 'fail') {
    const outcome = { kind: 'left', port: failurePort, output: { error: next.reason } } as const;
    return endStep(held, { step, toDo, outcome });
  }
  const actor = await findStepActor(held);
  if ('stop' in actor) return actor.stop;
  const scope = createScope(held, toDo);
  const config = renderConfig(toDo.action.actionConfig, scope);
  if (typeof config === 'string') throw new Error(`What was filled in before cannot be now: ${config}`);
  const resumed = { step, config, scope, actor: actor.actor, tries: 0 };
  const outcome = await perform(held, resumed, next.end);
  return endStep(held, { step, toDo, outcome });
}

/** An expected failure becomes an outcome. A fault is thrown, and the queue tries again. */
async function perform(
  held: HeldExecution,
  { step, config, scope, actor, tries }: StepToExecute,
  end: WaitEnd | null,
): Promise<StepOutcome> {
  const { definition, outside } = held;
  const type = findActionType(step.type);
  const timeout = AbortSignal.timeout(limits.stepMs);
  const signal = AbortSignal.any([held.signal, timeout]);
  const stepKey = listStepKeys(definition.actions).get(step.actionId) ?? step.actionId;
  const now = outside.clock.now();
  const context = { scope, executionId: step.executionId, stepKey, now, tries, signal };
  const host = createActionHost(createPlace(held, step, actor));
  try {
    if (type === null) throw new ActionFailure(`The action type “${step.type}” no longer exists.`);
    return end === null
      ? await type.execute(config, host, context)
      : await type.resume(config, host, { ...context, end });
  } catch (error) {
    held.signal.throwIfAborted();
    const reason = describeFailure(error, timeout);
    if (reason === null) throw error;
    return { kind: 'left', port: failurePort, output: { error: reason } };
  }
}

function describeFailure(error: unknown, timeout: AbortSignal): string | null {
  if (error instanceof ActionFailure) return error.message;
  return timeout.aborted ? `It took longer than ${limits.stepMs / secondMs} seconds.` : null;
}

function createPlace(held: HeldExecution, step: Step, actor: StepPlace['actor']): StepPlace {
  const { workflow, outside, recordPath } = held;
  return {
    actor,
    workflowId: workflow.id,
    executionId: step.executionId,
    actionName: step.name,
    attempt: step.attempt,
    startedAt: step.startedAt ?? outside.clock.now(),
    recordPath,
    outside,
  };
}

const givenUp: Stop = {
  message: 'This was tried several times and interrupted each time, so it will not be tried again.',
  action: 'Retry it; what it has already done is not repeated.',
};

/** Ends an execution whose job has used up its attempts. */
export function giveUpExecution(
  job: { readonly workspaceId: string; readonly executionId: string },
  now: Date,
): Promise<void> {
  const name = { id: job.executionId, workspaceId: asId<WorkspaceId>(job.workspaceId) };
  return inWholeWorkspace(name.workspaceId, async (database) => {
    const execution = await lockExecution(database, name);
    if (execution?.status !== 'queued' && execution?.status !== 'running') return;
    const { workMs } = execution;
    await closeExecution(database, execution, {
      status: 'failed',
      failure: givenUp,
      workMs,
      finishedAt: now,
    });
  });
}
