/**
 * Begins a step in one transaction: its values are filled in, it passes the gate, its permission is used up, and its row is written. A step
 * that needs approval waits, and a step that may not run has failed. In both cases nothing of it was executed.
 */
import { createApprovalId } from '@/lib/core/ids';
import type { JsonValue } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { proposeApproval } from '@/lib/domain/approvals/propose-approval';
import { authorise, type Editor } from '@/lib/domain/team/actor';
import { findMember } from '@/lib/domain/team/store';
import type { Config } from '@/lib/domain/workflows/actions/define-action';
import { describeStepTool } from '@/lib/domain/workflows/actions/describe-facts';
import { findActionType } from '@/lib/domain/workflows/actions/registry';
import { sumRunCosts } from '@/lib/domain/workflows/execution-store';
import { leaveOutSecrets } from '@/lib/domain/workflows/secrets';
import { saveStep, type Step } from '@/lib/domain/workflows/step-store';
import type { ValueScope } from '@/lib/domain/workflows/values/find-value';
import { renderValue } from '@/lib/domain/workflows/values/render-value';
import type { Database } from '@/lib/platform/db/in-workspace';
import { askForApproval } from '../approvals/ask-for-approval';
import { buildScope } from './build-scope';
import { failStep } from './end-step';
import { loadNames } from './load-names';
import { type BegunStep, judgeBegunStep } from './judge-begun-step';
import { inExecution, type HeldExecution, type StepToDo, type Stop } from './held-execution';
import { listSecretOutputs, openOutput, recordInput } from './step-records';

export type StepToExecute = {
  readonly step: Step;
  readonly config: Config;
  readonly scope: ValueScope;
  readonly actor: Editor;
  /** How often it was tried before. */
  readonly tries: number;
};

/** Null if the step was recorded as waiting or failed. */
export type Begun = StepToExecute | { readonly stop: Stop } | null;

export function beginStep(held: HeldExecution, toDo: StepToDo): Promise<Begun> {
  const { execution, outside } = held;
  return inExecution(execution, async (database) => {
    const found = await readStepActor(database, held);
    if ('stop' in found) return found;
    const { actor } = found;
    const now = outside.clock.now();
    const row = createRow(held, toDo, now);
    const scope = createScope(held, toDo);
    const rendered = renderConfig(toDo.action.actionConfig, scope);
    if (typeof rendered === 'string') return failStep(database, held, { row, toDo, reason: rendered });
    const open = leaveOutSecrets(row.type, rendered);
    const input = recordInput(open, listSecretOutputs(toDo.steps));
    const begun: BegunStep = {
      ...toDo,
      config: rendered,
      input,
      role: actor.role,
      now,
      subjectId: writeSubject(row),
      passed: findPassed(toDo.step),
    };
    const overspent = await findOverspending(database, held, row.type);
    if (overspent !== null)
      return failStep(database, held, { row: { ...row, input }, toDo, reason: overspent });
    return pass(database, held, { begun, row: { ...row, input }, scope, actor });
  });
}

/** A step that was interrupted, or is tried again, had passed the gate. */
function findPassed(step: Step | null): BegunStep['passed'] {
  if (step === null || step.ruleId === null) return null;
  if (step.status !== 'running' && step.wait?.kind !== 'retry') return null;
  return { ruleId: step.ruleId, reason: step.reason };
}

type FoundActor = { readonly actor: Editor } | { readonly stop: Stop };

/** Rights are looked up again for each step. */
export function findStepActor(held: HeldExecution): Promise<FoundActor> {
  return inExecution(held.execution, (database) => readStepActor(database, held));
}

async function readStepActor(database: Database, held: HeldExecution): Promise<FoundActor> {
  const { workspaceId, ownerId } = held.workflow;
  const member = await findMember(database, workspaceId, ownerId);
  if (member === null) return { stop: ownerLeft };
  const actor = authorise(createActor(held, member.role), 'editor');
  return actor === null ? { stop: ownerMayNot } : { actor };
}

/** Identifies the step and this attempt of it. */
export function writeSubject({
  executionId,
  actionId,
  attempt,
}: Pick<Step, 'executionId' | 'actionId' | 'attempt'>) {
  return `${executionId}:${actionId}:${attempt}`;
}

const ownerLeft: Stop = {
  message:
    'The person who approved this workflow is no longer a member of the workspace, so nobody is responsible for it.',
  action: 'Approve it again: create a preview of it and approve that.',
};
const ownerMayNot: Stop = {
  message: 'The person who approved this workflow may no longer edit in the workspace.',
  action: 'Have an editor approve it again.',
};

function createActor({ execution, workflow }: HeldExecution, role: Editor['role']) {
  const { workspaceId, id: executionId } = execution;
  return { userId: workflow.ownerId, workspaceId, role, via: 'workflow', executionId } as const;
}

function createRow({ execution }: HeldExecution, { action, step }: StepToDo, now: Date): Step {
  return {
    executionId: execution.id,
    workspaceId: execution.workspaceId,
    actionId: action.id,
    name: action.name,
    type: action.actionType,
    status: 'running',
    attempt: step?.attempt ?? 1,
    input: null,
    output: null,
    port: null,
    error: null,
    wait: null,
    ruleId: null,
    reason: null,
    // Ids of what a step creates are derived from the time it first began, so that time is kept.
    startedAt: step?.startedAt ?? now,
    finishedAt: null,
  };
}

export function createScope(
  { definition, execution, text }: HeldExecution,
  { steps }: Pick<StepToDo, 'steps'>,
): ValueScope {
  const ended = steps.filter(({ status }) => status === 'done' || status === 'failed');
  const outputs = new Map(ended.map((step) => [step.actionId, openOutput(step)]));
  return buildScope({ definition, start: execution.start, text, outputs });
}

/** Returns a text if the values cannot be filled in, with the reason. */
export function renderConfig(written: Config, scope: ValueScope): Config | string {
  const rendered = renderValue({ ...written }, scope);
  if (!rendered.ok) return rendered.failure.message;
  const config: JsonValue = rendered.value;
  if (config === null || typeof config !== 'object' || Array.isArray(config))
    return 'The config is not an object.';
  return config;
}

async function findOverspending(
  database: Database,
  { execution }: HeldExecution,
  type: string,
): Promise<string | null> {
  const needs = findActionType(type)?.needs ?? [];
  if (!needs.some((need) => need === 'transforms' || need === 'questions' || need === 'tables')) return null;
  const spentUsd = await sumRunCosts(database, execution);
  return spentUsd < limits.executionSpendUsd
    ? null
    : `The runs of this execution have cost ${spentUsd.toFixed(2)} US dollars, and the limit for one execution is ${limits.executionSpendUsd}.`;
}

type Passing = {
  readonly begun: BegunStep;
  readonly row: Step;
  readonly scope: ValueScope;
  readonly actor: Editor;
};

async function pass(
  database: Database,
  held: HeldExecution,
  { begun, row, scope, actor }: Passing,
): Promise<Begun> {
  const verdict = await judgeBegunStep(database, held, begun);
  switch (verdict.decision) {
    case 'asked':
      return null;
    case 'deny':
      return failStep(database, held, {
        row: { ...row, ruleId: verdict.ruleId },
        toDo: begun,
        reason: verdict.reason,
      });
    case 'ask':
      await ask(database, held, { begun, row, verdict });
      return null;
    case 'allow': {
      // A use of the workflow's permission stays one, however often the step begins.
      const { ruleId, reason } = begun.passed ?? verdict;
      const step: Step = { ...row, ruleId, reason };
      await saveStep(database, step);
      const wait = begun.step?.wait;
      const tries = wait?.kind === 'retry' ? wait.tries : 0;
      return { step, config: begun.config, scope, actor, tries };
    }
  }
}

type Asking = Pick<Passing, 'begun' | 'row'> & {
  readonly verdict: { readonly ruleId: string; readonly reason: string };
};

async function ask(database: Database, held: HeldExecution, { begun, row, verdict }: Asking): Promise<void> {
  const { workflow, definition } = held;
  const { workspaceId, executionId } = row;
  const findName = await loadNames(database, workspaceId, [definition]);
  const effect = findActionType(row.type)?.describeEffect(begun.config, findName) ?? row.type;
  const approval = proposeApproval(
    {
      id: createApprovalId(),
      workspaceId,
      name: row.type,
      arguments: begun.input,
      editable: [],
      subject: { kind: 'workflow_step', id: begun.subjectId, executionId },
      description: `“${workflow.name}” ${effect}`,
      askedFor: workflow.ownerId,
      neededRole: describeStepTool(row.type).role,
      reason: verdict.reason,
      ruleId: verdict.ruleId,
    },
    begun.now,
  );
  await askForApproval(database, approval);
  const wait = { kind: 'permission', approvalId: approval.id, until: approval.expiresAt } as const;
  await saveStep(database, { ...row, status: 'waiting', wait, reason: verdict.reason });
}
