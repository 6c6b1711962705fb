/** Records who permitted or forbade what, in the transaction of that decision. Stores digests, never the arguments. */
import { createUuid, type UserId, type WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';

export type PolicyAction =
  | 'approval.approve_once'
  | 'approval.approve_run'
  | 'approval.deny'
  | 'policy.changed'
  | 'workflow.approved'
  | 'workflow.rejected'
  | 'workflow.renamed'
  | 'workflow.on'
  | 'workflow.off'
  | 'workflow.deleted'
  | 'workflow.restored'
  | 'table.approved'
  | 'table.rejected';

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
    data: [{ ...row, detail: { execution_id: executionId, message } }],
    skipDuplicates: true,
  });
}

export async function insertPolicyEvent(
  database: Database,
  event: {
    readonly workspaceId: WorkspaceId;
    readonly userId: UserId;
    readonly action: PolicyAction;
    /** The approval's id, or the name of the tool. */
    readonly objectId: string;
    readonly detail: Readonly<Record<string, string | null>>;
  },
): Promise<void> {
  const { workspaceId, userId, action, objectId, detail } = event;
  await database.auditEvent.create({
    data: {
      id: createUuid(),
      workspaceId,
      userId,
      action,
      objectId,
      detail,
      objectKind: action.split('.')[0] ?? '',
    },
    select: { id: true },
  });
}
