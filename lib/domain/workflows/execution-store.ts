/**
 * Rows of executions. States: `queued` (a job waits) → `running` (a worker holds it) ⇄ `waiting` (for a person, a time or a run; no worker
 * holds it) → `complete`, `failed` (with a sentence; it can be retried) or `cancelled`. An execution whose worker was lost stays `running`
 * until another worker takes the job: `attempt` is incremented, and the earlier holder can write no more.
 */
import { z } from 'zod';
import { asId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import { Prisma } from '@/lib/platform/db/generated/client';
import type { Database } from '@/lib/platform/db/in-workspace';
import { lockRow } from '@/lib/platform/db/lock-row';
import { type ExecutionStatus, executionStatuses } from '@/lib/protocol/workflow-words';
import { triggerTypes } from '@/lib/protocol/workflow/definition';

export const hasEnded = (status: ExecutionStatus) =>
  status === 'complete' || status === 'failed' || status === 'cancelled';

const recordSchema = z.record(z.string(), z.json());

/** What started the execution: the record in its state at that time. Long texts are read from their revision when it runs. */
export const startSchema = z.object({
  kind: z.enum(triggerTypes),
  record: recordSchema.nullable(),
  /** The revision that contains its text. */
  revisionId: z.string().nullable(),
  /** For an update, the fields before it. */
  previous: recordSchema.nullable(),
  /**
   * The only user who may see the record, as with the run of a conversation; the same then applies to the execution. Null if the whole
   * workspace may.
   */
  privateTo: z
    .string()
    .transform((id) => asId<UserId>(id))
    .nullable()
    .default(null),
  startedAt: z.iso.datetime(),
});
export type ExecutionStart = z.output<typeof startSchema>;

const failureSchema = z.object({ message: z.string(), action: z.string().nullable() });
export type ExecutionFailure = z.output<typeof failureSchema>;

export type Execution = {
  readonly id: string;
  readonly workspaceId: WorkspaceId;
  readonly workflowId: string;
  readonly version: number;
  readonly start: ExecutionStart;
  /** The workflows that led to it, oldest first. */
  readonly lineage: readonly string[];
  readonly status: ExecutionStatus;
  readonly failure: ExecutionFailure | null;
  readonly attempt: number;
  readonly workMs: number;
  readonly startedBy: UserId | null;
  readonly costUsd: number | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
};

const select = {
  id: true,
  workspaceId: true,
  workflowId: true,
  version: true,
  trigger: true,
  lineage: true,
  status: true,
  failure: true,
  attempt: true,
  workMs: true,
  startedBy: true,
  costUsd: true,
  createdAt: true,
  startedAt: true,
  finishedAt: true,
} as const;

function presentRow({
  trigger,
  ...row
}: Prisma.WorkflowExecutionGetPayload<{ select: typeof select }>): Execution {
  return {
    ...row,
    workspaceId: asId<WorkspaceId>(row.workspaceId),
    start: startSchema.parse(trigger),
    status: z.enum(executionStatuses).parse(row.status),
    failure: row.failure === null ? null : failureSchema.parse(row.failure),
    startedBy: row.startedBy === null ? null : asId<UserId>(row.startedBy),
  };
}

export type NewExecution = Pick<
  Execution,
  'id' | 'workspaceId' | 'workflowId' | 'version' | 'start' | 'lineage' | 'startedBy'
> & {
  /** Uniquely identifies what started it. */
  readonly triggerKey: string;
  /** An execution that may not run is stored all the same. */
  readonly failure: ExecutionFailure | null;
};

/** False if the same event has already started it. */
export async function insertExecution(database: Database, execution: NewExecution): Promise<boolean> {
  const { start, lineage, failure, ...row } = execution;
  const data = {
    ...row,
    trigger: start,
    lineage: [...lineage],
    ...(failure === null
      ? { status: 'queued' }
      : { status: 'failed', failure, finishedAt: new Date(start.startedAt) }),
  };
  const made = await database.workflowExecution.createMany({ data: [data], skipDuplicates: true });
  return made.count === 1;
}

export type ExecutionName = { readonly id: string; readonly workspaceId: WorkspaceId };

export async function findExecution(
  database: Database,
  { id, workspaceId }: ExecutionName,
): Promise<Execution | null> {
  const row = await database.workflowExecution.findFirst({ where: { id, workspaceId }, select });
  return row && presentRow(row);
}

/** Returns the execution and locks it until the transaction ends. */
export async function lockExecution(database: Database, name: ExecutionName): Promise<Execution | null> {
  await lockRow(database, 'workflow_execution', name);
  return findExecution(database, name);
}

export const isReadableBy = ({ start }: Execution, userId: UserId) =>
  start.privateTo === null || start.privateTo === userId;

/** The same check as a database filter. */
const readableBy = (userId: UserId): Prisma.WorkflowExecutionWhereInput => ({
  OR: [Prisma.AnyNull, userId].map((equals) => ({ trigger: { path: ['privateTo'], equals } })),
});

type Reader = { readonly workspaceId: WorkspaceId; readonly userId: UserId };

/** Returns those of the executions that the reader may see. */
export async function listReadable(
  database: Database,
  { workspaceId, userId }: Reader,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await database.workflowExecution.findMany({
    where: { workspaceId, id: { in: [...ids] }, ...readableBy(userId) },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}

type ExecutionPage = { readonly readerId: UserId; readonly before?: string; readonly limit: number };

/** Newest first. */
export async function listExecutions(
  database: Database,
  { id: workflowId, workspaceId }: ExecutionName,
  { readerId, before, limit }: ExecutionPage,
): Promise<Execution[]> {
  const rows = await database.workflowExecution.findMany({
    where: {
      workspaceId,
      workflowId,
      ...readableBy(readerId),
      ...(before === undefined ? {} : { id: { lt: before } }),
    },
    orderBy: { id: 'desc' },
    take: limit,
    select,
  });
  return rows.map(presentRow);
}

/** Returns the newest execution of each workflow that the reader may see. */
export async function listLastExecutions(
  database: Database,
  { workspaceId, userId }: Reader,
  workflowIds: readonly string[],
): Promise<ReadonlyMap<string, Execution>> {
  const rows = await database.workflowExecution.findMany({
    where: { workspaceId, workflowId: { in: [...workflowIds] }, ...readableBy(userId) },
    orderBy: [{ workflowId: 'asc' }, { id: 'desc' }],
    distinct: ['workflowId'],
    select,
  });
  return new Map(rows.map((row) => [row.workflowId, presentRow(row)]));
}

/** Takes the execution for this worker alone; an earlier holder can write no more. The caller must have locked the row. */
export async function takeExecution(database: Database, before: Execution, now: Date): Promise<Execution> {
  const { id, workspaceId } = before;
  const attempt = before.attempt + 1;
  const startedAt = before.startedAt ?? now;
  await database.workflowExecution.updateMany({
    where: { id, workspaceId },
    data: { status: 'running', attempt, startedAt },
  });
  return { ...before, status: 'running', attempt, startedAt };
}

export type ExecutionHolder = Pick<Execution, 'id' | 'workspaceId' | 'attempt'>;

/** True if this attempt still holds the execution. No other worker can then take it until the transaction ends. */
export async function holdExecution(
  database: Database,
  { id, workspaceId, attempt }: ExecutionHolder,
): Promise<boolean> {
  const rows = await database.$queryRaw<unknown[]>`
    SELECT FROM workflow_execution
    WHERE id = ${id} AND workspace_id = ${workspaceId} AND attempt = ${attempt} AND status = 'running'
    FOR UPDATE`;
  return rows.length > 0;
}

export type ExecutionChange = {
  readonly status?: ExecutionStatus;
  readonly failure?: ExecutionFailure | null;
  readonly workMs?: number;
  readonly costUsd?: number | null;
  readonly finishedAt?: Date | null;
};

export async function updateExecution(
  database: Database,
  { id, workspaceId }: ExecutionName,
  { failure, ...change }: ExecutionChange,
): Promise<void> {
  const data = { ...change, ...(failure === undefined ? {} : { failure: failure ?? Prisma.DbNull }) };
  await database.workflowExecution.updateMany({ where: { id, workspaceId }, data });
}

/** Returns the total cost of the runs that an execution started. */
export async function sumRunCosts(database: Database, { id, workspaceId }: ExecutionName): Promise<number> {
  const { _sum } = await database.run.aggregate({
    where: { workspaceId, causeExecutionId: id },
    _sum: { costUsd: true },
  });
  return _sum.costUsd ?? 0;
}

/** Does the same for all executions of a version, of which there may be too many to list in a query. */
export async function sumVersionCosts(
  database: Database,
  of: { readonly workspaceId: WorkspaceId; readonly workflowId: string; readonly version: number },
): Promise<number> {
  const rows = await database.$queryRaw<{ spent: number | null }[]>`
    SELECT sum(run.cost_usd) AS spent FROM run
    JOIN workflow_execution AS execution ON execution.id = run.cause_execution_id
    WHERE run.workspace_id = ${of.workspaceId} AND execution.workspace_id = ${of.workspaceId}
      AND execution.workflow_id = ${of.workflowId} AND execution.version = ${of.version}`;
  return rows[0]?.spent ?? 0;
}
