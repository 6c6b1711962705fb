/**
 * Proposes a change of a table to the user. Its references are resolved to ids, so that exactly what was shown is approved, and it is
 * stored with the version of the table it was made from. A change that cannot be made is not stored. Nothing here changes a table.
 */
import { hourMs } from '@/lib/core/clock';
import { AppError } from '@/lib/core/errors';
import { createUuid } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import type { Run } from '@/lib/domain/runs/run';
import { hashOperation, type StoredOperation } from '@/lib/domain/tables/operation';
import { countPendingPreviews, insertPreview, type TablePreview } from '@/lib/domain/tables/preview-store';
import type { Table } from '@/lib/domain/tables/table';
import type { Editor } from '@/lib/domain/team/actor';
import type { TableOperation } from '@/lib/engine/tools/ports/tables';
import type { Database } from '@/lib/platform/db/in-workspace';
import { digestBytes } from '@/lib/platform/secrets/token';
import { requireCells } from './begin-fill';
import { readColumnWords } from './read-column-words';
import { findColumnCalled } from './find-table';
import { listColumns, loadGrid } from './load-grid';
import { requireRoomFor } from './require-column-room';

export type ProposedChange = {
  readonly table: Table;
  readonly description: string;
  readonly operation: TableOperation;
  readonly run: Pick<Run, 'id' | 'conversationId'>;
  readonly now: Date;
};

export async function proposeChange(
  database: Database,
  { workspaceId, userId }: Editor,
  { table, description, operation: wanted, run, now }: ProposedChange,
): Promise<TablePreview> {
  const waiting = await countPendingPreviews(database, { workspaceId, tableId: table.id }, now);
  if (waiting >= limits.tablePreviews)
    throw new AppError(
      'conflict',
      `${limits.tablePreviews} proposals are waiting for this table. Decide on some first.`,
    );
  const operation = await resolveOperation(database, table, wanted);
  const proposed = { tableId: table.id, baseVersion: table.version, operation };
  return insertPreview(database, {
    ...proposed,
    id: createUuid(now.getTime()),
    workspaceId,
    userId,
    description,
    conversationId: run.conversationId,
    runId: run.id,
    hash: hashOperation(proposed, digestBytes),
    expiresAt: new Date(now.getTime() + limits.tablePreviewHours * hourMs),
    createdAt: now,
  });
}

async function resolveOperation(
  database: Database,
  table: Table,
  wanted: TableOperation,
): Promise<StoredOperation> {
  if (wanted.type === 'add_column') {
    requireRoomFor(await listColumns(database, table), wanted.name);
    const { name, columnType, instruction, example } = wanted;
    const words = {
      name,
      type: columnType,
      instruction,
      example,
      unit: wanted.unit ?? null,
      options: wanted.options,
    };
    const { unit, options } = readColumnWords(words);
    return {
      type: wanted.type,
      name,
      columnType,
      instruction,
      example,
      ...(unit === null ? {} : { unit }),
      ...(options.length === 0 ? {} : { options: [...options] }),
    };
  }
  const grid = await loadGrid(database, table);
  const columnIds = wanted.columns.map((reference) => findColumnCalled(grid.columns, reference).id);
  const { type, cells, rowIds: sourceIds } = wanted;
  const places = requireCells(grid, { columnIds, sourceIds, cells });
  return {
    type,
    cells,
    cellCount: places.length,
    columnIds: [...new Set(places.map(({ columnId }) => columnId))],
    sourceIds: [...new Set(places.map(({ sourceId }) => sourceId))],
  };
}
