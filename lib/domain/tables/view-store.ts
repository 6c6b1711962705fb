/** Rows of named views of tables. What a view says about columns that were deleted since is ignored by whoever shows it. */
import { asId, createUuid, type UserId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';
import { type TableViewSettings, tableViewSettingsSchema } from '@/lib/protocol/table-view';
import type { Table } from './table';

export type TableView = {
  readonly id: string;
  readonly name: string;
  readonly settings: TableViewSettings;
  readonly createdBy: UserId;
};

type TableName = Pick<Table, 'id' | 'workspaceId'>;

/** Oldest first. */
export async function listViews(
  database: Database,
  { id: tableId, workspaceId }: TableName,
): Promise<TableView[]> {
  const rows = await database.tableView.findMany({
    where: { workspaceId, tableId },
    orderBy: { id: 'asc' },
    select: { id: true, name: true, settings: true, createdBy: true },
  });
  return rows.map(({ id, name, settings, createdBy }) => ({
    id,
    name,
    settings: tableViewSettingsSchema.parse(settings),
    createdBy: asId<UserId>(createdBy),
  }));
}

/** The caller must have locked the table. */
export async function insertView(
  database: Database,
  { id: tableId, workspaceId }: TableName,
  { name, settings, createdBy }: Omit<TableView, 'id'>,
): Promise<string> {
  const id = createUuid();
  await database.tableView.create({ data: { id, workspaceId, tableId, name, settings, createdBy } });
  return id;
}

/** Changes what is given. */
export async function updateView(
  database: Database,
  { id: tableId, workspaceId }: TableName,
  { id, name, settings }: { readonly id: string } & Partial<Pick<TableView, 'name' | 'settings'>>,
): Promise<void> {
  const data = { ...(name === undefined ? {} : { name }), ...(settings === undefined ? {} : { settings }) };
  await database.tableView.updateMany({ where: { id, workspaceId, tableId }, data });
}

/** False if there is no such view. */
export async function deleteView(
  database: Database,
  { id: tableId, workspaceId }: TableName,
  id: string,
): Promise<boolean> {
  const { count } = await database.tableView.deleteMany({ where: { id, workspaceId, tableId } });
  return count > 0;
}
