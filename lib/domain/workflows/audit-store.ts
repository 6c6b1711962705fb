/** Records who decided about a workflow, and what a step notes, in the transaction of the change. Stores hashes, never a definition. */
import type { AuditDetail } from '@/lib/core/audit-facts';
import type { UserId, WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';
import { insertAuditEvent } from '@/lib/platform/db/insert-audit-event';

export function insertWorkflowEvent(
  database: Database,
  { workspaceId, userId }: { readonly workspaceId: WorkspaceId; readonly userId: UserId },
  event: {
    readonly action:
      | 'workflow.approved'
      | 'workflow.rejected'
      | 'workflow.renamed'
      | 'workflow.on'
      | 'workflow.off'
      | 'workflow.deleted'
      | 'workflow.restored';
    /** The id of the workflow, or of the preview that was rejected. */
    readonly objectId: string;
    readonly detail?: AuditDetail;
  },
): Promise<void> {
  const { action, objectId, detail = {} } = event;
  return insertAuditEvent(database, { workspaceId, userId, action, objectId, detail });
}

/**
 * Records a note written by a workflow step, in the name of the user who approved the workflow. A note with the same id is written only
 * once.
 */
export async function insertWorkflowNote(
  database: Database,
  note: {
    readonly id: string;
    readonly workspaceId: WorkspaceId;
    readonly userId: UserId;
    readonly workflowId: string;
    readonly executionId: string;
    readonly message: string;
  },
): Promise<void> {
  const { id, workspaceId, userId, workflowId: objectId, executionId, message } = note;
  const row = { id, workspaceId, userId, action: 'workflow.note', objectKind: 'workflow', objectId };
  await database.auditEvent.createMany({
    data: [
      {
        id: row.id,
        workspaceId: row.workspaceId,
        userId: row.userId,
        action: row.action,
        objectKind: row.objectKind,
        objectId: row.objectId,
        detail: { execution_id: executionId, message },
      },
    ],
    skipDuplicates: true,
  });
}
