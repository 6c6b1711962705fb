/** Finds the record for which a workflow is started by hand or tried: the requested one, or otherwise the newest that matches. */
import { notFound } from '@/lib/core/errors';
import type { UserId, WorkspaceId } from '@/lib/core/ids';
import type { ExecutionStart } from '@/lib/domain/workflows/execution-store';
import { listRecords, type RecordRow } from '@/lib/domain/workflows/record-store';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { WorkflowDefinition } from '@/lib/protocol/workflow/definition';

export type StartWish = {
  readonly workspaceId: WorkspaceId;
  readonly userId: UserId;
  readonly definition: Pick<WorkflowDefinition, 'entity' | 'triggerType' | 'collectionId'>;
  readonly recordId: string | undefined;
};

/** Null for a schedule, which concerns no record, and if there is no record yet. */
export async function findStartRecord(
  database: Database,
  { workspaceId, userId, definition, recordId }: StartWish,
): Promise<RecordRow | null> {
  const { entity, triggerType, collectionId } = definition;
  if (triggerType === 'scheduled') return null;
  const rows = await listRecords(database, entity, {
    workspaceId,
    isLive: true,
    limit: 1,
    ...(recordId === undefined ? {} : { id: recordId }),
    ...(collectionId === undefined ? {} : { collectionId }),
  });
  const record = rows.find(({ privateTo }) => privateTo === null || privateTo === userId);
  if (record === undefined && recordId !== undefined) throw notFound('record');
  return record ?? null;
}

export function writeStart(
  { triggerType }: StartWish['definition'],
  { record, now }: { readonly record: RecordRow | null; readonly now: Date },
): ExecutionStart {
  return {
    kind: triggerType === 'scheduled' ? 'scheduled' : 'manual',
    record: record === null ? null : { ...record.fields },
    revisionId: record?.revisionId ?? null,
    privateTo: record?.privateTo ?? null,
    previous: null,
    startedAt: now.toISOString(),
  };
}
