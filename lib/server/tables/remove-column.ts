/** Deletes a column with its cells. */
import { deleteColumn } from '@/lib/domain/tables/table-store';
import type { Editor } from '@/lib/domain/team/actor';
import { listColumns } from './load-grid';
import { changeLockedTable } from './change-locked-table';
import { requireColumn } from './require-column';

export function removeColumn(
  actor: Editor,
  { tableId, columnId }: { readonly tableId: string; readonly columnId: string },
): Promise<void> {
  return changeLockedTable(actor, tableId, async (database, table) => {
    const { id } = requireColumn(await listColumns(database, table), columnId);
    await deleteColumn(database, table, id);
  });
}
