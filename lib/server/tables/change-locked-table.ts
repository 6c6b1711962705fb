/** Changes the columns of a table under its lock, so that the table's version identifies its columns. */
import type { Table } from '@/lib/domain/tables/table';
import type { Editor } from '@/lib/domain/team/actor';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { recordChange } from '../triggers/record-change';
import { requireLockedTable } from './load-grid';

export function changeLockedTable<Value>(
  actor: Editor,
  tableId: string,
  change: (database: Database, table: Table) => Promise<Value>,
): Promise<Value> {
  return inWorkspace(actor, async (database) => {
    const table = await requireLockedTable(database, actor, tableId);
    const value = await change(database, table);
    await recordChange(database, actor, { entity: 'research.tables', event: 'on_update', id: table.id });
    return value;
  });
}
