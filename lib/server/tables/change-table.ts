/** Renames a table, and changes whether a saved search says what its rows are. */
import { updateTable } from '@/lib/domain/tables/table-store';
import type { Editor } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import type { updateTableEndpoint } from '@/lib/protocol/http/tables';
import { recordChange } from '../triggers/record-change';
import { followSearch, unfollowSearch } from './follow-search';
import { requireLockedTable, requireTable } from './load-grid';
import { presentTable } from './present-table';

type TableChange = BodyOf<typeof updateTableEndpoint> & { readonly id: string };

export function changeTable(actor: Editor, { id, title, search_id: searchId }: TableChange) {
  return inWorkspace(actor, async (database) => {
    const before = await requireLockedTable(database, actor, id);
    if (title !== undefined) await updateTable(database, before, { title });
    if (searchId === null) await unfollowSearch(database, before);
    else if (searchId !== undefined) await followSearch(database, actor, { table: before, searchId });
    await recordChange(database, actor, {
      entity: 'research.tables',
      event: 'on_update',
      id: before.id,
      ...(title === undefined ? {} : { previous: { title: before.title } }),
    });
    return presentTable(database, actor, await requireTable(database, actor, id));
  });
}
