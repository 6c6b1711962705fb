/**
 * Rows of cells. A run stores a reading only if no user has marked the cell, in a single statement that checks and writes. A user's change
 * is stored only if the cell still has the version that the user saw. So neither overwrites the other, whichever comes first.
 */
import { z } from 'zod';
import {
  asId,
  type ColumnId,
  type RevisionId,
  type RunId,
  type SourceId,
  type TableId,
  type UserId,
  type WorkspaceId,
} from '@/lib/core/ids';
import { Prisma } from '@/lib/platform/db/generated/client';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { CellState } from '@/lib/protocol/table-words';
import { decideCellState } from './cell-state';
import { cellValueSchema } from './cell-value';
import {
  type Cell,
  type CellMark,
  type CellPlace,
  type CellReading,
  type Table,
  markKinds,
  readStates,
  writeCellId,
} from './table';

/** The owner kind of these citations in `lib/domain/citations/store.ts`. */
export const cellOwner = 'cell' as const;

const select = {
  columnId: true,
  sourceId: true,
  readState: true,
  readValue: true,
  reason: true,
  revisionId: true,
  askedVersion: true,
  runId: true,
  readAt: true,
  markKind: true,
  isEdited: true,
  editedValue: true,
  markedBy: true,
  markedAt: true,
  disputeReason: true,
  disputeThreadId: true,
  version: true,
} as const;

type Row = Prisma.TableCellGetPayload<{ select: typeof select }>;

const readValue = (value: Row['readValue']) => (value === null ? null : cellValueSchema.parse(value));

function presentReading(row: Row): CellReading | null {
  const { readState, revisionId, askedVersion, runId, readAt } = row;
  if (readState === null || revisionId === null || askedVersion === null || runId === null || readAt === null)
    return null;
  return {
    state: z.enum(readStates).parse(readState),
    value: readValue(row.readValue),
    reason: row.reason,
    revisionId: asId<RevisionId>(revisionId),
    runId: asId<RunId>(runId),
    askedVersion,
    readAt,
  };
}

function presentMark(row: Row): CellMark | null {
  const { markKind, isEdited, editedValue, markedBy, markedAt, disputeReason, disputeThreadId } = row;
  if (markKind === null || markedBy === null || markedAt === null) return null;
  return {
    kind: z.enum(markKinds).parse(markKind),
    edited: isEdited ? { value: readValue(editedValue) } : null,
    dispute:
      disputeReason === null || disputeThreadId === null
        ? null
        : { reason: disputeReason, threadId: disputeThreadId },
    by: asId<UserId>(markedBy),
    at: markedAt,
  };
}

function presentRow(row: Row): Cell {
  return {
    columnId: asId<ColumnId>(row.columnId),
    sourceId: asId<SourceId>(row.sourceId),
    reading: presentReading(row),
    mark: presentMark(row),
    version: row.version,
  };
}

export type TableName = { readonly id: TableId; readonly workspaceId: WorkspaceId };

/** Returns cells by id; without `sourceIds`, all cells of the table. */
export async function listCells(
  database: Database,
  { id: tableId, workspaceId }: TableName,
  sourceIds?: readonly SourceId[],
): Promise<ReadonlyMap<string, Cell>> {
  const rows = await database.tableCell.findMany({
    where: { workspaceId, tableId, ...(sourceIds === undefined ? {} : { sourceId: { in: [...sourceIds] } }) },
    select,
  });
  return new Map(rows.map(presentRow).map((cell) => [writeCellId(cell), cell]));
}

export async function findCell(
  database: Database,
  { id: tableId, workspaceId }: TableName,
  { sourceId, columnId }: CellPlace,
): Promise<Cell | null> {
  const row = await database.tableCell.findFirst({
    where: { workspaceId, tableId, sourceId, columnId },
    select,
  });
  return row === null ? null : presentRow(row);
}

const writeReading = ({ state, value, reason, revisionId, askedVersion, runId, readAt }: CellReading) => ({
  readState: state,
  readValue: value ?? Prisma.DbNull,
  reason,
  revisionId,
  askedVersion,
  runId,
  readAt,
});

/** Returns false and writes nothing if a user has marked the cell in the meantime. */
export async function keepReading(
  database: Database,
  { id: tableId, workspaceId }: TableName,
  { place, reading }: { readonly place: CellPlace; readonly reading: CellReading },
): Promise<boolean> {
  const { sourceId, columnId } = place;
  const changed = await database.tableCell.updateMany({
    where: { workspaceId, tableId, sourceId, columnId, markKind: null },
    data: {
      ...writeReading(reading),
      version: { increment: 1 },
    },
  });
  if (changed.count > 0) return true;
  const made = await database.tableCell.createMany({
    data: [
      {
        ...writeReading(reading),
        sourceId,
        columnId,
        workspaceId,
        tableId,
      },
    ],
    skipDuplicates: true,
  });
  return made.count > 0;
}

const noMark = {
  markKind: null,
  isEdited: false,
  editedValue: Prisma.DbNull,
  markedBy: null,
  markedAt: null,
  disputeReason: null,
  disputeThreadId: null,
} as const;

const writeMark = ({ kind, edited, dispute, by, at }: CellMark) => ({
  markKind: kind,
  isEdited: edited !== null,
  editedValue: edited?.value ?? Prisma.DbNull,
  markedBy: by,
  markedAt: at,
  disputeReason: dispute?.reason ?? null,
  disputeThreadId: dispute?.threadId ?? null,
});

const writeMarked = (mark: CellMark | null) => (mark === null ? noMark : writeMark(mark));

/** Null removes the mark. Returns false and writes nothing if the cell has another version by now. */
export async function keepMark(
  database: Database,
  { id: tableId, workspaceId }: TableName,
  marked: { readonly place: CellPlace; readonly baseVersion: number; readonly mark: CellMark | null },
): Promise<boolean> {
  const { place, baseVersion, mark } = marked;
  const { sourceId, columnId } = place;
  if (baseVersion === 0) {
    const made = await database.tableCell.createMany({
      data: [
        {
          ...writeMarked(mark),
          sourceId,
          columnId,
          workspaceId,
          tableId,
        },
      ],
      skipDuplicates: true,
    });
    return made.count > 0;
  }
  const changed = await database.tableCell.updateMany({
    where: { workspaceId, tableId, sourceId, columnId, version: baseVersion },
    data: {
      ...writeMarked(mark),
      version: { increment: 1 },
    },
  });
  return changed.count > 0;
}

/** Counts the cells that one run has read so far, and those it failed to read. */
export async function countReadings(
  database: Database,
  { id: tableId, workspaceId }: TableName,
  runId: RunId,
): Promise<{ readonly readCount: number; readonly failedCount: number }> {
  const of = { workspaceId, tableId, runId };
  const failedCount = await database.tableCell.count({ where: { ...of, readState: 'failed' } });
  return { failedCount, readCount: (await database.tableCell.count({ where: of })) - failedCount };
}

/** Some cells of one column of which the same is known. */
const alikeCellsSchema = z.object({
  columnId: z.string(),
  mark: z.enum(markKinds).nullable(),
  reading: z.enum(readStates).nullable(),
  isOutdated: z.boolean(),
  count: z.number().int(),
});
type AlikeCells = z.output<typeof alikeCellsSchema>;

type StateCount = { readonly state: CellState; readonly count: number };

/**
 * Counts the cells of a table by column and state without reading them: the database counts those of which the same is known, and the same
 * rule as for a single cell says what state that is. A column is missing if the table has no rows.
 */
export async function countCellStates(
  database: Database,
  { id: tableId, workspaceId, collectionId, takesAll }: Table,
): Promise<ReadonlyMap<string, readonly StateCount[]>> {
  const alike = await database.$queryRaw<unknown[]>`
    SELECT table_column.id AS "columnId", table_cell.mark_kind AS mark, table_cell.read_state AS reading,
      coalesce(table_cell.revision_id <> source.current_revision_id
        OR table_cell.asked_version <> table_column.version, false) AS "isOutdated",
      count(*)::int AS count
    FROM source
    LEFT JOIN table_row ON table_row.workspace_id = source.workspace_id
      AND table_row.table_id = ${tableId} AND table_row.source_id = source.id
    JOIN table_column ON table_column.workspace_id = source.workspace_id AND table_column.table_id = ${tableId}
    LEFT JOIN table_cell ON table_cell.workspace_id = source.workspace_id
      AND table_cell.source_id = source.id AND table_cell.column_id = table_column.id
    WHERE source.workspace_id = ${workspaceId} AND source.collection_id = ${collectionId}
      AND source.deleted_at IS NULL AND source.current_revision_id IS NOT NULL
      AND coalesce(table_row.is_shown, ${takesAll})
    GROUP BY 1, 2, 3, 4`;
  const columns = Map.groupBy(z.array(alikeCellsSchema).parse(alike), ({ columnId }) => columnId);
  return new Map([...columns].map(([columnId, of]) => [columnId, sumStates(of)]));
}

function sumStates(alike: readonly AlikeCells[]): StateCount[] {
  return [...Map.groupBy(alike, decideCellState)]
    .map(([state, of]) => ({ state, count: of.reduce((sum, { count }) => sum + count, 0) }))
    .toSorted((one, other) => one.state.localeCompare(other.state, 'en'));
}

/** Removes the cells of a source from every table, with their citations. */
export async function eraseCellsOf(
  database: Database,
  workspaceId: WorkspaceId,
  sourceId: SourceId,
): Promise<void> {
  await database.citation.deleteMany({ where: { workspaceId, ownerKind: cellOwner, sourceId } });
  await database.tableCell.deleteMany({ where: { workspaceId, sourceId } });
}
