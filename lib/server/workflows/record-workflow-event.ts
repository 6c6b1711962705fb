/** Writes an audit log entry about a workflow. */
import { insertPolicyEvent, type PolicyAction } from '@/lib/domain/policy/audit-store';
import type { Editor } from '@/lib/domain/team/actor';
import type { Database } from '@/lib/platform/db/in-workspace';

type WorkflowEvent = { readonly id: string; readonly action: PolicyAction };

export function recordWorkflowEvent(
  database: Database,
  { workspaceId, userId }: Editor,
  { id, action }: WorkflowEvent,
): Promise<void> {
  return insertPolicyEvent(database, { workspaceId, userId, action, objectId: id, detail: {} });
}
