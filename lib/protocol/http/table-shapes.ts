/**
 * What the interface sends of extraction tables: a row is a ready source of a collection, a column is a question asked of each source, and a
 * cell is the answer that was read there with its quote and the user's verdict on it.
 */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { cellStates, columnTypes } from '../table-words';
import { tableViewSettingsSchema } from '../table-view';
import { citationSchema } from './citations';
import { timeSchema } from './endpoint';

/**
 * A text, a number, an ISO 8601 date, true or false, or a list of texts, depending on the column's type. An amount of money is a text such as
 * `49 EUR per month`: the amount, the ISO 4217 code and the period, if there is one.
 */
export const tableValueSchema = z.union([
  z.string().max(limits.tableCellChars),
  z.number(),
  z.boolean(),
  z.array(z.string().max(limits.tableCellChars)).max(limits.tableListItems),
]);

export const tableSchema = z.object({
  id: z.string(),
  collection_id: z.string(),
  title: z.string(),
  /** Increases with every change to the columns. */
  version: z.number().int(),
  column_count: z.number().int(),
  row_count: z.number().int(),
  /** True if every source of the collection becomes a row; otherwise only chosen ones are rows, and new ones are offered. */
  takes_all: z.boolean(),
  /** The saved search of which only later matches are offered as rows. */
  search_id: z.string().nullable(),
  /** The run that is currently filling it. */
  run_id: z.string().nullable(),
  created_at: timeSchema,
  updated_at: timeSchema,
});
export type TableReply = z.output<typeof tableSchema>;

export const tableColumnSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(columnTypes),
  instruction: z.string(),
  example: z.string().nullable(),
  /** What its numbers are measured in. */
  unit: z.string().nullable(),
  /** The answers to choose from, for `choice` and `choices`. */
  options: z.array(z.string()),
});
export type TableColumnReply = z.output<typeof tableColumnSchema>;

export const tableCellSchema = z.object({
  /** Composed of its row and column, so a cell that was never filled has an id too. */
  id: z.string(),
  column_id: z.string(),
  value: tableValueSchema.nullable(),
  state: z.enum(cellStates),
  /** True if its source or column has changed since it was read, whatever a person has marked it as. */
  is_outdated: z.boolean(),
  /** Why it is doubtful, failed or disputed. */
  reason: z.string().nullable(),
  /** The thread about its dispute. */
  dispute_thread_id: z.string().nullable(),
  /** The passage of the source that supports the value. Null for a value that a person wrote. */
  quote: citationSchema.nullable(),
  run_id: z.string().nullable(),
  read_at: timeSchema.nullable(),
  marked_by: z.object({ id: z.string(), name: z.string() }).nullable(),
  marked_at: timeSchema.nullable(),
  /** A change must name this version. 0 for a cell that was never filled. */
  version: z.number().int(),
});
export type TableCellReply = z.output<typeof tableCellSchema>;

export const tableRowSchema = z.object({
  /** The id of its source. */
  id: z.string(),
  /** The number of the source in its collection. */
  n: z.number().int(),
  title: z.string(),
  url: z.string().nullable(),
  cells: z.array(tableCellSchema),
});
export type TableRowReply = z.output<typeof tableRowSchema>;

export const tableViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  settings: tableViewSettingsSchema,
});
export type TableViewReply = z.output<typeof tableViewSchema>;

export const tableDetailSchema = tableSchema.extend({
  columns: z.array(
    tableColumnSchema.extend({
      /** The number of cells in each state that occurs. */
      states: z.array(z.object({ state: z.enum(cellStates), count: z.number().int() })),
    }),
  ),
  rows: z.array(tableRowSchema),
  /** Sources that were added since the rows were chosen, the first of them. Only on the first page. */
  offered: z.array(tableRowSchema.pick({ id: true, n: true, title: true })),
  offered_count: z.number().int(),
  views: z.array(tableViewSchema),
  /** The cursor for the next rows. */
  next: z.string().nullable(),
});
export type TableDetailReply = z.output<typeof tableDetailSchema>;
