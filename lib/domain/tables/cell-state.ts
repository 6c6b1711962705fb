/** Decides the state of a cell from what is stored and from the current state of its source and column. Pure. */
import type { RevisionId } from '@/lib/core/ids';
import type { CellState } from '@/lib/protocol/table-words';
import type { CellValue } from './cell-value';
import type { Cell, Column } from './table';

export type CellAround = {
  readonly column: Pick<Column, 'version'>;
  readonly source: { readonly currentRevisionId: RevisionId | null };
};

/** True if the reading is out of date: the source has a new revision, or the column asks something else. */
export function isOutdated(cell: Cell | null, { column, source }: CellAround): boolean {
  const reading = cell?.reading ?? null;
  if (reading === null) return false;
  return reading.revisionId !== source.currentRevisionId || reading.askedVersion !== column.version;
}

export function findCellState(cell: Cell | null, around: CellAround): CellState {
  if (cell?.mark != null) return cell.mark.kind;
  if (cell?.reading == null) return 'pending';
  if (cell.reading.state === 'failed') return 'failed';
  return isOutdated(cell, around) ? 'stale' : cell.reading.state;
}

/** Returns the value that users see in the cell. */
export function findCellValue(cell: Cell | null): CellValue | null {
  if (cell === null) return null;
  return cell.mark?.edited == null ? (cell.reading?.value ?? null) : cell.mark.edited.value;
}
