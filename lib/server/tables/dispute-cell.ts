/**
 * Disputes a cell: its value stands, but it counts as decided no longer, and a thread begins with the reason. Members who may comment may
 * dispute, so a viewer may. No run changes a disputed cell; the next decision about it settles the dispute (`change-cell.ts`).
 */
import { AppError } from '@/lib/core/errors';
import { asId, type ColumnId, createUuid, type SourceId } from '@/lib/core/ids';
import { findCell, keepMark } from '@/lib/domain/tables/cell-store';
import { type Cell, splitCellId } from '@/lib/domain/tables/table';
import type { Viewer } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import type { disputeTableCellEndpoint } from '@/lib/protocol/http/table-cells';
import { beginThreadWithin } from '../threads/write-comment';
import { presentOne, refuseStale } from './change-cell';
import { listColumns, requireGridRow, requireTable } from './load-grid';
import { requireColumn } from './require-column';

type Dispute = {
  readonly tableId: string;
  readonly cellId: string;
  readonly wish: BodyOf<typeof disputeTableCellEndpoint>;
};

export function disputeCell(actor: Viewer, { tableId, cellId, wish }: Dispute, now: Date = new Date()) {
  return inWorkspace(actor, async (database) => {
    const table = await requireTable(database, actor, tableId);
    const { sourceId, columnId } = splitCellId(cellId);
    const column = requireColumn(await listColumns(database, table), columnId);
    const row = await requireGridRow(database, table, sourceId);
    const place = { sourceId: asId<SourceId>(sourceId), columnId: asId<ColumnId>(columnId) };
    const before = await findCell(database, table, place);
    const presented = (cell: Cell | null) => presentOne(database, actor, { row, column, cell });
    if ((before?.version ?? 0) !== wish.version) throw refuseStale(await presented(before), wish);
    refuseIdle(before);
    const { id: threadId } = await beginThreadWithin(database, actor, {
      wish: {
        subject: { kind: 'cell', id: table.id, columnId: place.columnId, sourceId: place.sourceId },
        markdown: wish.reason,
        sendKey: createUuid(),
        assigneeId: null,
        dueOn: null,
      },
      now,
      // Whoever decided about the cell learns that it is disputed.
      concernedIds: before?.mark == null ? [] : [before.mark.by],
    });
    const mark = {
      kind: 'disputed' as const,
      edited: before?.mark?.edited ?? null,
      dispute: { reason: wish.reason, threadId },
      by: actor.userId,
      at: now,
    };
    const isKept = await keepMark(database, table, { place, baseVersion: wish.version, mark });
    const cell = await findCell(database, table, place);
    // Thrown inside the transaction, so the thread is not kept either.
    if (!isKept) throw refuseStale(await presented(cell), wish);
    return presented(cell);
  });
}

function refuseIdle(cell: Cell | null): void {
  if (cell?.mark?.dispute != null)
    throw new AppError('conflict', 'This cell is disputed already. Reply in the thread about it.');
  if (cell?.mark == null && (cell?.reading == null || cell.reading.state === 'failed'))
    throw new AppError('conflict', 'There is nothing to dispute yet. Fill the cell first.');
}
