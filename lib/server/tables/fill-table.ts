/**
 * The performer that fills a table, several sources at a time (`read-rows.ts`): one exchange reads the requested cells of a source, and they
 * are stored as soon as they are decided, together with the frame that reports them. One source that fails does not stop the others, but after several failures
 * in a row the run stops, because the model will not answer for the next source either. An interrupted run continues after the cells it has
 * stored. A cancelled run keeps them.
 */
import { countNoun } from '@/lib/core/text';
import type { Run, RunFailure } from '@/lib/domain/runs/run';
import { countReadings } from '@/lib/domain/tables/cell-store';
import { listCellsToFill } from '@/lib/domain/tables/list-cells-to-fill';
import { writeCellId } from '@/lib/domain/tables/table';
import { findTable } from '@/lib/domain/tables/table-store';
import { type Database, inWholeWorkspace, inWorkspace } from '@/lib/platform/db/in-workspace';
import { describeSpending } from '@/lib/server/models/run-spending';
import { resolveModel } from '../models/resolve-model';
import type { RunContext, RunPerformer, RunResult } from '../runs/execute-run';
import { recordChange } from '../triggers/record-change';
import { countSourcesAtOnce } from './count-sources-at-once';
import { loadGrid } from './load-grid';
import { readRows } from './read-rows';

export const fillPerformer: RunPerformer<'fill'> = {
  neededRole: 'editor',
  perform: fill,
  // The stored cells stay.
  abandon: ({ run }) => inWholeWorkspace(run.workspaceId, (database) => tellOfChange(database, run)),
};

async function fill(context: RunContext<'fill'>): Promise<RunResult> {
  const { run, recorder } = context;
  const chosen = await resolveModel(run.workspaceId, 'web.extract', run.input.model);
  const node = recorder.enter('fill');
  const { table, work } = await listWork(run);
  const stopped =
    table === null
      ? gone
      : await readRows(context, { table, work, node, atOnce: countSourcesAtOnce(chosen) });
  const end = await describeEnd(run, stopped);
  const reply = end.status === 'failed' ? null : { text: end.text, node };
  recorder.exit(node, end.status === 'failed' ? { Err: end.failure?.message ?? 'failed' } : 'Ok');
  await recorder.commit((database) => tellOfChange(database, run));
  const { status, failure } = end;
  return { status, failure, ...(await describeSpending(run, chosen)), reply };
}

const gone: RunFailure = {
  message: 'The table was deleted in the meantime.',
  action: 'Restore it, then fill it again.',
};

/** The requested cells that are still to be filled. */
function listWork({ id: runId, workspaceId, tableId, input, userId }: Run<'fill'>) {
  return inWorkspace({ workspaceId, userId }, async (database) => {
    const table = await findTable(database, workspaceId, tableId);
    if (table === null) return { table, work: [] };
    const grid = await loadGrid(database, table);
    const columns = grid.columns.filter(({ id }) => input.columnIds.includes(id));
    const rows = grid.rows.filter(({ source }) => input.sourceIds.includes(source.id));
    const places = listCellsToFill({
      columns,
      rows: rows.map(({ source }) => source),
      cells: grid.cells,
      selection: input.cells,
    }).filter((place) => grid.cells.get(writeCellId(place))?.reading?.runId !== runId);
    const work = rows.map((row) => ({
      row,
      columns: columns.filter((column) =>
        places.some(({ sourceId, columnId }) => sourceId === row.source.id && columnId === column.id),
      ),
    }));
    return { table, work: work.filter((each) => each.columns.length > 0) };
  });
}

type End = {
  readonly status: RunResult['status'];
  readonly failure: RunFailure | null;
  readonly text: string;
};

async function describeEnd(run: Run<'fill'>, stopped: RunFailure | null): Promise<End> {
  const { readCount, failedCount } = await readCounts(run);
  const text = [
    `Read ${countNoun(readCount, 'cell')}.`,
    ...(failedCount === 0 ? [] : [`${countNoun(failedCount, 'cell')} failed and can be filled again.`]),
  ].join(' ');
  if (stopped !== null) return { status: readCount > 0 ? 'partial' : 'failed', failure: stopped, text };
  return { status: 'complete', failure: null, text };
}

function readCounts({ id, workspaceId, tableId, userId }: Run<'fill'>) {
  return inWorkspace({ workspaceId, userId }, (database) =>
    countReadings(database, { id: tableId, workspaceId }, id),
  );
}

/** Records one change per run, however many cells it filled. */
async function tellOfChange(database: Database, run: Run<'fill'>): Promise<void> {
  const { id, workspaceId, tableId, causeExecutionId } = run;
  const { readCount } = await countReadings(database, { id: tableId, workspaceId }, id);
  if (readCount === 0) return;
  const cause = { workspaceId, ...(causeExecutionId === null ? {} : { executionId: causeExecutionId }) };
  await recordChange(database, cause, {
    entity: 'research.tables',
    event: 'on_update',
    id: tableId,
    key: `filled ${id}`,
  });
}
