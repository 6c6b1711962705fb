/** Lets the rows of a table be what a saved search of its collection finds. Cells of rows that are taken out stay. */
import { AppError } from '@/lib/core/errors';
import { asId, type SourceId } from '@/lib/core/ids';
import { chooseRows, clearRows, leaveSearch } from '@/lib/domain/tables/row-store';
import type { Table } from '@/lib/domain/tables/table';
import { updateTable } from '@/lib/domain/tables/table-store';
import type { Editor } from '@/lib/domain/team/actor';
import type { Database } from '@/lib/platform/db/in-workspace';
import { findWithSearch, requireSearch } from '../sources/saved-searches';

/** Sources that the search does not find now remain undecided, and are offered once it finds them. The caller must have locked the table. */
export async function followSearch(
  database: Database,
  actor: Editor,
  { table, searchId }: { readonly table: Table; readonly searchId: string },
): Promise<void> {
  const search = await requireSearch(database, actor, searchId);
  if (search.collectionId !== table.collectionId)
    throw new AppError('invalid_input', 'search_id: The saved search belongs to another collection.');
  const found = await findWithSearch(database, actor, search);
  await clearRows(database, table);
  await chooseRows(database, table, {
    sourceIds: found.map(({ id }) => asId<SourceId>(id)),
    isShown: true,
  });
  await updateTable(database, table, { takesAll: false, searchId });
}

/** Keeps the rows as they are. The caller must have locked the table. */
export async function unfollowSearch(database: Database, table: Table): Promise<void> {
  if (table.searchId === null) return;
  await leaveSearch(database, table.workspaceId, { searchId: table.searchId, tableId: table.id });
  await updateTable(database, table, { searchId: null });
}
