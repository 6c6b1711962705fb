/** Records who changed what may be done unasked, in the transaction of the change. */
import type { UserId, WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';
import { insertAuditEvent } from '@/lib/platform/db/insert-audit-event';

export function insertPolicyEvent(
  database: Database,
  event: {
    readonly workspaceId: WorkspaceId;
    readonly userId: UserId;
    /** The name of the tool. */
    readonly tool: string;
    readonly setting: string | null;
  },
): Promise<void> {
  const { workspaceId, userId, tool, setting } = event;
  const detail = { setting };
  return insertAuditEvent(database, {
    workspaceId,
    userId,
    action: 'policy.changed',
    objectId: tool,
    detail,
  });
}
