/** Adding, changing and deleting columns, each under the lock of their table, so that its version says which columns it has. */
import { AppError, notFound } from '@/lib/core/errors';
import { limits } from '@/lib/core/limits';
import type { Column, Table } from '@/lib/domain/tables/table';
import { type ColumnWords, deleteColumn, insertColumn, updateColumn } from '@/lib/domain/tables/table-store';
import type { Editor } from '@/lib/domain/team/actor';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import type { updateTableColumnEndpoint } from '@/lib/protocol/http/tables';
import { recordChange } from '../changes/record-change';
import { listColumns, requireLockedTable } from './load-grid';
import { presentColumn } from './present-table';

/** The caller holds the table, or has just made it. */
export async function addColumns(
  database: Database,
  table: Table,
  wanted: readonly ColumnWords[],
): Promise<Column[]> {
  const added: Column[] = [];
  const before = await listColumns(database, table);
  for (const words of wanted) {
    const columns = [...before, ...added];
    requireRoomFor(columns, words.name);
    const position = (columns.at(-1)?.position ?? -1) + 1;
    added.push(await insertColumn(database, table, { ...words, position }));
  }
  return added;
}

export function requireRoomFor(columns: readonly Column[], name: string): void {
  if (columns.length >= limits.tableColumns)
    throw new AppError('conflict', `A table has at most ${limits.tableColumns} columns. Delete one first.`);
  requireFreeName(columns, name);
}

/** People and models name a column by its name, in any case. */
function requireFreeName(columns: readonly Column[], name: string): void {
  if (columns.some((column) => isNamed(column, name)))
    throw new AppError('conflict', `name: There is a column “${name}” already. Choose another name.`, {
      data: { field: 'name' },
    });
}

export const isNamed = ({ name }: Pick<Column, 'name'>, wanted: string): boolean =>
  name.toLowerCase() === wanted.trim().toLowerCase();

type Added = ColumnWords & { readonly tableId: string };

export function addColumn(actor: Editor, { tableId, name, type, instruction, example }: Added) {
  return changeTable(actor, tableId, async (database, table) => {
    const [column] = await addColumns(database, table, [{ name, type, instruction, example }]);
    if (column === undefined) throw new Error('One column is one row.');
    return presentColumn(column);
  });
}

type Changed = BodyOf<typeof updateTableColumnEndpoint> & {
  readonly tableId: string;
  readonly columnId: string;
};

export function changeColumn(actor: Editor, { tableId, columnId, ...change }: Changed) {
  return changeTable(actor, tableId, async (database, table) => {
    const columns = await listColumns(database, table);
    const before = requireColumn(columns, columnId);
    const others = columns.filter(({ id }) => id !== before.id);
    if (change.name !== undefined) requireFreeName(others, change.name);
    const after = {
      name: change.name ?? before.name,
      type: change.type ?? before.type,
      instruction: change.instruction ?? before.instruction,
      example: change.example === undefined ? before.example : change.example,
    };
    const isOtherQuestion = after.type !== before.type || after.instruction !== before.instruction;
    await updateColumn(database, table, { ...after, id: before.id, isOtherQuestion });
    return presentColumn({ ...before, ...after });
  });
}

export function removeColumn(
  actor: Editor,
  { tableId, columnId }: { readonly tableId: string; readonly columnId: string },
): Promise<void> {
  return changeTable(actor, tableId, async (database, table) => {
    const { id } = requireColumn(await listColumns(database, table), columnId);
    await deleteColumn(database, table, id);
  });
}

export function requireColumn(columns: readonly Column[], id: string): Column {
  const column = columns.find((each) => each.id === id);
  if (column === undefined) throw notFound('column');
  return column;
}

function changeTable<Value>(
  actor: Editor,
  tableId: string,
  change: (database: Database, table: Table) => Promise<Value>,
): Promise<Value> {
  return inWorkspace(actor.workspaceId, async (database) => {
    const table = await requireLockedTable(database, actor, tableId);
    const value = await change(database, table);
    await recordChange(database, actor, { entity: 'research.tables', event: 'on_update', id: table.id });
    return value;
  });
}
