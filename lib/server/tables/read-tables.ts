/** Reads the tables of a workspace, last changed first, and one table with its rows. */
import { asId, type CollectionId, type TableId } from '@/lib/core/ids';
import { listTables, type TablePlace } from '@/lib/domain/tables/table-store';
import type { Viewer } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { QueryOf } from '@/lib/protocol/http/endpoint';
import type { getTableEndpoint, listTablesEndpoint } from '@/lib/protocol/http/tables';
import { requireTable } from './load-grid';
import { presentTableDetail, presentTables } from './present-table';

export function readTables(actor: Viewer, page: QueryOf<typeof listTablesEndpoint>) {
  return inWorkspace(actor, async (database) => {
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

/** Tables that are changed together have the same time, so the cursor includes the id. */
const writePlace = ({ updatedAt, id }: TablePlace) => `${updatedAt.toISOString()}~${id}`;

function readPlace(cursor: string): TablePlace | null {
  const [time = '', id = ''] = cursor.split('~');
  const updatedAt = new Date(time);
  return Number.isNaN(updatedAt.getTime()) ? null : { updatedAt, id: asId<TableId>(id) };
}

export function readTable(actor: Viewer, id: string, page: QueryOf<typeof getTableEndpoint>) {
  return inWorkspace(actor, async (database) =>
    presentTableDetail(database, actor, { table: await requireTable(database, actor, id), page }),
  );
}
