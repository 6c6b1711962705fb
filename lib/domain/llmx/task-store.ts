/** Rows of the tasks that messages requested. They are written in transactions that have locked the session. */
import { z } from 'zod';
import { asId, createUuid, type RunId, type WorkspaceId } from '@/lib/core/ids';
import type { Prisma } from '@/lib/platform/db/generated/client';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { SessionName } from './store';
import { type LlmxTask, taskKinds, taskStatuses, taskWishSchema } from './task';

const select = {
  id: true,
  workspaceId: true,
  sessionId: true,
  kind: true,
  number: true,
  batch: true,
  names: true,
  after: true,
  wish: true,
  runId: true,
  status: true,
  told: true,
} as const;

function presentRow(row: Prisma.LlmxTaskGetPayload<{ select: typeof select }>): LlmxTask {
  return {
    ...row,
    workspaceId: asId<WorkspaceId>(row.workspaceId),
    runId: row.runId === null ? null : asId<RunId>(row.runId),
    kind: z.enum(taskKinds).parse(row.kind),
    wish: taskWishSchema.parse(row.wish),
    status: z.enum(taskStatuses).parse(row.status),
  };
}

export type NewTask = Pick<
  LlmxTask,
  'kind' | 'number' | 'batch' | 'names' | 'after' | 'wish' | 'runId' | 'status'
>;

export async function insertTask(
  database: Database,
  { id: sessionId, workspaceId }: SessionName,
  { names, after, ...task }: NewTask,
): Promise<LlmxTask> {
  const row = await database.llmxTask.create({
    data: {
      id: createUuid(),
      sessionId,
      workspaceId,
      number: task.number,
      kind: task.kind,
      status: task.status,
      runId: task.runId,
      batch: task.batch,
      wish: task.wish,
      names: [...names],
      after: [...after],
    },
    select,
  });
  return presentRow(row);
}

/** In the order in which they were requested. */
export async function listTasks(
  database: Database,
  { id: sessionId, workspaceId }: SessionName,
): Promise<LlmxTask[]> {
  const rows = await database.llmxTask.findMany({
    where: { sessionId, workspaceId },
    orderBy: { id: 'asc' },
    select,
  });
  return rows.map(presentRow);
}

export type TaskChange = Partial<Pick<LlmxTask, 'status' | 'runId' | 'told'>>;

export async function updateTask(
  database: Database,
  { id, workspaceId }: Pick<LlmxTask, 'id' | 'workspaceId'>,
  change: TaskChange,
): Promise<void> {
  await database.llmxTask.updateMany({ where: { id, workspaceId }, data: change });
}

/** Withdraws the tasks of a session that have not begun. */
export async function withdrawTasks(
  database: Database,
  { id: sessionId, workspaceId }: SessionName,
): Promise<void> {
  await database.llmxTask.updateMany({
    where: { sessionId, workspaceId, status: 'waiting' },
    data: { status: 'withdrawn' },
  });
}

/** Returns the sessions that wait for a run. */
export async function listSessionsOfRun(
  database: Database,
  { id: runId, workspaceId }: { readonly id: RunId; readonly workspaceId: WorkspaceId },
): Promise<readonly string[]> {
  const rows = await database.llmxTask.findMany({
    where: { runId, workspaceId, status: 'running' },
    select: { sessionId: true },
  });
  return rows.map(({ sessionId }) => sessionId);
}
