/** How a table is looked at: what a named view keeps, and what an address says of it. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { rowFilters } from './table-words';

const columnId = z.string().min(1).max(limits.idChars);
const columnIds = z.array(columnId).max(limits.tableColumns);

export const tableViewSettingsSchema = z.strictObject({
  /** The id of a column, with a minus in front if the order is descending. Null for the order of the table. */
  sort: z
    .string()
    .max(limits.idChars + 1)
    .nullable()
    .default(null),
  hide: columnIds.default([]),
  /** Columns in their order; those that are not named follow. */
  order: columnIds.default([]),
  /** Columns that stay beside the source. */
  pin: z.array(columnId).max(limits.tablePinnedColumns).default([]),
  /** Widths other than the usual one, in pixels. */
  widths: z
    .array(
      z.strictObject({
        column_id: columnId,
        pixels: z.number().int().min(limits.tableColumnLeastPixels).max(limits.tableColumnPixels),
      }),
    )
    .max(limits.tableColumns)
    .default([]),
  rows: z.enum(rowFilters).default('all'),
  /** The column by whose values the rows are grouped. */
  group: columnId.nullable().default(null),
  /** The groups whose rows are not shown, each by its value. */
  folded: z.array(z.string().max(limits.tableGroupChars)).max(limits.tableFoldedGroups).default([]),
});
export type TableViewSettings = z.output<typeof tableViewSettingsSchema>;
