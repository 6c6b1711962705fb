/** Rows of extraction tables and their columns. Code that changes columns must lock the table, so that its version identifies them. */
import { z } from 'zod';
import {
  asId,
  type CollectionId,
  type ColumnId,
  createColumnId,
  type TableId,
  type UserId,
  type WorkspaceId,
} from '@/lib/core/ids';
import type { Prisma } from '@/lib/platform/db/generated/client';
import type { Database } from '@/lib/platform/db/in-workspace';
import { lockRow } from '@/lib/platform/db/lock-row';
import { type ChangePlace, newestChangeFirst, selectAfterChange } from '@/lib/platform/db/newest-change';
import { columnTypes } from '@/lib/protocol/table-words';
import type { Column, Table } from './table';

const select = {
  id: true,
  workspaceId: true,
  collectionId: true,
  title: true,
  version: true,
  takesAll: true,
  searchId: true,
  search: { select: { deletedAt: true } },
  createdBy: true,
  createdAt: true,
  updatedAt: true,
} as const;

function presentRow({ search, ...row }: Prisma.ExtractionTableGetPayload<{ select: typeof select }>): Table {
  return {
    ...row,
    searchId: search?.deletedAt === null ? row.searchId : null,
    id: asId<TableId>(row.id),
    workspaceId: asId<WorkspaceId>(row.workspaceId),
    collectionId: asId<CollectionId>(row.collectionId),
    createdBy: asId<UserId>(row.createdBy),
  };
}

export async function insertTable(
  database: Database,
  table: Pick<Table, 'id' | 'workspaceId' | 'collectionId' | 'title' | 'takesAll' | 'searchId' | 'createdBy'>,
): Promise<Table> {
  return presentRow(await database.extractionTable.create({ data: table, select }));
}

export async function findTable(
  database: Database,
  workspaceId: WorkspaceId,
  id: TableId,
): Promise<Table | null> {
  const row = await database.extractionTable.findFirst({
    where: { id, workspaceId, deletedAt: null },
    select,
  });
  return row === null ? null : presentRow(row);
}

/** Leaves out deleted tables. */
export async function findTables(
  database: Database,
  workspaceId: WorkspaceId,
  ids: readonly TableId[],
): Promise<Table[]> {
  const where = { workspaceId, id: { in: [...ids] }, deletedAt: null };
  return (await database.extractionTable.findMany({ where, select })).map(presentRow);
}

/** Returns the table and locks it until the transaction ends: its columns cannot change, and no other filling can start. */
export async function lockTable(
  database: Database,
  workspaceId: WorkspaceId,
  id: TableId,
): Promise<Table | null> {
  await lockRow(database, 'extraction_table', { id, workspaceId });
  return findTable(database, workspaceId, id);
}

/** Where a list continues: after this table, in the order of the last change. */
export type TablePlace = ChangePlace<TableId>;

type TablePage = {
  readonly collectionId?: CollectionId;
  readonly after?: TablePlace;
  readonly limit: number;
};

export async function listTables(
  database: Database,
  workspaceId: WorkspaceId,
  { collectionId, after, limit }: TablePage,
): Promise<Table[]> {
  const rows = await database.extractionTable.findMany({
    where: {
      workspaceId,
      deletedAt: null,
      ...(collectionId === undefined ? {} : { collectionId }),
      ...selectAfterChange(after),
    },
    orderBy: newestChangeFirst,
    take: limit,
    select,
  });
  return rows.map(presentRow);
}

export async function countTables(database: Database, workspaceId: WorkspaceId): Promise<number> {
  return database.extractionTable.count({ where: { workspaceId, deletedAt: null } });
}

type TableChange = Partial<Pick<Table, 'title' | 'takesAll' | 'searchId'>> & {
  readonly deletedAt?: Date | null;
};

/** False if there is no such table. */
export async function updateTable(
  database: Database,
  { id, workspaceId }: Pick<Table, 'id' | 'workspaceId'>,
  change: TableChange,
): Promise<boolean> {
  const { count } = await database.extractionTable.updateMany({ where: { id, workspaceId }, data: change });
  return count > 0;
}

/** Deletes the tables of a collection together with it, or restores those that were deleted with it at that moment. */
export async function moveTablesOf(
  database: Database,
  workspaceId: WorkspaceId,
  moved: { readonly collectionId: CollectionId; readonly from: Date | null; readonly to: Date | null },
): Promise<void> {
  await database.extractionTable.updateMany({
    where: { workspaceId, collectionId: moved.collectionId, deletedAt: moved.from },
    data: { deletedAt: moved.to },
  });
}

export async function listDeletedTablesOf(
  database: Database,
  workspaceId: WorkspaceId,
  collectionId: CollectionId,
): Promise<TableId[]> {
  const rows = await database.extractionTable.findMany({
    where: { workspaceId, collectionId, deletedAt: { not: null } },
    select: { id: true },
  });
  return rows.map(({ id }) => asId<TableId>(id));
}

/** Removes a deleted table permanently, with its columns, cells, their citations and previews. False if it is not deleted now. */
export async function eraseTable(
  database: Database,
  workspaceId: WorkspaceId,
  id: TableId,
): Promise<boolean> {
  const deleted = { id, workspaceId, deletedAt: { not: null } };
  if ((await database.extractionTable.count({ where: deleted })) === 0) return false;
  await database.$executeRaw`
    DELETE FROM citation USING table_cell
    WHERE table_cell.workspace_id = ${workspaceId} AND table_cell.table_id = ${id}
      AND citation.workspace_id = ${workspaceId} AND citation.owner_kind = 'cell'
      AND citation.owner_id = table_cell.source_id || ':' || table_cell.column_id`;
  await database.tablePreview.deleteMany({ where: { workspaceId, tableId: id } });
  await database.extractionTable.deleteMany({ where: deleted });
  return true;
}

// ── columns ──

const columnSelect = {
  id: true,
  tableId: true,
  name: true,
  type: true,
  instruction: true,
  example: true,
  unit: true,
  options: true,
  position: true,
  version: true,
} as const;

function presentColumn(row: Prisma.TableColumnGetPayload<{ select: typeof columnSelect }>): Column {
  return {
    ...row,
    id: asId<ColumnId>(row.id),
    tableId: asId<TableId>(row.tableId),
    type: z.enum(columnTypes).parse(row.type),
  };
}

/** By table, with each table's columns in order. */
export async function listColumnsOf(
  database: Database,
  workspaceId: WorkspaceId,
  tableIds: readonly TableId[],
): Promise<ReadonlyMap<TableId, readonly Column[]>> {
  const rows = await database.tableColumn.findMany({
    where: { workspaceId, tableId: { in: [...tableIds] } },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    select: columnSelect,
  });
  return Map.groupBy(rows.map(presentColumn), ({ tableId }) => tableId);
}

export type ColumnWords = Pick<Column, 'name' | 'type' | 'instruction' | 'example' | 'unit' | 'options'>;

/** The caller must have locked the table. */
export async function insertColumn(
  database: Database,
  { id: tableId, workspaceId }: Table,
  column: ColumnWords & { readonly position: number },
): Promise<Column> {
  const row = await database.tableColumn.create({
    data: {
      type: column.type,
      name: column.name,
      instruction: column.instruction,
      example: column.example,
      unit: column.unit,
      position: column.position,
      options: [...column.options],
      id: createColumnId(),
      workspaceId,
      tableId,
    },
    select: columnSelect,
  });
  await growVersion(database, { id: tableId, workspaceId });
  return presentColumn(row);
}

/** The caller must have locked the table. Changing the question makes earlier readings stale. */
export async function updateColumn(
  database: Database,
  { id: tableId, workspaceId }: Table,
  change: ColumnWords & { readonly id: ColumnId; readonly isOtherQuestion: boolean },
): Promise<void> {
  const { id, isOtherQuestion, ...words } = change;
  await database.tableColumn.updateMany({
    where: { id, workspaceId, tableId },
    data: {
      type: words.type,
      name: words.name,
      instruction: words.instruction,
      example: words.example,
      unit: words.unit,
      options: [...words.options],
      ...(isOtherQuestion ? { version: { increment: 1 } } : {}),
    },
  });
  await growVersion(database, { id: tableId, workspaceId });
}

/** The caller must have locked the table. Also deletes the column's cells and their citations. */
export async function deleteColumn(
  database: Database,
  { id: tableId, workspaceId }: Table,
  id: ColumnId,
): Promise<void> {
  await database.citation.deleteMany({
    where: { workspaceId, ownerKind: 'cell', ownerId: { endsWith: `:${id}` } },
  });
  await database.tableColumn.deleteMany({ where: { id, workspaceId, tableId } });
  await growVersion(database, { id: tableId, workspaceId });
}

async function growVersion(
  database: Database,
  { id, workspaceId }: Pick<Table, 'id' | 'workspaceId'>,
): Promise<void> {
  await database.extractionTable.updateMany({
    where: { id, workspaceId },
    data: { version: { increment: 1 } },
  });
}
