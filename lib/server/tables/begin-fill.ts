/**
 * Starts a run that fills cells. The cells are chosen under the table's lock, and the run and its job are created in the same transaction.
 */
import { AppError } from '@/lib/core/errors';
import { createRunId, type RunId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { countNoun } from '@/lib/core/text';
import { insertRun } from '@/lib/domain/runs/store';
import { listCellsToFill } from '@/lib/domain/tables/list-cells-to-fill';
import type { CellPlace, Table } from '@/lib/domain/tables/table';
import type { Editor } from '@/lib/domain/team/actor';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { AskedModel } from '@/lib/protocol/asked-model';
import type { FillSelection } from '@/lib/protocol/table-words';
import { requireOffered } from '../models/require-offered';
import { openLog } from '../runs/open-log';
import { type Grid, loadGrid, requireLockedTable, requireRows } from './load-grid';
import { requireColumn } from './require-column';
import { listFillings } from './present-table';
import { queueRun } from '../runs/queue-run';

export type CellWish = {
  /** Empty for all columns. */
  readonly columnIds: readonly string[];
  readonly sourceIds: readonly string[];
  readonly cells: FillSelection;
  /** Takes at most this many of the first rows that have such cells. */
  readonly rowLimit?: number | undefined;
  /** The model chosen for it. If absent, the default of the workspace. */
  readonly modelId?: string | undefined;
};

export type FillRequest = CellWish & {
  readonly tableId: string;
  /** The id for the new run, so that a caller that repeats the request finds it again. */
  readonly runId?: RunId;
  /** True if having nothing to fill is not an error, as for an unattended request. */
  readonly mayBeEmpty?: boolean;
};

export function fillTable(actor: Editor, request: FillRequest) {
  return inWorkspace(actor, (database) => beginFill(database, actor, request));
}

/** A table is filled by only one run at a time, because two would pay for the same cells. */
export async function beginFill(
  database: Database,
  actor: Editor,
  request: FillRequest,
): Promise<{ run_id: RunId; cell_count: number }> {
  const table = await requireLockedTable(database, actor, request.tableId);
  const filling = (await listFillings(database, actor.workspaceId)).get(table.id);
  if (filling !== undefined)
    throw new AppError('conflict', 'This table is already being filled. Wait until it is done, or stop it.', {
      data: { run_id: filling },
    });
  const grid = await loadGrid(database, table);
  const places = request.mayBeEmpty === true ? findCells(grid, request) : requireCells(grid, request);
  const model = await requireOffered(database, actor, request.modelId);
  const runId = request.runId ?? createRunId();
  await beginRun(database, actor, { table, places, cells: request.cells, model, runId });
  return { run_id: runId, cell_count: places.length };
}

function findCells(grid: Grid, { columnIds, sourceIds, cells, rowLimit }: CellWish): CellPlace[] {
  const columns =
    columnIds.length === 0 ? grid.columns : columnIds.map((id) => requireColumn(grid.columns, id));
  const rows = requireRows(grid.rows, sourceIds).map(({ source }) => source);
  const places = listCellsToFill({ columns, rows, cells: grid.cells, selection: cells });
  if (places.length > limits.tableFillCells && rowLimit === undefined) throw tooMany(places.length);
  if (rowLimit === undefined) return places;
  const tried = new Set([...new Set(places.map(({ sourceId }) => sourceId))].slice(0, rowLimit));
  return places.filter(({ sourceId }) => tried.has(sourceId));
}

const tooMany = (count: number) =>
  new AppError(
    'invalid_input',
    `This would fill ${countNoun(count, 'cell')}, but one run fills at most ${limits.tableFillCells}. Choose fewer columns or rows.`,
  );

/** For requests by a user: throws if there is nothing to fill. */
export function requireCells(grid: Grid, wish: CellWish): CellPlace[] {
  if (grid.columns.length === 0)
    throw new AppError('conflict', 'This table has no columns yet. Add one first.');
  if (grid.rows.length === 0)
    throw new AppError('conflict', 'This table’s collection has no sources with text yet.');
  const places = findCells(grid, wish);
  if (places.length > 0) return places;
  const which = wish.cells === 'all' ? '' : `${wish.cells} `;
  throw new AppError(
    'conflict',
    `There are no ${which}cells to fill. Cells that a person confirmed stay as they are.`,
  );
}

type Filling = {
  readonly table: Table;
  readonly places: readonly CellPlace[];
  readonly cells: FillSelection;
  readonly model: AskedModel | undefined;
  readonly runId: RunId;
};

async function beginRun(
  database: Database,
  actor: Editor,
  { table, places, cells, model, runId }: Filling,
): Promise<void> {
  const { workspaceId, userId } = actor;
  const input = {
    kind: 'fill' as const,
    cells,
    columnIds: [...new Set(places.map(({ columnId }) => columnId))],
    sourceIds: [...new Set(places.map(({ sourceId }) => sourceId))],
    ...(model === undefined ? {} : { model }),
  };
  const run = { id: runId, workspaceId, input, agent: 'fill' };
  const causeExecutionId = actor.executionId ?? null;
  const { collectionId, id: tableId } = table;
  await insertRun(database, { ...run, userId, collectionId, tableId, causeExecutionId });
  await openLog(database, { ...run, causeExecutionId, messages: null });
  await queueRun(database, { id: runId, workspaceId, kind: 'fill' });
}
