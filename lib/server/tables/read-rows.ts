/**
 * Reads the sources of a filling, several at a time. Each source that is being read may use an equal part of what is left of the run's budget,
 * so that together they stay within it. If a part is too small for a source, that source is read again alone, with all that is left. Only one
 * is read at a time until the model has answered. After several failures in a row nothing more is begun.
 */
import { limits } from '@/lib/core/limits';
import type { RunFailure } from '@/lib/domain/runs/run';
import type { Column, Table } from '@/lib/domain/tables/table';
import type { NodeRun } from '@/lib/protocol/run-frames';
import type { RunContext } from '../runs/execute-run';
import type { GridRow } from './load-grid';
import { readRow, type RowOutcome } from './read-row';

type RowToRead = { readonly row: GridRow; readonly columns: readonly Column[] };

type Work = {
  readonly table: Table;
  readonly work: readonly RowToRead[];
  readonly node: NodeRun;
  readonly atOnce: number;
};

type Reading = {
  waiting: RowToRead[];
  /** Sources for which their part of the budget was too small. */
  readonly again: RowToRead[];
  readonly running: Set<Promise<void>>;
  /** How many may be read at the same time: one until the model has answered, and again after it failed. */
  width: number;
  begun: number;
  failuresInARow: number;
  /** Why nothing more is begun. */
  stopped: { readonly failure: RunFailure | null } | null;
};

/** @returns why it stopped early, or null. */
export async function readRows(context: RunContext<'fill'>, asked: Work): Promise<RunFailure | null> {
  const state: Reading = {
    waiting: [...asked.work],
    again: [],
    running: new Set(),
    width: 1,
    begun: 0,
    failuresInARow: 0,
    stopped: null,
  };
  try {
    await readAll(context, asked, state);
    state.waiting = state.again.splice(0);
    state.width = 1;
    await readAll(context, { ...asked, atOnce: 1 }, state);
  } finally {
    // All sources have been left alone before the run ends.
    await Promise.allSettled(state.running);
  }
  return state.stopped?.failure ?? null;
}

async function readAll(context: RunContext<'fill'>, asked: Work, state: Reading): Promise<void> {
  for (;;) {
    context.signal.throwIfAborted();
    const free = state.stopped === null ? state.width - state.running.size : 0;
    for (const next of state.waiting.splice(0, Math.max(0, free))) begin(context, asked, { state, next });
    if (state.running.size === 0) return;
    await Promise.race(state.running);
  }
}

type Begun = { readonly state: Reading; readonly next: RowToRead };

function begin(context: RunContext<'fill'>, asked: Work, { state, next }: Begun): void {
  const { table, node, work, atOnce } = asked;
  const parts = state.width;
  state.begun += 1;
  const place = `${Math.min(state.begun, work.length)} of ${work.length}`;
  const detail = `Reading ${next.row.source.title} (${place})`;
  context.recorder.note({ step: { name: 'fill', detail } }, node);
  const reading = readRow(context, { table, node, row: next.row, columns: next.columns, parts })
    .then((outcome) => settle(state, { outcome, next, parts, atOnce }))
    .finally(() => state.running.delete(reading));
  // A rejection is reported by the race, or after the others have ended.
  reading.catch(() => undefined);
  state.running.add(reading);
}

type Settled = {
  readonly outcome: RowOutcome;
  readonly next: RowToRead;
  readonly parts: number;
  readonly atOnce: number;
};

function settle(state: Reading, { outcome, next, parts, atOnce }: Settled): void {
  if (outcome.type === 'ceiling') {
    if (parts > 1) state.again.push(next);
    else state.stopped = { failure: outcome.failure };
    return;
  }
  const isRead = outcome.type === 'read';
  state.width = isRead ? atOnce : 1;
  state.failuresInARow = isRead ? 0 : state.failuresInARow + 1;
  if (outcome.type === 'failed' && state.failuresInARow >= limits.tableFailuresInARow)
    state.stopped = { failure: outcome.failure };
}
