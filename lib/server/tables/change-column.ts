/** Changes the name, the type or the question of a column. */
import { updateColumn } from '@/lib/domain/tables/table-store';
import type { Editor } from '@/lib/domain/team/actor';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import type { updateTableColumnEndpoint } from '@/lib/protocol/http/table-columns';
import { listColumns } from './load-grid';
import { presentColumn } from './present-table';
import { changeLockedTable } from './change-locked-table';
import { readColumnWords } from './read-column-words';
import { requireColumn } from './require-column';
import { requireFreeName } from './require-column-room';

type Changed = BodyOf<typeof updateTableColumnEndpoint> & {
  readonly tableId: string;
  readonly columnId: string;
};

export function changeColumn(actor: Editor, { tableId, columnId, ...change }: Changed) {
  return changeLockedTable(actor, tableId, async (database, table) => {
    const columns = await listColumns(database, table);
    const before = requireColumn(columns, columnId);
    const others = columns.filter(({ id }) => id !== before.id);
    if (change.name !== undefined) requireFreeName(others, change.name);
    const after = readColumnWords({
      name: change.name ?? before.name,
      type: change.type ?? before.type,
      instruction: change.instruction ?? before.instruction,
      example: change.example === undefined ? before.example : change.example,
      unit: change.unit === undefined ? before.unit : change.unit,
      options: change.options ?? before.options,
    });
    const isOtherQuestion =
      after.type !== before.type ||
      after.instruction !== before.instruction ||
      after.unit !== before.unit ||
      after.options.join('\n') !== before.options.join('\n');
    await updateColumn(database, table, { ...after, id: before.id, isOtherQuestion });
    return presentColumn({ ...before, ...after });
  });
}
