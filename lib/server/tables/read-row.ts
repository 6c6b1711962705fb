/**
 * Fills the cells of one source: they are requested in one exchange (`web.extract`), decided, and stored together with the frame that
 * reports them.
 */
import { AppError } from '@/lib/core/errors';
import { deleteCitations, insertCitations } from '@/lib/domain/citations/store';
import type { RunFailure } from '@/lib/domain/runs/run';
import { findSource } from '@/lib/domain/sources/store';
import { cellOwner, keepReading } from '@/lib/domain/tables/cell-store';
import type { Column, Table } from '@/lib/domain/tables/table';
import { writeCellId } from '@/lib/domain/tables/table';
import { lockTable } from '@/lib/domain/tables/table-store';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { NodeRun } from '@/lib/protocol/run-frames';
import { readLeft } from '@/lib/server/models/run-spending';
import type { CeilingsLeft } from '@/lib/server/models/run-ceilings';
import { type FieldsRead, readFields } from '@/lib/server/sources/tasks/read-fields';
import {
  describeAnswerEnd,
  openReading,
  type SourceReading,
  startSpending,
} from '@/lib/server/sources/tasks/read-one-source';
import type { RunContext } from '../runs/execute-run';
import { type Decided, decideReading } from './decide-reading';
import { fieldTypes } from './field-types';
import { type GridRow, listColumns } from './load-grid';

export type RowReading = {
  readonly table: Table;
  readonly row: GridRow;
  /** The columns whose cells are requested. */
  readonly columns: readonly Column[];
  readonly node: NodeRun;
  /** How many sources share what is left of the budget. */
  readonly parts: number;
};

export type RowOutcome =
  | { readonly type: 'read' }
  /** The model gave no answer. */
  | { readonly type: 'failed'; readonly failure: RunFailure | null }
  /** The budget is used up. Cells that were not read stay as they were. */
  | { readonly type: 'ceiling'; readonly failure: RunFailure | null };

export async function readRow(context: RunContext, asked: RowReading): Promise<RowOutcome> {
  const reading = await openSource(context, asked);
  if (reading === null) return { type: 'read' };
  const ceilings = splitCeilings(await readLeft(reading.chosen, context.run), asked.parts);
  const read = await readFields(context, {
    reading,
    node: asked.node,
    spending: { ...startSpending(reading.chosen), ceilings },
    fields: asked.columns.map(({ name, instruction, type, example, unit, options }) => ({
      name,
      description: instruction,
      type: fieldTypes[type],
      ...(example === null ? {} : { example }),
      ...(unit === null ? {} : { unit }),
      ...(options.length === 0 ? {} : { options }),
    })),
  });
  context.signal.throwIfAborted();
  const { status, failure } = describeAnswerEnd(read.answers, reading.chosen);
  const isOver = read.answers.some(({ ended }) => ended === 'ceiling');
  const decided = decideCells(asked.columns, { reading, read }).filter(
    ({ value }) => !isOver || value !== null,
  );
  await keepCells(context, { ...asked, reading, decided });
  if (isOver) return { type: 'ceiling', failure };
  return status === 'failed' ? { type: 'failed', failure } : { type: 'read' };
}

function splitCeilings({ tokens, costUsd }: CeilingsLeft, parts: number): CeilingsLeft {
  return {
    tokens: tokens === null ? null : Math.floor(tokens / parts),
    costUsd: costUsd === null ? null : costUsd / parts,
  };
}

/** Null if the source was deleted since the run began. */
async function openSource(context: RunContext, { row }: RowReading): Promise<SourceReading | null> {
  const { id: sourceId, currentRevisionId: revisionId } = row.source;
  if (revisionId === null) return null;
  try {
    return await openReading(context, { sourceId, revisionId, task: 'web.extract' });
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}

type DecidedCell = Decided & { readonly column: Column };

function decideCells(
  columns: readonly Column[],
  { reading, read }: { readonly reading: SourceReading; readonly read: FieldsRead },
): DecidedCell[] {
  const { share } = reading.plan;
  return columns.map((column) => {
    const field = read.fields.find(({ name }) => name === column.name);
    return { column, ...decideReading({ column, field, answers: read.answers, share }) };
  });
}

type CellsToKeep = RowReading & { readonly reading: SourceReading; readonly decided: readonly DecidedCell[] };

/** Runs under the table's lock. Stores nothing for a column or a source that was deleted in the meantime. */
async function keepCells({ run, recorder, clock }: RunContext, kept: CellsToKeep): Promise<void> {
  const { table, row, reading, decided, node } = kept;
  const { id: sourceId } = row.source;
  const states = decided.map(({ column, state }) => ({ column_id: column.id, state }));
  recorder.record({ type: 'updates', id: node.name, state: { row_id: sourceId, cells: states } }, node);
  await recorder.commit(async (database) => {
    const held = await lockTable(database, run.workspaceId, table.id);
    const source = await findSource(database, run.workspaceId, sourceId);
    if (held === null || source === null) return;
    const columns = new Set((await listColumns(database, held)).map(({ id }) => id));
    for (const { column, citation, ...cell } of decided.filter((each) => columns.has(each.column.id))) {
      const place = { sourceId, columnId: column.id };
      const facts = { askedVersion: column.version, runId: run.id, readAt: clock.now() };
      const made = { ...cell, ...facts, revisionId: reading.source.revision.id };
      if (await keepReading(database, held, { place, reading: made }))
        await keepQuote(database, held, { id: writeCellId(place), citation });
    }
  });
}

async function keepQuote(
  database: Database,
  { workspaceId }: Table,
  { id, citation }: { readonly id: string; readonly citation: Decided['citation'] },
): Promise<void> {
  const owner = { kind: cellOwner, id };
  await deleteCitations(database, workspaceId, owner);
  if (citation === null) return;
  // The quote belongs to no text, so it has no marker.
  const citations = [{ ...citation, ordinal: 0, markerStart: null }];
  await insertCitations(database, workspaceId, { owner, citations });
}
