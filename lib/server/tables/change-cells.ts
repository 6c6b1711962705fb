/**
 * Sets or clears several cells as one step, as a paste and its undo do: all or none. A cell that someone verified, locked or disputed is not
 * overwritten, and neither is one that was changed since the caller saw it.
 */
import { AppError, notFound } from '@/lib/core/errors';
import { countNoun } from '@/lib/core/text';
import { keepMark } from '@/lib/domain/tables/cell-store';
import { type CellValue, readCellValue } from '@/lib/domain/tables/cell-value';
import type { Cell, CellMark, Column } from '@/lib/domain/tables/table';
import { splitCellId } from '@/lib/domain/tables/table';
import type { Editor } from '@/lib/domain/team/actor';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import type { changeTableCellsEndpoint } from '@/lib/protocol/http/table-cells';
import { getCell, type Grid, type GridRow, loadGrid, requireLockedTable } from './load-grid';
import { loadAround, presentCell } from './present-table';
import { requireColumn } from './require-column';

type Wish = BodyOf<typeof changeTableCellsEndpoint>['cells'][number];
type Change = {
  readonly row: GridRow;
  readonly column: Column;
  readonly before: Cell | null;
  readonly wish: Wish;
};

export function changeCells(
  actor: Editor,
  { tableId, wishes }: { readonly tableId: string; readonly wishes: readonly Wish[] },
  now: Date = new Date(),
) {
  return inWorkspace(actor, async (database) => {
    const grid = await loadGrid(database, await requireLockedTable(database, actor, tableId));
    const changes = findChanges(grid, wishes);
    refuseDecided(changes);
    const marks = changes.map((change) => ({ change, mark: readMark(actor, change, now) }));
    for (const { change, mark } of marks) await keepOne(database, grid, { change, mark });
    return { cells: await presentChanged(database, actor, { grid, changes }) };
  });
}

function findChanges(grid: Grid, wishes: readonly Wish[]): Change[] {
  const rows = new Map<string, GridRow>(grid.rows.map((row) => [row.source.id, row]));
  const ids = new Set(wishes.map(({ id }) => id));
  if (ids.size < wishes.length) throw new AppError('invalid_input', 'cells: A cell is named twice.');
  return wishes.map((wish) => {
    const { sourceId, columnId } = splitCellId(wish.id);
    const row = rows.get(sourceId);
    if (row === undefined) throw notFound('cell');
    const column = requireColumn(grid.columns, columnId);
    return { row, column, before: getCell(grid, row, column), wish };
  });
}

function refuseDecided(changes: readonly Change[]): void {
  const decided = changes.filter(({ before }) => {
    const kind = before?.mark?.kind;
    return kind === 'verified' || kind === 'locked' || kind === 'disputed';
  });
  if (decided.length === 0) return;
  const which = countNoun(decided.length, 'of these cells', 'of these cells');
  throw new AppError(
    'conflict',
    `${which} ${decided.length === 1 ? 'is' : 'are'} verified, locked or disputed. Clear what was decided first. Nothing was changed.`,
  );
}

function readMark({ userId }: Editor, { wish, column, row }: Change, now: Date): CellMark | null {
  if (wish.state === 'cleared') return null;
  const markEdited = (value: CellValue | null): CellMark => ({
    kind: 'edited',
    edited: { value },
    dispute: null,
    by: userId,
    at: now,
  });
  if (wish.value === null) return markEdited(null);
  const read = readCellValue(column, wish.value);
  if (read.ok) return markEdited(read.value);
  throw new AppError('invalid_input', `“${column.name}” of “${row.source.title}”: ${read.failure}`, {
    data: { field: 'cells', cell: wish.id },
  });
}

type Marked = { readonly change: Change; readonly mark: CellMark | null };

async function keepOne(database: Database, { table }: Grid, { change, mark }: Marked): Promise<void> {
  const { row, column, wish } = change;
  const place = { sourceId: row.source.id, columnId: column.id };
  if (await keepMark(database, table, { place, baseVersion: wish.version, mark })) return;
  // Thrown inside the transaction, so the cells that were already written are not kept.
  throw new AppError(
    'conflict',
    `“${column.name}” of “${row.source.title}” was changed in the meantime. Nothing was overwritten.`,
    { data: { cell: wish.id } },
  );
}

async function presentChanged(
  database: Database,
  actor: Editor,
  { grid, changes }: { readonly grid: Grid; readonly changes: readonly Change[] },
) {
  const changed = await loadGrid(database, grid.table);
  const shown = { rows: changes.map(({ row }) => row), columns: changes.map(({ column }) => column) };
  const around = await loadAround(database, actor, {
    rows: [...new Set(shown.rows)],
    columns: [...new Set(shown.columns)],
  });
  return changes.map(({ row, column }) =>
    presentCell({ row, column, cell: getCell(changed, row, column) }, around),
  );
}
