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
import { explainWords } from '../explain-words';

export const columnTypeSchema = explainWords(columnTypes, {
  text: 'a text',
  number: 'a number',
  money: 'an amount such as `49 EUR per month`',
  date: 'an ISO 8601 date',
  yes_no: 'true or false',
  choice: 'one of `options`',
  choices: 'some of `options`',
  person: 'a name',
  list: 'a list of texts',
});

export const cellStateSchema = explainWords(cellStates, {
  pending: 'never filled',
  value: 'read, and nobody has decided about it',
  not_stated: 'the source does not say',
  doubtful: 'read, but not supported well',
  failed: 'it could not be read',
  stale: 'read before its source or column changed',
  verified: 'a person confirmed it',
  edited: 'a person set it',
  locked: 'a person fixed it',
  disputed: 'a person disputes it',
});

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
  column_count: z.number().int().describe('Number of columns.'),
  row_count: z.number().int().describe('Number of rows. Each row is a source.'),
  takes_all: z
    .boolean()
    .describe(
      'True if every source of the collection becomes a row; otherwise only chosen ones are rows, and new ones are offered.',
    ),
  search_id: z
    .string()
    .nullable()
    .describe('The saved search of which only later matches are offered as rows; null if it follows none.'),
  run_id: z.string().nullable().describe('The run that is currently filling it; null if none is.'),
  created_at: timeSchema,
  updated_at: timeSchema.describe(
    'When its title, its columns or the search that it follows last changed, or it was restored. Rows and cells do not count.',
  ),
});
export type TableReply = z.output<typeof tableSchema>;

export const tableColumnSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: columnTypeSchema,
  instruction: z.string(),
  example: z.string().nullable().describe('What a good cell looks like; null if nobody said.'),
  unit: z
    .string()
    .nullable()
    .describe('What its numbers are measured in; null if nobody said, and for every type but `number`.'),
  options: z.array(z.string()).describe('The answers to choose from, for `choice` and `choices`.'),
});
export type TableColumnReply = z.output<typeof tableColumnSchema>;

export const tableCellSchema = z.object({
  id: z.string().describe('Composed of its row and column, so a cell that was never filled has an id too.'),
  column_id: z.string(),
  value: tableValueSchema
    .nullable()
    .describe(
      'What users see in the cell, a text, number, truth or list as the type of the column says: what a person set, or else what was read. Null if the source does not say, or nothing was read.',
    ),
  state: cellStateSchema,
  is_outdated: z
    .boolean()
    .describe(
      'True if its source or column has changed since it was read, whatever a person has marked it as.',
    ),
  reason: z
    .string()
    .nullable()
    .describe('Why it is doubtful, failed or disputed; null if it is none of them.'),
  dispute_thread_id: z
    .string()
    .nullable()
    .describe('The thread about its dispute; null if it is not disputed.'),
  quote: citationSchema
    .nullable()
    .describe(
      'The passage of the source that supports the value. Null for a value that a person wrote, and if nothing was found.',
    ),
  run_id: z.string().nullable().describe('The run that read it; null if none has.'),
  read_at: timeSchema.nullable().describe('When it was read; null if it was not.'),
  marked_by: z
    .object({ id: z.string(), name: z.string() })
    .nullable()
    .describe('The member who verified, set, locked or disputed it; null if nobody has.'),
  marked_at: timeSchema.nullable().describe('When they did; null if nobody has.'),
  version: z.number().int().describe('A change must name this version. 0 for a cell that was never filled.'),
});
export type TableCellReply = z.output<typeof tableCellSchema>;

export const tableRowSchema = z.object({
  id: z.string().describe('The id of its source.'),
  n: z.number().int().describe('The number of the source in its collection.'),
  title: z.string(),
  url: z.string().nullable().describe('The web address of the source; null if it has none.'),
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
        .array(
          z.object({
            state: cellStateSchema,
            count: z.number().int().describe('Number of cells in this state.'),
          }),
        )
        .describe('The number of cells in each state that occurs.'),
    }),
  ),
  rows: z.array(tableRowSchema),
  offered: z
    .array(tableRowSchema.pick({ id: true, n: true, title: true }))
    .describe(
      'Sources that were added since the rows were chosen, the first of them. Only on the first page.',
    ),
  offered_count: z.number().int().describe('Number of all sources that are offered as rows.'),
  views: z.array(tableViewSchema),
  next: nextSchema,
});
export type TableDetailReply = z.output<typeof tableDetailSchema>;
