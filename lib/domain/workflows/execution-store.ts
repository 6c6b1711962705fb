/**
 * Rows of executions. States: `queued` (a job waits) → `running` (a worker holds it) ⇄ `waiting` (for a person, a time or a run; no
 * worker holds it) → `complete`, `failed` (with a sentence; it can be retried) or `cancelled`. One whose worker was lost stays `running`
 * until another worker takes the job: `attempt` grows, and the earlier holder can write no more.
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

/** What started it: the record as it was then; long texts are read from their revision when it runs. */
export const startSchema = z.object({
  kind: z.enum(triggerTypes),
  record: recordSchema.nullable(),
  /** The revision that holds its text. */
  revisionId: z.string().nullable(),
  /** Of an update: fields as they were before it. */
  previous: recordSchema.nullable(),
  /** Whose alone the record is, as a conversation's run is: so is what was done for it. Null: the workspace's. */
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
  /** Workflows that led to it, oldest first. */
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
  /** Names what started it, once. */
  readonly triggerKey: string;
  /** One that may not run is written down all the same. */
  readonly failure: ExecutionFailure | null;
};

/** False where the same thing has started it already. */
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

/** Nobody else changes it until the transaction ends. */
export async function lockExecution(database: Database, name: ExecutionName): Promise<Execution | null> {
  await lockRow(database, 'workflow_execution', name);
  return findExecution(database, name);
}

export const isReadableBy = ({ start }: Execution, userId: UserId) =>
  start.privateTo === null || start.privateTo === userId;

/** The same of rows. */
const readableBy = (userId: UserId): Prisma.WorkflowExecutionWhereInput => ({
  OR: [Prisma.AnyNull, userId].map((equals) => ({ trigger: { path: ['privateTo'], equals } })),
});

type Reader = { readonly workspaceId: WorkspaceId; readonly userId: UserId };

/** Of these, those that the reader may see. */
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

/** The newest of each workflow that the reader may see. */
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

/** The execution for this worker alone: whoever held it before can write no more. The caller holds the row. */
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

/** Whether this attempt still holds it; then nobody takes it until the transaction ends. */
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

/** What the runs that an execution began have cost. */
export async function sumRunCosts(database: Database, { id, workspaceId }: ExecutionName): Promise<number> {
  const { _sum } = await database.run.aggregate({
    where: { workspaceId, causeExecutionId: id },
    _sum: { costUsd: true },
  });
  return _sum.costUsd ?? 0;
}

/** The same of all executions of a version, which may be more than a query can name. */
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
