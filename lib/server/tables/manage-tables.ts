/** Making, listing, reading, renaming, deleting and restoring tables. */
import { AppError, notFound } from '@/lib/core/errors';
import { asId, type CollectionId, createTableId, type RunId, type TableId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { requestCancel } from '@/lib/domain/runs/store';
import {
  countTables,
  insertTable,
  listTables,
  type TablePlace,
  updateTable,
} from '@/lib/domain/tables/table-store';
import type { Editor, Viewer } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { sendJob } from '@/lib/platform/jobs/send-job';
import type { BodyOf, QueryOf } from '@/lib/protocol/http/endpoint';
import type { createTableEndpoint, getTableEndpoint, listTablesEndpoint } from '@/lib/protocol/http/tables';
import { requireCollection, undoSeconds } from '../collections/manage-collections';
import { recordChange } from '../changes/record-change';
import { requireTable } from './load-grid';
import { addColumns } from './manage-columns';
import { listFillings, presentTable, presentTableDetail, presentTables } from './present-table';

const entity = 'research.tables' as const;

export function createTable(
  actor: Editor,
  { collection_id, title, columns }: BodyOf<typeof createTableEndpoint>,
) {
  const { workspaceId, userId } = actor;
  return inWorkspace(workspaceId, async (database) => {
    const collection = await requireCollection(database, actor, collection_id);
    if ((await countTables(database, workspaceId)) >= limits.tables)
      throw new AppError('conflict', `There are ${limits.tables} tables. Delete some first.`);
    const made = await insertTable(database, {
      id: createTableId(),
      workspaceId,
      collectionId: collection.id,
      title,
      createdBy: userId,
    });
    await addColumns(database, made, columns);
    await recordChange(database, actor, { entity, event: 'on_create', id: made.id, key: 'made' });
    const table = await requireTable(database, actor, made.id);
    return presentTableDetail(database, actor, { table, page: { limit: limits.pageItems } });
  });
}

export function readTables(actor: Viewer, page: QueryOf<typeof listTablesEndpoint>) {
  return inWorkspace(actor.workspaceId, async (database) => {
    const after = page.cursor === undefined ? null : readPlace(page.cursor);
    const tables = await listTables(database, actor.workspaceId, {
      limit: page.limit,
      ...(page.collection_id === undefined ? {} : { collectionId: asId<CollectionId>(page.collection_id) }),
      ...(after === null ? {} : { after }),
    });
    const last = tables.at(-1);
    return {
      items: await presentTables(database, actor, tables),
      next: tables.length === page.limit && last !== undefined ? writePlace(last) : null,
    };
  });
}

/** Tables that are changed at once share a time, so the id goes along. */
const writePlace = ({ updatedAt, id }: TablePlace) => `${updatedAt.toISOString()}~${id}`;

function readPlace(cursor: string): TablePlace | null {
  const [time = '', id = ''] = cursor.split('~');
  const updatedAt = new Date(time);
  return Number.isNaN(updatedAt.getTime()) ? null : { updatedAt, id: asId<TableId>(id) };
}

export function readTable(actor: Viewer, id: string, page: QueryOf<typeof getTableEndpoint>) {
  return inWorkspace(actor.workspaceId, async (database) =>
    presentTableDetail(database, actor, { table: await requireTable(database, actor, id), page }),
  );
}

export function renameTable(actor: Editor, { id, title }: { readonly id: string; readonly title: string }) {
  return inWorkspace(actor.workspaceId, async (database) => {
    const before = await requireTable(database, actor, id);
    await updateTable(database, before, { title });
    await recordChange(database, actor, {
      entity,
      event: 'on_update',
      id: before.id,
      previous: { title: before.title },
    });
    return presentTable(database, actor, await requireTable(database, actor, id));
  });
}

/** What was read until then stays with it. */
export function deleteTable(actor: Editor, id: string, now: Date = new Date()): Promise<void> {
  const { workspaceId } = actor;
  return inWorkspace(workspaceId, async (database) => {
    const table = await requireTable(database, actor, id);
    await recordChange(database, actor, { entity, event: 'on_delete', id: table.id });
    await updateTable(database, table, { deletedAt: now });
    const filling = (await listFillings(database, workspaceId)).get(table.id);
    if (filling !== undefined) await requestCancel(database, { id: asId<RunId>(filling), workspaceId }, now);
    await sendJob(
      database,
      { queue: 'erase', data: { workspaceId, kind: 'table', id: table.id, purge: false } },
      { delaySeconds: undoSeconds },
    );
  });
}

export function restoreTable(actor: Editor, id: string) {
  const { workspaceId } = actor;
  return inWorkspace(workspaceId, async (database) => {
    if (!(await updateTable(database, { id: asId<TableId>(id), workspaceId }, { deletedAt: null })))
      throw notFound('table');
    return presentTable(database, actor, await requireTable(database, actor, id));
  });
}
