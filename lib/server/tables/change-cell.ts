/**
 * Records the user's decision about a cell: verify it, edit it, lock it, or clear the mark. The request names the version that the user
 * saw. If the cell was changed in between, the reply is a 409 with both versions, and nothing is overwritten.
 */
import { AppError } from '@/lib/core/errors';
import { asId, type ColumnId, type SourceId } from '@/lib/core/ids';
import { findCell, keepMark } from '@/lib/domain/tables/cell-store';
import { type CellValue, readCellValue } from '@/lib/domain/tables/cell-value';
import type { Cell, CellMark, Column } from '@/lib/domain/tables/table';
import { splitCellId } from '@/lib/domain/tables/table';
import type { Editor, Viewer } from '@/lib/domain/team/actor';
import { updateThread } from '@/lib/domain/threads/store';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import type { changeTableCellEndpoint } from '@/lib/protocol/http/table-cells';
import { type GridRow, listColumns, requireGridRow, requireTable } from './load-grid';
import { requireColumn } from './require-column';
import { loadAround, presentCell } from './present-table';

type Wish = BodyOf<typeof changeTableCellEndpoint>;

export function changeCell(
  actor: Editor,
  { tableId, cellId, wish }: { readonly tableId: string; readonly cellId: string; readonly wish: Wish },
  now: Date = new Date(),
) {
  return inWorkspace(actor, async (database) => {
    const table = await requireTable(database, actor, tableId);
    const { sourceId, columnId } = splitCellId(cellId);
    const column = requireColumn(await listColumns(database, table), columnId);
    const row = await requireGridRow(database, table, sourceId);
    const place = { sourceId: asId<SourceId>(sourceId), columnId: asId<ColumnId>(columnId) };
    const before = await findCell(database, table, place);
    const mark = decideMark(actor, { wish, column, before, now });
    const isKept = await keepMark(database, table, { place, baseVersion: wish.version, mark });
    if (isKept) await settleDispute(database, actor, { before, now });
    const cell = await findCell(database, table, place);
    const presented = await presentOne(database, actor, { row, column, cell });
    if (!isKept) throw refuseStale(presented, wish);
    return presented;
  });
}

/** Whatever is decided about a disputed cell resolves the thread about it. */
async function settleDispute(
  database: Database,
  { workspaceId, userId }: Editor,
  { before, now }: { readonly before: Cell | null; readonly now: Date },
): Promise<void> {
  const id = before?.mark?.dispute?.threadId;
  if (id === undefined) return;
  await updateThread(database, { id, workspaceId }, { changedAt: now, resolved: { at: now, by: userId } });
}

type Marking = {
  readonly wish: Wish;
  readonly column: Column;
  readonly before: Cell | null;
  readonly now: Date;
};

/** Verifying and locking keep a value that the user wrote before. */
function decideMark({ userId }: Editor, { wish, column, before, now }: Marking): CellMark | null {
  const edited = before?.mark?.edited ?? null;
  switch (wish.state) {
    case 'cleared':
      return null;
    case 'verified':
      if (edited === null && before?.reading == null)
        throw new AppError('conflict', 'There is nothing to verify yet. Fill the cell, or enter its value.');
      return { kind: 'verified', edited, dispute: null, by: userId, at: now };
    case 'locked':
      return { kind: 'locked', edited, dispute: null, by: userId, at: now };
    case 'edited':
      return {
        kind: 'edited',
        edited: { value: readValue(column, wish.value) },
        dispute: null,
        by: userId,
        at: now,
      };
  }
}

function readValue(column: Column, given: Extract<Wish, { state: 'edited' }>['value']): CellValue | null {
  if (given === null) return null;
  const read = readCellValue(column, given);
  if (!read.ok) throw new AppError('invalid_input', `value: ${read.failure}`, { data: { field: 'value' } });
  return read.value;
}

export async function presentOne(
  database: Database,
  actor: Viewer,
  placed: { readonly row: GridRow; readonly column: Column; readonly cell: Cell | null },
) {
  const shown = { rows: [placed.row], columns: [placed.column] };
  return presentCell(placed, await loadAround(database, actor, shown));
}

export function refuseStale(current: ReturnType<typeof presentCell>, yours: object): AppError {
  return new AppError(
    'conflict',
    'Somebody else changed this cell in the meantime, and nothing of theirs was overwritten. Look at it again.',
    {
      data: { current, yours },
    },
  );
}
