/** Adds sources of its collection to a table as rows, or takes rows out. Their cells stay, so taking out can be undone. */
import { notFound } from '@/lib/core/errors';
import type { SourceId } from '@/lib/core/ids';
import { listSources } from '@/lib/domain/sources/store';
import { chooseRows } from '@/lib/domain/tables/row-store';
import type { Table } from '@/lib/domain/tables/table';
import type { Editor } from '@/lib/domain/team/actor';
import type { Database } from '@/lib/platform/db/in-workspace';
import { changeLockedTable } from './change-locked-table';
import { presentTable } from './present-table';

type Change = {
  readonly tableId: string;
  readonly sourceIds: readonly string[];
  readonly isShown: boolean;
};

export function changeRows(actor: Editor, { tableId, sourceIds, isShown }: Change) {
  return changeLockedTable(actor, tableId, async (database, table) => {
    const { chosen } = await splitSources(database, table, sourceIds);
    await chooseRows(database, table, { sourceIds: chosen, isShown });
    return presentTable(database, actor, table);
  });
}

/** The sources of the table's collection with these ids, and all others. Throws if one of them is not there. */
export async function splitSources(
  database: Database,
  { workspaceId, collectionId }: Table,
  ids: readonly string[],
): Promise<{ readonly chosen: SourceId[]; readonly others: SourceId[] }> {
  const sources = (await listSources(database, workspaceId, collectionId)).map(({ id }) => id);
  const wanted = new Set<string>(ids);
  const chosen = sources.filter((id) => wanted.has(id));
  if (chosen.length < wanted.size) throw notFound('source');
  return { chosen, others: sources.filter((id) => !wanted.has(id)) };
}
