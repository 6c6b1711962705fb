/** How a table is looked at: what a named view keeps, and what an address says of it. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { rowFilters } from './table-words';
import { explainWords } from './explain-words';

const columnId = z.string().min(1).max(limits.idChars);
const columnIds = z.array(columnId).max(limits.tableColumns);

export const tableViewSettingsSchema = z.strictObject({
  sort: z
    .string()
    .max(limits.idChars + 1)
    .nullable()
    .default(null)
    .describe(
      'The id of a column, with a minus in front if the order is descending. Null for the order of the table.',
    ),
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
        pixels: z
          .number()
          .int()
          .min(limits.tableColumnLeastPixels)
          .max(limits.tableColumnPixels)
          .describe('Width in pixels.'),
      }),
    )
    .max(limits.tableColumns)
    .default([]),
  rows: explainWords(rowFilters, {
    all: 'every row',
    open: 'rows with a cell that was read and that nobody has decided about',
    doubtful: 'rows with a doubtful cell',
    disputed: 'rows with a disputed cell',
    empty: 'rows with a cell that was never filled',
    failed: 'rows with a cell that could not be read',
    stale: 'rows with a cell that is out of date',
  }).default('all'),
  group: columnId
    .nullable()
    .default(null)
    .describe('The id of the column by whose values the rows are grouped; null if they are not.'),
  /** The groups whose rows are not shown, each by its value. */
  folded: z.array(z.string().max(limits.tableGroupChars)).max(limits.tableFoldedGroups).default([]),
});
export type TableViewSettings = z.output<typeof tableViewSettingsSchema>;
