/** Records who approved or denied a call, in the transaction of that decision. Stores the digest of its arguments, never the arguments. */
import type { UserId, WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';
import { insertAuditEvent } from '@/lib/platform/db/insert-audit-event';

export function insertApprovalEvent(
  database: Database,
  event: {
    readonly workspaceId: WorkspaceId;
    readonly userId: UserId;
    readonly action: 'approval.approve_once' | 'approval.approve_run' | 'approval.deny';
    readonly objectId: string;
    readonly detail: { readonly name: string; readonly digest: string };
  },
): Promise<void> {
  return insertAuditEvent(database, event);
}
