/** Takes out of executions what a record that was erased said (threats 40). Ids, states and times stay. */
import type { WorkspaceId } from '@/lib/core/ids';
import { Prisma } from '@/lib/platform/db/generated/client';
import type { Database } from '@/lib/platform/db/in-workspace';
import { startSchema } from './execution-store';

/**
 * What was done for a record stays; what the record said goes, with what steps made of it.
 * @returns The executions that were for these records: what they told and asked people is forgotten by whoever keeps that.
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

/** What it was begun for is gone: nothing is left to do, and nobody is asked. */
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
