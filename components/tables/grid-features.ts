/** What the grid of a table takes from TanStack Table: sorting, hidden and moved columns, and the selection of cells. */
import {
  cellSelectionFeature,
  columnOrderingFeature,
  columnVisibilityFeature,
  createSortedRowModel,
  type ReactTable,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { TableRowReply } from '@/lib/protocol/http/table-shapes';

export const gridFeatures = tableFeatures({
  cellSelectionFeature,
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});

export type Grid = ReactTable<typeof gridFeatures, TableRowReply>;

/** The id of the column that names the source of each row. */
export const sourceColumnId = 'source';
