/**
 * What the interface sends of extraction tables: a row is a ready source of a collection, a column is a question asked of each source, and a
 * cell is the answer that was read there with its quote and the user's verdict on it.
 */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { cellStates, columnTypes } from '../table-words';
import { tableViewSettingsSchema } from '../table-view';
import { citationSchema } from './citations';
import { nextSchema, timeSchema } from './endpoint';

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
  version: z.number().int().describe('Increases with every change to the columns.'),
  column_count: z.number().int(),
  row_count: z.number().int().describe('Each row is a source.'),
  takes_all: z
    .boolean()
    .describe(
      'True if every source of the collection becomes a row; otherwise only chosen ones are rows, and new ones are offered.',
    ),
  search_id: z
    .string()
    .nullable()
    .describe('The saved search of which only later matches are offered as rows.'),
  run_id: z.string().nullable().describe('The run that is currently filling it.'),
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
  unit: z.string().nullable().describe('What its numbers are measured in.'),
  options: z.array(z.string()).describe('The answers to choose from, for `choice` and `choices`.'),
});
export type TableColumnReply = z.output<typeof tableColumnSchema>;

export const tableCellSchema = z.object({
  id: z.string().describe('Composed of its row and column, so a cell that was never filled has an id too.'),
  column_id: z.string(),
  value: tableValueSchema.nullable(),
  state: z.enum(cellStates),
  is_outdated: z
    .boolean()
    .describe(
      'True if its source or column has changed since it was read, whatever a person has marked it as.',
    ),
  reason: z.string().nullable().describe('Why it is doubtful, failed or disputed.'),
  dispute_thread_id: z.string().nullable().describe('The thread about its dispute.'),
  quote: citationSchema
    .nullable()
    .describe('The passage of the source that supports the value. Null for a value that a person wrote.'),
  run_id: z.string().nullable(),
  read_at: timeSchema.nullable(),
  marked_by: z.object({ id: z.string(), name: z.string() }).nullable(),
  marked_at: timeSchema.nullable(),
  version: z.number().int().describe('A change must name this version. 0 for a cell that was never filled.'),
});
export type TableCellReply = z.output<typeof tableCellSchema>;

export const tableRowSchema = z.object({
  id: z.string().describe('The id of its source.'),
  n: z.number().int().describe('The number of the source in its collection.'),
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
      states: z
        .array(z.object({ state: z.enum(cellStates), count: z.number().int() }))
        .describe('The number of cells in each state that occurs.'),
    }),
  ),
  rows: z.array(tableRowSchema),
  offered: z
    .array(tableRowSchema.pick({ id: true, n: true, title: true }))
    .describe(
      'Sources that were added since the rows were chosen, the first of them. Only on the first page.',
    ),
  offered_count: z.number().int(),
  views: z.array(tableViewSchema),
  next: nextSchema,
});
export type TableDetailReply = z.output<typeof tableDetailSchema>;
