/**
 * Ends a step in one transaction: it left by a port, waits, or failed. If the port `failure` is connected, the execution continues there
 * after a failure. Otherwise the failure ends the execution, which states the reason and can be retried from that step.
 */
import { createApprovalId } from '@/lib/core/ids';
import type { JsonValue } from '@/lib/core/json';
import { proposeApproval } from '@/lib/domain/approvals/propose-approval';
import { withdrawOfExecution } from '@/lib/domain/approvals/store';
import { failurePort } from '@/lib/domain/workflows/actions/define-action';
import type { StepOutcome, StepOutput, Wait } from '@/lib/domain/workflows/actions/step-outcome';
import { type Execution, sumRunCosts, updateExecution } from '@/lib/domain/workflows/execution-store';
import { saveStep, type Step } from '@/lib/domain/workflows/step-store';
import type { Database } from '@/lib/platform/db/in-workspace';
import { askForApproval } from '../approvals/ask-for-approval';
import { findRecipients } from './find-recipients';
import { inExecution, type HeldExecution, type StepToDo, type Stop } from './held-execution';
import { sealOutput } from './step-records';

type Ending = { readonly step: Step; readonly toDo: StepToDo; readonly outcome: StepOutcome };

/** Returns what stops the execution, or null if it continues. */
export function endStep(held: HeldExecution, { step, toDo, outcome }: Ending): Promise<Stop | null> {
  return inExecution(held.execution, async (database) => {
    if (outcome.kind === 'waiting') return waitFor(database, held, { step, toDo, wait: outcome.wait });
    const { port, output } = outcome;
    if (port === failurePort)
      return stopOf(await failStep(database, held, { row: step, toDo, reason: readError(output), output }));
    await withdrawOfExecution(database, held.execution, `${step.executionId}:${step.actionId}:`);
    await saveStep(database, {
      ...step,
      status: 'done',
      port,
      wait: null,
      finishedAt: held.outside.clock.now(),
      output: sealOutput(output, step),
    });
    return null;
  });
}

const stopOf = (failed: { readonly stop: Stop } | null) => failed?.stop ?? null;
const readError = (output: StepOutput): string => {
  const error: JsonValue = output['error'] ?? null;
  return typeof error === 'string' ? error : 'The step failed.';
};

type Failing = {
  readonly row: Step;
  readonly toDo: StepToDo;
  readonly reason: string;
  readonly output?: StepOutput;
};

/** Returns null if the workflow itself says what happens after the failure. */
export async function failStep(
  database: Database,
  { graph, execution, outside }: HeldExecution,
  { row, toDo, reason, output }: Failing,
): Promise<{ readonly stop: Stop } | null> {
  const isWired = graph.following(toDo.action.id).some(({ port }) => port === failurePort);
  await withdrawOfExecution(database, execution, `${row.executionId}:${row.actionId}:`);
  await saveStep(database, {
    ...row,
    status: 'failed',
    error: reason,
    wait: null,
    finishedAt: outside.clock.now(),
    port: isWired ? failurePort : null,
    output: sealOutput(output ?? { error: reason }, row),
  });
  if (isWired) return null;
  const message = `The step “${row.name}” failed: ${reason}`;
  return { stop: { message, action: 'Fix the cause, then continue from the failed step.' } };
}

type Waiting = { readonly step: Step; readonly toDo: StepToDo; readonly wait: Wait };

async function waitFor(
  database: Database,
  held: HeldExecution,
  { step, toDo, wait }: Waiting,
): Promise<Stop | null> {
  if (wait.kind !== 'approval') {
    const error = wait.kind === 'retry' ? wait.reason : null;
    await saveStep(database, { ...step, status: 'waiting', wait, error });
    return null;
  }
  const { workspaceId } = step;
  const approvers = await findRecipients(database, workspaceId, wait.approvers);
  if (approvers.length === 0) {
    const reason = 'None of the approvers is a member of the workspace.';
    return stopOf(await failStep(database, held, { row: step, toDo, reason }));
  }
  for (const userId of approvers) await askForVote(database, held, { step, wait, userId });
  await saveStep(database, { ...step, status: 'waiting', wait: { ...wait, approvers } });
  return null;
}

type Vote = {
  readonly step: Step;
  readonly wait: Extract<Wait, { kind: 'approval' }>;
  readonly userId: HeldExecution['workflow']['ownerId'];
};

async function askForVote(
  database: Database,
  { workflow, outside }: HeldExecution,
  { step, wait, userId }: Vote,
): Promise<void> {
  const { executionId, actionId, attempt, workspaceId, type, name } = step;
  const approval = proposeApproval(
    {
      id: createApprovalId(),
      workspaceId,
      name: type,
      editable: [],
      askedFor: userId,
      subject: { kind: 'workflow_vote', id: `${executionId}:${actionId}:${attempt}:${userId}`, executionId },
      description: wait.message,
      arguments: { message: wait.message },
      neededRole: 'viewer',
      ruleId: 'seek-approval',
      reason: `“${workflow.name}” asks for approval at the step “${name}”.`,
    },
    outside.clock.now(),
  );
  await askForApproval(database, { ...approval, expiresAt: wait.until });
}

/** Ends an execution and withdraws its open approval requests. */
export function endExecution(
  held: Pick<HeldExecution, 'execution' | 'outside' | 'begunMs'>,
  stop: Stop | null,
): Promise<void> {
  const { execution } = held;
  return inExecution(execution, (database) => closeExecution(database, execution, readEnd(held, stop)));
}

function readEnd(
  { execution, outside, begunMs }: Pick<HeldExecution, 'execution' | 'outside' | 'begunMs'>,
  stop: Stop | null,
) {
  const now = outside.clock.now();
  const workMs = execution.workMs + (now.getTime() - begunMs);
  return { status: stop === null ? 'complete' : 'failed', failure: stop, workMs, finishedAt: now } as const;
}

type End = {
  readonly status: 'complete' | 'failed' | 'cancelled';
  readonly failure: Stop | null;
  readonly workMs: number;
  readonly finishedAt: Date;
};

/** The caller must hold the execution. */
export async function closeExecution(
  database: Database,
  execution: Pick<Execution, 'id' | 'workspaceId'>,
  end: End,
): Promise<void> {
  const costUsd = await sumRunCosts(database, execution);
  await updateExecution(database, execution, { ...end, costUsd: costUsd === 0 ? null : costUsd });
  await withdrawOfExecution(database, execution);
}
