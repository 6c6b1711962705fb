/** Reads the tables of a workspace, last changed first, and one table with its rows. */
import { asId, type CollectionId, type TableId } from '@/lib/core/ids';
import { listTables, type TablePlace } from '@/lib/domain/tables/table-store';
import type { Viewer } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { QueryOf } from '@/lib/protocol/http/endpoint';
import type { getTableEndpoint, listTablesEndpoint } from '@/lib/protocol/http/tables';
import { requireTable } from './load-grid';
import { presentTableDetail, presentTables } from './present-table';
import { createTimeCursor } from '../replies/list-cursor';

const cursor = createTimeCursor('tables', ({ updatedAt }: TablePlace) => updatedAt);

export function readTables(actor: Viewer, page: QueryOf<typeof listTablesEndpoint>) {
  const place = cursor.read(actor, page.cursor);
  return inWorkspace(actor, async (database) => {
    const tables = await listTables(database, actor.workspaceId, {
      limit: page.limit,
      ...(page.collection_id === undefined ? {} : { collectionId: asId<CollectionId>(page.collection_id) }),
      ...(place === undefined ? {} : { after: { updatedAt: place.at, id: asId<TableId>(place.id) } }),
    });
    return {
      items: await presentTables(database, actor, tables),
      next: cursor.writeNext(actor, { items: tables, limit: page.limit }),
    };
  });
}

export function readTable(actor: Viewer, id: string, page: QueryOf<typeof getTableEndpoint>) {
  return inWorkspace(actor, async (database) =>
    presentTableDetail(database, actor, { table: await requireTable(database, actor, id), page }),
  );
}
