/** Takes out of executions what a record that was erased said (threats 40). Ids, states and times stay. */
import type { WorkspaceId } from '@/lib/core/ids';
import { Prisma } from '@/lib/platform/db/generated/client';
import type { Database } from '@/lib/platform/db/in-workspace';
import { startSchema } from './execution-store';

/** What was done for a record stays; what the record said goes, with what steps made of it and told of it. */
export async function forgetRecords(
  database: Database,
  workspaceId: WorkspaceId,
  recordIds: readonly string[],
): Promise<void> {
  for (const id of recordIds) await forgetRecord(database, workspaceId, id);
}

async function forgetRecord(database: Database, workspaceId: WorkspaceId, recordId: string): Promise<void> {
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
  await database.executionStep.updateMany({
    where: { workspaceId, executionId: { in: ids } },
    data: { input: Prisma.DbNull, output: Prisma.DbNull, error: null },
  });
  await database.alert.deleteMany({ where: { workspaceId, executionId: { in: ids } } });
  // Who decided what is in the audit log, by digest.
  await database.approval.deleteMany({ where: { workspaceId, executionId: { in: ids } } });
}
