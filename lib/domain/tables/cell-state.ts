/** Decides the state of a cell from what is stored and from the current state of its source and column. Pure. */
import type { RevisionId } from '@/lib/core/ids';
import type { CellState } from '@/lib/protocol/table-words';
import type { CellValue } from './cell-value';
import type { Cell, CellMark, CellReading, Column } from './table';

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

/** What the state of a cell depends on. */
type CellFacts = {
  readonly mark: CellMark['kind'] | null;
  readonly reading: CellReading['state'] | null;
  readonly isOutdated: boolean;
};

export function decideCellState({ mark, reading, ...facts }: CellFacts): CellState {
  if (mark !== null) return mark;
  if (reading === null) return 'pending';
  if (reading === 'failed') return 'failed';
  return facts.isOutdated ? 'stale' : reading;
}

export function findCellState(cell: Cell | null, around: CellAround): CellState {
  return decideCellState({
    mark: cell?.mark?.kind ?? null,
    reading: cell?.reading?.state ?? null,
    isOutdated: isOutdated(cell, around),
  });
}

/** Returns the value that users see in the cell. */
export function findCellValue(cell: Cell | null): CellValue | null {
  if (cell === null) return null;
  return cell.mark?.edited == null ? (cell.reading?.value ?? null) : cell.mark.edited.value;
}
