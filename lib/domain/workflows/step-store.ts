/**
 * Rows of the steps of an execution, one per action, created when the step begins. States: `running` (if another worker finds it so, it
 * begins again under the same key) → `waiting` (`wait` says for what) → `done`, `failed`; `skipped` if no branch leads to it any more.
 */
import { z } from 'zod';
import { asId, type RunId, type SourceId, type WorkspaceId } from '@/lib/core/ids';
import { Prisma } from '@/lib/platform/db/generated/client';
import type { Database } from '@/lib/platform/db/in-workspace';
import { type StepStatus, stepStatuses } from '@/lib/protocol/workflow-words';
import { approvalRules } from './actions/decide-approval-votes';
import type { Wait } from './actions/step-outcome';

const time = z.iso.datetime().transform((text) => new Date(text));

const storedWaitSchema = z.discriminatedUnion('kind', [
  /** Policy requires an approval, whose subject is the step. */
  z.object({ kind: z.literal('permission'), approvalId: z.string(), until: time }),
  z.object({ kind: z.literal('time'), until: time }),
  z.object({
    kind: z.literal('retry'),
    until: time,
    tries: z.int(),
    reason: z.string(),
    isStopped: z.boolean().default(false),
  }),
  z.object({
    kind: z.literal('approval'),
    /** The members to whom it was resolved when the wait began. */
    approvers: z.array(z.string()),
    rule: z.enum(approvalRules),
    message: z.string(),
    until: time,
  }),
  z.object({ kind: z.literal('run'), runId: z.string().transform((id) => asId<RunId>(id)) }),
  z.object({ kind: z.literal('capture'), sourceId: z.string().transform((id) => asId<SourceId>(id)) }),
]);
export type StoredWait =
  | Wait
  | { readonly kind: 'permission'; readonly approvalId: string; readonly until: Date };

const recordSchema = z.record(z.string(), z.json());

export type Step = {
  readonly executionId: string;
  readonly workspaceId: WorkspaceId;
  readonly actionId: string;
  readonly name: string;
  readonly type: string;
  readonly status: StepStatus;
  readonly attempt: number;
  readonly input: z.output<typeof recordSchema> | null;
  readonly output: z.output<typeof recordSchema> | null;
  readonly port: string | null;
  readonly error: string | null;
  readonly wait: StoredWait | null;
  readonly ruleId: string | null;
  readonly reason: string | null;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
};

const select = {
  executionId: true,
  workspaceId: true,
  actionId: true,
  name: true,
  type: true,
  status: true,
  attempt: true,
  input: true,
  output: true,
  port: true,
  error: true,
  wait: true,
  ruleId: true,
  reason: true,
  startedAt: true,
  finishedAt: true,
} as const;

function presentRow(row: Prisma.ExecutionStepGetPayload<{ select: typeof select }>): Step {
  return {
    ...row,
    workspaceId: asId<WorkspaceId>(row.workspaceId),
    status: z.enum(stepStatuses).parse(row.status),
    input: row.input === null ? null : recordSchema.parse(row.input),
    output: row.output === null ? null : recordSchema.parse(row.output),
    wait: row.wait === null ? null : storedWaitSchema.parse(row.wait),
  };
}

/** In the order in which they began. */
export async function listSteps(
  database: Database,
  { id: executionId, workspaceId }: { readonly id: string; readonly workspaceId: WorkspaceId },
): Promise<Step[]> {
  const rows = await database.executionStep.findMany({
    where: { executionId, workspaceId },
    orderBy: [{ startedAt: { sort: 'asc', nulls: 'last' } }, { actionId: 'asc' }],
    select,
  });
  return rows.map(presentRow);
}

/** Writes the whole row. The caller must have locked the execution. */
export async function saveStep(database: Database, step: Step): Promise<void> {
  const { executionId, actionId, input, output, wait, ...row } = step;
  const data = {
    ...row,
    input: input ?? Prisma.DbNull,
    output: output ?? Prisma.DbNull,
    wait: wait === null ? Prisma.DbNull : writeWait(wait),
    wakeAt: wait !== null && 'until' in wait ? wait.until : null,
  };
  await database.executionStep.upsert({
    where: { executionId_actionId: { executionId, actionId } },
    create: {
      executionId,
      actionId,
      input: data.input,
      output: data.output,
      wait: data.wait,
      wakeAt: data.wakeAt,
      workspaceId: data.workspaceId,
      name: data.name,
      type: data.type,
      status: data.status,
      attempt: data.attempt,
      port: data.port,
      error: data.error,
      ruleId: data.ruleId,
      reason: data.reason,
      startedAt: data.startedAt,
      finishedAt: data.finishedAt,
    },
    update: data,
    select: { actionId: true },
  });
}

/** JSON has no dates. */
function writeWait(wait: StoredWait) {
  if (!('until' in wait)) return { ...wait };
  const until = wait.until.toISOString();
  return wait.kind === 'approval' ? { ...wait, approvers: [...wait.approvers], until } : { ...wait, until };
}

export type WaitedFor = { readonly runId: string } | { readonly sourceId: string };

/** Returns the executions with a step that waits for this run or this capture. */
export async function listWaitingFor(
  database: Database,
  workspaceId: WorkspaceId,
  waitedFor: WaitedFor,
): Promise<string[]> {
  const [path, id] = 'runId' in waitedFor ? ['runId', waitedFor.runId] : ['sourceId', waitedFor.sourceId];
  const rows = await database.executionStep.findMany({
    where: { workspaceId, status: 'waiting', wait: { path: [path], equals: id } },
    select: { executionId: true },
    distinct: ['executionId'],
  });
  return rows.map((row) => row.executionId);
}

/** Deletes skipped steps, so that it is decided again whether a branch leads to them. */
export async function unskipSteps(
  database: Database,
  { id: executionId, workspaceId }: { readonly id: string; readonly workspaceId: WorkspaceId },
): Promise<void> {
  await database.executionStep.deleteMany({ where: { executionId, workspaceId, status: 'skipped' } });
}

/** Counts the steps of this version that began after `since` because its permission allowed them, by the type of their action. */
export async function countPermittedUses(
  database: Database,
  of: { readonly workspaceId: WorkspaceId; readonly workflowId: string; readonly version: number },
  since: Date,
): Promise<ReadonlyMap<string, number>> {
  const { workspaceId, workflowId, version } = of;
  const rows = await database.executionStep.groupBy({
    by: ['type'],
    where: {
      workspaceId,
      ruleId: permittedRule,
      startedAt: { gt: since },
      execution: { workflowId, version },
    },
    _count: true,
  });
  return new Map(rows.map(({ type, _count }) => [type, _count]));
}

/** The `ruleId` of a step that used the workflow's permission. */
export const permittedRule = 'workflow-permission';
