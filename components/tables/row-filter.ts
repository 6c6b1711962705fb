/** Which rows the grid shows, by the state of their cells. Pure. */
import type { TableRowReply } from '@/lib/protocol/http/table-shapes';
import type { RowFilter } from '@/lib/protocol/table-words';
import { isOpen } from './cell-words';

export const rowFilterWords: Readonly<Record<RowFilter, string>> = {
  all: 'All rows',
  open: 'To check',
  doubtful: 'Doubtful',
  disputed: 'Disputed',
  empty: 'Not filled',
  failed: 'Failed',
  stale: 'Out of date',
};

/** A row is shown if at least one of its cells is in the chosen state. */
export function filterRows(rows: readonly TableRowReply[], filter: RowFilter): readonly TableRowReply[] {
  switch (filter) {
    case 'all':
      return rows;
    case 'open':
      return rows.filter(({ cells }) => cells.some(isOpen));
    case 'empty':
      return rows.filter(({ cells }) => cells.some(({ state }) => state === 'pending'));
    case 'stale':
      return rows.filter(({ cells }) => cells.some(({ is_outdated: isOutdated }) => isOutdated));
    case 'doubtful':
    case 'disputed':
    case 'failed':
      return rows.filter(({ cells }) => cells.some(({ state }) => state === filter));
  }
}
