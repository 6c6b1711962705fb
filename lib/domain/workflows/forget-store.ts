/** Removes the content of an erased record from executions (threats 40). Ids, states and times stay. */
import type { WorkspaceId } from '@/lib/core/ids';
import { Prisma } from '@/lib/platform/db/generated/client';
import type { Database } from '@/lib/platform/db/in-workspace';
import { startSchema } from './execution-store';

/**
 * Keeps what was done for a record, but removes the record's content and what steps made of it.
 * @returns The executions for these records. Other stores must erase the messages and approvals of these executions.
 */
export async function forgetRecords(
  database: Database,
  workspaceId: WorkspaceId,
  { recordIds, now }: { readonly recordIds: readonly string[]; readonly now: Date },
): Promise<string[]> {
  const executionIds: string[] = [];
  for (const id of recordIds) executionIds.push(...(await forgetRecord(database, workspaceId, id)));
  await stopUnfinished(database, workspaceId, { executionIds, now });
  return executionIds;
}

async function forgetRecord(
  database: Database,
  workspaceId: WorkspaceId,
  recordId: string,
): Promise<string[]> {
  const rows = await database.workflowExecution.findMany({
    where: { workspaceId, trigger: { path: ['record', 'id'], equals: recordId } },
    select: { id: true, trigger: true },
  });
  const ids = rows.map(({ id }) => id);
  for (const { id, trigger } of rows) {
    const start = {
      ...startSchema.parse(trigger),
      record: { id: recordId },
      revisionId: null,
      previous: null,
    };
    await database.workflowExecution.updateMany({ where: { id, workspaceId }, data: { trigger: start } });
  }
  await database.workflowExecution.updateMany({
    where: { workspaceId, id: { in: ids } },
    data: { failure: Prisma.DbNull },
  });
  await database.executionStep.updateMany({
    where: { workspaceId, executionId: { in: ids } },
    data: { input: Prisma.DbNull, output: Prisma.DbNull, error: null, wait: Prisma.DbNull },
  });
  return ids;
}

/** Cancels unfinished executions: their record is gone, so nothing is left to do and nobody needs to be asked. */
async function stopUnfinished(
  database: Database,
  workspaceId: WorkspaceId,
  { executionIds, now }: { readonly executionIds: readonly string[]; readonly now: Date },
): Promise<void> {
  const stopped = await database.workflowExecution.updateManyAndReturn({
    where: { workspaceId, id: { in: [...executionIds] }, status: { in: ['queued', 'running', 'waiting'] } },
    data: { status: 'cancelled', finishedAt: now },
    select: { id: true },
  });
  await database.executionStep.updateMany({
    where: {
      workspaceId,
      executionId: { in: stopped.map(({ id }) => id) },
      status: { in: ['running', 'waiting'] },
    },
    data: { status: 'skipped', finishedAt: now },
  });
}
