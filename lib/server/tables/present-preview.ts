/** Presents proposed changes of tables to users: what approving one does, in words, and whether it can still be approved. */
import { describeOperation, type StoredOperation } from '@/lib/domain/tables/operation';
import { findPreviewStatus } from '@/lib/domain/approvals/preview';
import type { TablePreview } from '@/lib/domain/tables/preview-store';
import type { Column } from '@/lib/domain/tables/table';
import { findTables, listColumnsOf } from '@/lib/domain/tables/table-store';
import type { Viewer } from '@/lib/domain/team/actor';
import { listMembers } from '@/lib/domain/team/member-store';
import { hasRight } from '@/lib/domain/team/role';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { TablePreviewReply } from '@/lib/protocol/http/table-previews';

/** Leaves out previews of deleted tables. */
export async function presentPreviews(
  database: Database,
  { workspaceId, role }: Viewer,
  { previews, now }: { readonly previews: readonly TablePreview[]; readonly now: Date },
): Promise<TablePreviewReply[]> {
  const ids = [...new Set(previews.map(({ tableId }) => tableId))];
  const tables = new Map((await findTables(database, workspaceId, ids)).map((table) => [table.id, table]));
  const columns = await listColumnsOf(database, workspaceId, ids);
  const members = await listMembers(database, workspaceId);
  const names = new Map<string, string>(members.map(({ userId, name }) => [userId, name]));
  const namePerson = (id: string) => ({ id, name: names.get(id) ?? 'A former member' });
  return previews.flatMap((preview) => {
    const table = tables.get(preview.tableId);
    if (table === undefined) return [];
    const status = findPreviewStatus(preview, now);
    const isStale = status === 'pending' && table.version !== preview.baseVersion;
    return [
      {
        id: preview.id,
        table_id: table.id,
        table_title: table.title,
        effect: describeOperation(preview.operation, table.title),
        description: preview.description,
        operation: presentOperation(preview.operation, columns.get(table.id) ?? []),
        draft_hash: preview.hash,
        status,
        is_stale: isStale,
        run_id: preview.fillRunId,
        can_decide: status === 'pending' && hasRight(role, 'editor'),
        proposed_by: namePerson(preview.userId),
        decided_by: preview.decidedBy === null ? null : namePerson(preview.decidedBy),
        decided_at: preview.decidedAt?.toISOString() ?? null,
        reason: preview.reason,
        created_at: preview.createdAt.toISOString(),
        expires_at: preview.expiresAt.toISOString(),
      },
    ];
  });
}

function presentOperation(
  operation: StoredOperation,
  columns: readonly Column[],
): TablePreviewReply['operation'] {
  if (operation.type === 'add_column') {
    const { columnType, ...words } = operation;
    return { ...words, column_type: columnType };
  }
  const { type, columnIds, sourceIds, cells, cellCount } = operation;
  return {
    type,
    cells,
    row_count: sourceIds.length,
    cell_count: cellCount,
    columns: columns.filter(({ id }) => columnIds.includes(id)).map(({ name }) => name),
  };
}
