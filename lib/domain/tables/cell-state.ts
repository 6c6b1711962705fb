/** How a cell stands, decided from what is stored and from what its source and its column are now. Pure. */
import type { RevisionId } from '@/lib/core/ids';
import type { CellState } from '@/lib/protocol/table-words';
import type { CellValue } from './cell-value';
import type { Cell, Column } from './table';

export type CellAround = {
  readonly column: Pick<Column, 'version'>;
  readonly source: { readonly currentRevisionId: RevisionId | null };
};

/** What was read no longer answers: the source has another revision, or the column asks something else. */
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

/** What people read in it. */
export function findCellValue(cell: Cell | null): CellValue | null {
  if (cell === null) return null;
  return cell.mark?.edited == null ? (cell.reading?.value ?? null) : cell.mark.edited.value;
}
