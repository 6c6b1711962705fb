/** Renames a table. */
import { updateTable } from '@/lib/domain/tables/table-store';
import type { Editor } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { recordChange } from '../changes/record-change';
import { requireTable } from './load-grid';
import { presentTable } from './present-table';

export function renameTable(actor: Editor, { id, title }: { readonly id: string; readonly title: string }) {
  return inWorkspace(actor.workspaceId, async (database) => {
    const before = await requireTable(database, actor, id);
    await updateTable(database, before, { title });
    await recordChange(database, actor, {
      entity: 'research.tables',
      event: 'on_update',
      id: before.id,
      previous: { title: before.title },
    });
    return presentTable(database, actor, await requireTable(database, actor, id));
  });
}
