/** A workspace with a captured collection, in which tests make tables and set cells through the routes, or as a run does. */
import { expect } from 'vitest';
import { asId, type ColumnId, createRunId, type SourceId, type TableId } from '@/lib/core/ids';
import type { CellReading } from '@/lib/domain/tables/table';
import { changeTableCellEndpoint } from '@/lib/protocol/http/table-cells';
import type { TableDetailReply } from '@/lib/protocol/http/table-shapes';
import { createTableEndpoint, getTableEndpoint } from '@/lib/protocol/http/tables';
import type { Workbench } from '../../artifacts/__fixtures__/workbench';
import { openTestInstance } from '../../team/__fixtures__/people';

export const year = { name: 'Opened', type: 'date', instruction: 'When did it open?' } as const;
export const note = { name: 'Note', instruction: 'What is worth knowing?' } as const;

export function cellOf(table: TableDetailReply, row: number, column: number) {
  const cell = table.rows[row]?.cells[column];
  if (cell === undefined) throw new Error('There is no such cell.');
  return cell;
}

/** The environment is read only once, so the product is imported after it has been set. */
async function importProduct() {
  const [cells, database, erase, collections, tables, change, files] = await Promise.all([
    import('@/lib/domain/tables/cell-store'),
    import('@/lib/platform/db/in-workspace'),
    import('@/lib/server/erasure/erase-deleted'),
    import('../../collections/create-collection'),
    import('../read-tables'),
    import('../change-cell'),
    import('../export/export-table'),
  ]);
  return { ...cells, ...database, ...erase, ...collections, ...tables, ...change, ...files };
}

/** The test file must call `close` at its end. */
export async function openTableBench() {
  const instance = await openTestInstance();
  const benches = await import('../../artifacts/__fixtures__/workbench');
  const bench = await benches.openWorkbench();
  const product = await importProduct();

  const send: Workbench['ada']['send'] = (endpoint, sent) =>
    bench.ada.send(endpoint, { workspaceId: bench.workspaceId, ...sent });

  let titles = 0;
  async function make(columns: object[] = [year, note]): Promise<TableDetailReply> {
    titles += 1;
    const body = { collection_id: bench.collectionId, title: `Dams ${titles}`, columns: columns as never };
    const made = await send(createTableEndpoint, { body });
    expect(made.status, made.message).toBe(201);
    return made.reply;
  }

  const read = async (id: string) => (await send(getTableEndpoint, { params: { id } })).reply;

  /** Stores a cell as a run does. */
  async function keep(
    table: TableDetailReply,
    cellId: string,
    over: Partial<CellReading> = {},
  ): Promise<boolean> {
    const [sourceId = '', columnId = ''] = cellId.split(':');
    const { workspaceId } = bench;
    return product.inWholeWorkspace(workspaceId, async (database) => {
      const source = await database.source.findFirstOrThrow({ where: { id: sourceId } });
      return product.keepReading(
        database,
        { id: asId<TableId>(table.id), workspaceId },
        {
          place: { sourceId: asId<SourceId>(sourceId), columnId: asId<ColumnId>(columnId) },
          reading: {
            state: 'value',
            value: '1958',
            reason: null,
            askedVersion: 1,
            revisionId: asId(source.currentRevisionId ?? ''),
            runId: createRunId(),
            readAt: new Date(),
            ...over,
          },
        },
      );
    });
  }

  const change = (table: TableDetailReply, cell: string, body: object) =>
    send(changeTableCellEndpoint, { params: { id: table.id, cell }, body: body as never });

  /** Does what the queue would do when the undo period has passed. */
  const erase = (kind: 'source' | 'collection' | 'table' | 'saved-search', id: string) =>
    product.eraseDeleted({ workspaceId: bench.workspaceId, kind, id, purge: false });

  async function close(): Promise<void> {
    await benches.closeWorkbench();
    await instance.close();
  }

  return { bench, benches, product, send, make, read, keep, change, erase, close };
}
