/** Adds columns to a table. */
import type { Column, Table } from '@/lib/domain/tables/table';
import { type ColumnWords, insertColumn } from '@/lib/domain/tables/table-store';
import type { Editor } from '@/lib/domain/team/actor';
import type { Database } from '@/lib/platform/db/in-workspace';
import { listColumns } from './load-grid';
import { presentColumn } from './present-table';
import { readColumnWords } from './read-column-words';
import { requireRoomFor } from './require-column-room';
import { changeLockedTable } from './change-locked-table';

/** The caller holds the lock of the table or has just created it. */
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
    added.push(await insertColumn(database, table, { ...readColumnWords(words), position }));
  }
  return added;
}

type Added = ColumnWords & { readonly tableId: string };

export function addColumn(actor: Editor, { tableId, ...words }: Added) {
  return changeLockedTable(actor, tableId, async (database, table) => {
    const [column] = await addColumns(database, table, [words]);
    if (column === undefined) throw new Error('One column is one row.');
    return presentColumn(column);
  });
}
