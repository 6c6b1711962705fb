/**
 * What every export of a table contains: a line for each source, and for each cell its value, its state, why it is so, the quote, and who
 * decided about it. The formats only write it down. Pure.
 */
import type { CellValue } from '@/lib/domain/tables/cell-value';
import type { Column } from '@/lib/domain/tables/table';
import type { CellState } from '@/lib/protocol/table-words';
import { getCell, type Grid } from '../load-grid';
import { type loadAround, presentCell } from '../present-table';

export type CellLine = {
  readonly value: CellValue | null;
  readonly state: CellState;
  /** Why it is doubtful, failed or disputed. */
  readonly reason: string | null;
  readonly quote: string | null;
  /** The user who verified, edited, locked or disputed it, and when. */
  readonly decidedBy: string | null;
  readonly decidedAt: string | null;
};

export type TableLine = {
  readonly n: number;
  readonly source: string;
  readonly address: string | null;
  /** In the order of the columns. */
  readonly cells: readonly CellLine[];
};

export type ExportedTable = {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly lines: readonly TableLine[];
  /** True if states, quotes and verifiers are written beside the values. */
  readonly hasQuotes: boolean;
};

type Around = Awaited<ReturnType<typeof loadAround>>;

export function listTableLines(grid: Grid, around: Around): TableLine[] {
  return grid.rows.map((row) => ({
    n: row.n,
    source: row.source.title,
    address: row.source.url,
    cells: grid.columns.map((column) => {
      const cell = presentCell({ row, column, cell: getCell(grid, row, column) }, around);
      return {
        value: cell.value,
        state: cell.state,
        reason: cell.reason,
        quote: cell.quote?.quote ?? null,
        decidedBy: cell.marked_by?.name ?? null,
        decidedAt: cell.marked_at,
      };
    }),
  }));
}
