/** Creates a table with its columns. */
import { AppError } from '@/lib/core/errors';
import { createTableId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { chooseRows } from '@/lib/domain/tables/row-store';
import type { Table } from '@/lib/domain/tables/table';
import { countTables, insertTable } from '@/lib/domain/tables/table-store';
import type { Editor } from '@/lib/domain/team/actor';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import type { createTableEndpoint } from '@/lib/protocol/http/tables';
import { requireCollection } from '../collections/require-collection';
import { recordChange } from '../triggers/record-change';
import { splitSources } from './change-rows';
import { followSearch } from './follow-search';
import { requireTable } from './load-grid';
import { addColumns } from './add-columns';
import { presentTableDetail } from './present-table';

export function createTable(
  actor: Editor,
  {
    collection_id,
    title,
    columns,
    source_ids: sourceIds,
    search_id: searchId,
  }: BodyOf<typeof createTableEndpoint>,
) {
  const { workspaceId, userId } = actor;
  return inWorkspace(actor, async (database) => {
    const collection = await requireCollection(database, actor, collection_id);
    if ((await countTables(database, workspaceId)) >= limits.tables)
      throw new AppError('conflict', `There are already ${limits.tables} tables. Delete some first.`);
    const made = await insertTable(database, {
      id: createTableId(),
      workspaceId,
      collectionId: collection.id,
      title,
      takesAll: sourceIds === null && searchId === null,
      searchId: null,
      createdBy: userId,
    });
    await addColumns(database, made, columns);
    if (sourceIds !== null) await chooseFirst(database, made, sourceIds);
    if (searchId !== null) await followSearch(database, actor, { table: made, searchId });
    await recordChange(database, actor, {
      entity: 'research.tables',
      event: 'on_create',
      id: made.id,
      key: 'made',
    });
    const table = await requireTable(database, actor, made.id);
    return presentTableDetail(database, actor, { table, page: { limit: limits.pageItems } });
  });
}

/** The other sources are decided about too, so that only later ones are offered. */
async function chooseFirst(database: Database, table: Table, ids: readonly string[]): Promise<void> {
  const { chosen, others } = await splitSources(database, table, ids);
  await chooseRows(database, table, { sourceIds: chosen, isShown: true });
  await chooseRows(database, table, { sourceIds: others, isShown: false });
}
