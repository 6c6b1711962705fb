/** Records who approved or rejected a change of a table, in the transaction of that decision. Stores the hash of the change, never the change. */
import type { UserId, WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';
import { insertAuditEvent } from '@/lib/platform/db/insert-audit-event';
import type { TablePreview } from './preview-store';

export function insertTableEvent(
  database: Database,
  { workspaceId, userId }: { readonly workspaceId: WorkspaceId; readonly userId: UserId },
  {
    action,
    preview,
  }: {
    readonly action: 'table.approved' | 'table.rejected';
    readonly preview: TablePreview;
  },
): Promise<void> {
  const detail = { hash: preview.hash, preview: preview.id };
  return insertAuditEvent(database, { workspaceId, userId, action, objectId: preview.tableId, detail });
}
