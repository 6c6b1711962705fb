/** Lists the cells that a filling covers, never including cells that a user verified, edited or locked, or sources without a text. Pure. */
import type { RevisionId, SourceId } from '@/lib/core/ids';
import type { CellState, FillSelection } from '@/lib/protocol/table-words';
import { findCellState } from './cell-state';
import type { Cell, CellPlace, Column } from './table';
import { writeCellId } from './table';

type FillableRow = { readonly id: SourceId; readonly currentRevisionId: RevisionId | null };

export type CellSearch = {
  readonly columns: readonly Column[];
  readonly rows: readonly FillableRow[];
  /** By cell id. */
  readonly cells: ReadonlyMap<string, Cell>;
  readonly selection: FillSelection;
};

const selected: Readonly<Record<FillSelection, readonly CellState[]>> = {
  empty: ['pending'],
  failed: ['failed'],
  stale: ['stale'],
  all: ['pending', 'value', 'not_stated', 'doubtful', 'failed', 'stale'],
};

/** Row by row, in the order of the table. */
export function listCellsToFill({ columns, rows, cells, selection }: CellSearch): CellPlace[] {
  return rows
    .filter(({ currentRevisionId }) => currentRevisionId !== null)
    .flatMap((source) =>
      columns.flatMap((column) => {
        const place = { sourceId: source.id, columnId: column.id };
        const state = findCellState(cells.get(writeCellId(place)) ?? null, { column, source });
        return selected[selection].includes(state) ? [place] : [];
      }),
    );
}
