/**
 * Extraction tables: a row is a ready source of a collection, a column is a question asked of each source, and a cell is the answer that
 * was read there with its quote and the user's verdict on it. Filling never changes a cell that a person verified, edited or locked.
 */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { cellStates, columnTypes, fillSelections, tableExportFormats, tableMeasures } from '../table-words';
import { tableViewSettingsSchema } from '../table-view';
import { artifactSchema } from './artifacts';
import { citationSchema } from './citations';
import {
  defineEndpoint,
  idParams,
  idSchema,
  listOf,
  pageQuery,
  timeSchema,
  flagSchema,
  versionSchema,
} from './endpoint';

const titleSchema = z.string().trim().min(1).max(limits.titleChars);
const columnParams = idParams.extend({ column: idSchema });

/**
 * A text, a number, an ISO 8601 date, true or false, or a list of texts, depending on the column's type. An amount of money is a text such as
 * `49 EUR per month`: the amount, the ISO 4217 code and the period, if there is one.
 */
const valueSchema = z.union([
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
  value: valueSchema.nullable(),
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

const columnBody = z.strictObject({
  name: titleSchema,
  type: z.enum(columnTypes).default('text'),
  /** The question to each source, in a sentence or two. */
  instruction: z.string().trim().min(1).max(limits.workflowTextChars),
  /** What a good cell looks like. */
  example: z.string().trim().min(1).max(limits.csvCellChars).nullable().default(null),
  /** Only for a number: a value in another unit does not count. */
  unit: z.string().trim().min(1).max(limits.tableUnitChars).nullable().default(null),
  /** For `choice` and `choices`, at least two different answers. Other types have none. */
  options: z
    .array(z.string().trim().min(1).max(limits.tableOptionChars))
    .max(limits.tableOptions)
    .default([]),
});

export const listTablesEndpoint = defineEndpoint({
  name: 'listTables',
  method: 'GET',
  path: '/v1/tables',
  summary: 'Extraction tables, most recently changed first.',
  access: 'viewer',
  token: 'read',
  query: pageQuery.extend({ collection_id: idSchema.optional() }),
  reply: listOf(tableSchema),
});

export const createTableEndpoint = defineEndpoint({
  name: 'createTable',
  method: 'POST',
  path: '/v1/tables',
  summary: 'Create a table for a collection, with or without columns.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'write',
  outcome: 'created',
  body: z
    .strictObject({
      collection_id: idSchema,
      title: titleSchema,
      columns: z.array(columnBody).max(limits.tableColumns).default([]),
      /** Only these sources become rows. If absent, all do, and those that are added later too. */
      source_ids: z.array(idSchema).min(1).max(limits.tableRowsAtOnce).nullable().default(null),
      /** Only what this saved search finds becomes rows, and its later matches are offered. */
      search_id: idSchema.nullable().default(null),
    })
    .refine(
      ({ source_ids, search_id }) => source_ids === null || search_id === null,
      'Rows are chosen by source_ids or by search_id, not by both.',
    ),
  reply: tableDetailSchema,
});

export const getTableEndpoint = defineEndpoint({
  name: 'getTable',
  method: 'GET',
  path: '/v1/tables/{id}',
  summary: 'A table with its columns and a page of its rows, each with all its cells.',
  access: 'viewer',
  token: 'read',
  params: idParams,
  query: pageQuery,
  reply: tableDetailSchema,
});

export const updateTableEndpoint = defineEndpoint({
  name: 'updateTable',
  method: 'PATCH',
  path: '/v1/tables/{id}',
  summary: 'Rename a table, or let its rows be what a saved search finds.',
  access: 'editor',
  token: 'write',
  params: idParams,
  body: z.strictObject({
    title: titleSchema.optional(),
    /** The rows become what this saved search finds now, and its later matches are offered. Null keeps the rows and offers every later source. */
    search_id: idSchema.nullable().optional(),
  }),
  reply: tableSchema,
});

export const deleteTableEndpoint = defineEndpoint({
  name: 'deleteTable',
  method: 'DELETE',
  path: '/v1/tables/{id}',
  summary: 'Delete a table and stop filling it; it can be restored for a minute.',
  access: 'editor',
  token: 'write',
  outcome: 'nothing',
  params: idParams,
});

export const restoreTableEndpoint = defineEndpoint({
  name: 'restoreTable',
  method: 'POST',
  path: '/v1/tables/{id}/restore',
  summary: 'Undo a deletion.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'write',
  params: idParams,
  reply: tableSchema,
});

export const addTableColumnEndpoint = defineEndpoint({
  name: 'addTableColumn',
  method: 'POST',
  path: '/v1/tables/{id}/columns',
  summary: 'Add a column: a question that is asked of every source.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'write',
  outcome: 'created',
  params: idParams,
  body: columnBody,
  reply: tableColumnSchema,
});

export const updateTableColumnEndpoint = defineEndpoint({
  name: 'updateTableColumn',
  method: 'PATCH',
  path: '/v1/tables/{id}/columns/{column}',
  summary: 'Change a column. A new question marks the values read for the old one as stale.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'write',
  params: columnParams,
  body: z.strictObject({
    name: titleSchema.optional(),
    type: columnBody.shape.type.removeDefault().optional(),
    instruction: columnBody.shape.instruction.optional(),
    example: columnBody.shape.example.removeDefault().optional(),
    unit: columnBody.shape.unit.removeDefault().optional(),
    options: columnBody.shape.options.removeDefault().optional(),
  }),
  reply: tableColumnSchema,
});

export const deleteTableColumnEndpoint = defineEndpoint({
  name: 'deleteTableColumn',
  method: 'DELETE',
  path: '/v1/tables/{id}/columns/{column}',
  summary: 'Delete a column with its cells.',
  access: 'editor',
  token: 'write',
  outcome: 'nothing',
  params: columnParams,
});

export const changeTableRowsEndpoint = defineEndpoint({
  name: 'changeTableRows',
  method: 'PATCH',
  path: '/v1/tables/{id}/rows',
  summary: 'Make sources of the collection rows of the table, or take rows out. Their cells are kept.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'write',
  params: idParams,
  body: z.strictObject({
    source_ids: z.array(idSchema).min(1).max(limits.tableRowsAtOnce),
    is_shown: z.boolean(),
  }),
  reply: tableSchema,
});

const viewParams = idParams.extend({ view: idSchema });

export const createTableViewEndpoint = defineEndpoint({
  name: 'createTableView',
  method: 'POST',
  path: '/v1/tables/{id}/views',
  summary: 'Keep a view of a table under a name, for the whole team.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'write',
  outcome: 'created',
  params: idParams,
  body: z.strictObject({ name: titleSchema, settings: tableViewSettingsSchema }),
  reply: tableViewSchema,
});

export const updateTableViewEndpoint = defineEndpoint({
  name: 'updateTableView',
  method: 'PATCH',
  path: '/v1/tables/{id}/views/{view}',
  summary: 'Rename a view of a table, or change what it shows.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'write',
  params: viewParams,
  body: z.strictObject({ name: titleSchema.optional(), settings: tableViewSettingsSchema.optional() }),
  reply: tableViewSchema,
});

export const deleteTableViewEndpoint = defineEndpoint({
  name: 'deleteTableView',
  method: 'DELETE',
  path: '/v1/tables/{id}/views/{view}',
  summary: 'Delete a view of a table. The table stays as it is.',
  access: 'editor',
  token: 'write',
  outcome: 'nothing',
  params: viewParams,
});

export const suggestTableColumnsEndpoint = defineEndpoint({
  name: 'suggestTableColumns',
  method: 'GET',
  path: '/v1/tables/{id}/suggestions',
  summary: 'Columns that some of the sources answer, most often stated first. No model is called.',
  access: 'viewer',
  token: 'read',
  params: idParams,
  reply: z.object({
    /** The number of sources that were read for this. */
    read_count: z.number().int(),
    items: z.array(
      tableColumnSchema.omit({ id: true }).extend({
        /** In how many of them it is stated. */
        source_count: z.number().int(),
      }),
    ),
  }),
});

export const askTableEndpoint = defineEndpoint({
  name: 'askTable',
  method: 'POST',
  path: '/v1/tables/{id}/answers',
  summary:
    'Answer a question from the cells of a table. A model at most reads the question: code chooses, counts and calculates. A viewer’s question is read without a model.',
  access: 'viewer',
  token: 'act',
  params: idParams,
  body: z.strictObject({ question: z.string().trim().min(1).max(limits.tableQuestionChars) }),
  reply: z.object({
    question: z.string(),
    /** False if the question could not be read; `sentence` then says why. */
    is_answered: z.boolean(),
    sentence: z.string(),
    /** How many cells could not be used, and how many of those used no person verified. Empty if it was not answered. */
    notes: z.array(z.string()),
    /** How the question was understood, in words. */
    understood: z.string().nullable(),
    measure: z.enum(tableMeasures).nullable(),
    /** Who read the question. */
    model: z.object({ provider: z.string(), name: z.string() }),
    parts: z.array(
      z.object({
        /** The group, or the unit if amounts of several units are kept apart. */
        label: z.string().nullable(),
        /** What was calculated, as text. */
        value: z.string().nullable(),
        /** The sources that it rests on; `rows` has the first of them, each with the cells used. */
        row_count: z.number().int(),
        rows: z.array(tableRowSchema.omit({ url: true })),
      }),
    ),
    /** Groups of which only the number is given. */
    parts_left_off: z.number().int(),
  }),
});
export type TableAnswerReply = z.output<typeof askTableEndpoint.reply>;

const cellVersion = { version: versionSchema };

/** If another version was saved in between: 409 with `current` (the stored one) and `yours`. */
export const changeTableCellEndpoint = defineEndpoint({
  name: 'changeTableCell',
  method: 'PATCH',
  path: '/v1/tables/{id}/cells/{cell}',
  summary: 'Verify a cell, set its value, lock it, or clear what a person decided about it.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'write',
  params: idParams.extend({ cell: idSchema }),
  body: z.discriminatedUnion('state', [
    z.strictObject({ state: z.literal('verified'), ...cellVersion }),
    /** A null value means that, according to the user, the source states nothing. */
    z.strictObject({ state: z.literal('edited'), value: valueSchema.nullable(), ...cellVersion }),
    z.strictObject({ state: z.literal('locked'), ...cellVersion }),
    /** Shows the value that was read again, and allows it to be read anew. */
    z.strictObject({ state: z.literal('cleared'), ...cellVersion }),
  ]),
  reply: tableCellSchema,
});

/** Verifying, editing, locking or clearing the cell settles the dispute and resolves its thread. */
export const disputeTableCellEndpoint = defineEndpoint({
  name: 'disputeTableCell',
  method: 'POST',
  path: '/v1/tables/{id}/cells/{cell}/disputes',
  summary: 'Dispute a cell with a reason, which begins a thread about it. Viewers may do so too.',
  access: 'viewer',
  refusals: ['conflict'],
  token: 'write',
  outcome: 'created',
  params: idParams.extend({ cell: idSchema }),
  body: z.strictObject({ reason: z.string().trim().min(1).max(limits.tableDisputeChars), ...cellVersion }),
  reply: tableCellSchema,
});

/** All or none: if one of them was changed in between, or is verified, locked or disputed, 409; nothing is overwritten. */
export const changeTableCellsEndpoint = defineEndpoint({
  name: 'changeTableCells',
  method: 'PATCH',
  path: '/v1/tables/{id}/cells',
  summary: 'Set the values of several cells, or clear what a person entered, all or none.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'write',
  params: idParams,
  body: z.strictObject({
    cells: z
      .array(
        z.discriminatedUnion('state', [
          z.strictObject({
            state: z.literal('edited'),
            id: idSchema,
            value: valueSchema.nullable(),
            ...cellVersion,
          }),
          z.strictObject({ state: z.literal('cleared'), id: idSchema, ...cellVersion }),
        ]),
      )
      .min(1)
      .max(limits.tablePasteCells),
  }),
  reply: z.object({ cells: z.array(tableCellSchema) }),
});

const fillBody = z.strictObject({
  /** An empty list means all. */
  column_ids: z.array(idSchema).max(limits.tableColumns).default([]),
  row_ids: z.array(idSchema).max(limits.tableFillCells).default([]),
  cells: z.enum(fillSelections).default('empty'),
  /** Fills only this many of the first rows with such cells, to try it out. */
  row_limit: z.number().int().min(1).max(limits.tableFillCells).optional(),
  /** Id of one of `GET /v1/models`. If absent, the default reads the sources; an unknown id is refused. */
  model_id: idSchema.optional(),
});

export const estimateTableFillEndpoint = defineEndpoint({
  name: 'estimateTableFill',
  method: 'POST',
  path: '/v1/tables/{id}/estimate',
  summary: 'Estimate what filling cells would take: cells, sources, tokens, money and time. Starts nothing.',
  access: 'viewer',
  refusals: ['conflict'],
  token: 'read',
  params: idParams,
  body: fillBody,
  reply: z.object({
    cell_count: z.number().int(),
    row_count: z.number().int(),
    model: z.object({ provider: z.string(), name: z.string() }),
    /** 0 for the built-in reader. */
    input_tokens: z.number().int(),
    output_tokens: z.number().int(),
    /** By list prices, in US dollars. Null if the model has no known price. */
    cost_usd: z.number().nullable(),
    /** Where a run of this workspace stops, whatever the estimate. */
    token_ceiling: z.number().nullable(),
    cost_ceiling_usd: z.number().nullable(),
    /** From the last calls of this kind. Null if there were none. */
    seconds: z.number().nullable(),
  }),
});
export type TableEstimateReply = z.output<typeof estimateTableFillEndpoint.reply>;

export const fillTableEndpoint = defineEndpoint({
  name: 'fillTable',
  method: 'POST',
  path: '/v1/tables/{id}/fill',
  summary:
    'Fill cells from the sources. Returns a run that can be followed and stopped. A person’s cells stay as they are.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'act',
  outcome: 'created',
  params: idParams,
  body: fillBody,
  reply: z.object({ run_id: z.string(), cell_count: z.number().int() }),
});

export const keepTableEndpoint = defineEndpoint({
  name: 'keepTable',
  method: 'POST',
  path: '/v1/tables/{id}/artifacts',
  summary:
    'Save chosen rows as an artifact whose markers open the passages behind the cells. It can be shared by link like any other.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'write',
  outcome: 'created',
  params: idParams,
  body: z.strictObject({
    /** If absent, the title of the table. */
    title: titleSchema.optional(),
    /** An empty list means all. */
    row_ids: z.array(idSchema).max(limits.tableArtifactCells).default([]),
    column_ids: z.array(idSchema).max(limits.tableColumns).default([]),
  }),
  reply: artifactSchema,
});

export const exportTableEndpoint = defineEndpoint({
  name: 'exportTable',
  method: 'GET',
  path: '/v1/tables/{id}/export',
  summary:
    'Export a table as a file, with the state, the quote and the verifier of each cell unless `quotes` is false.',
  access: 'viewer',
  token: 'read',
  outcome: 'file',
  params: idParams,
  query: z.object({
    quotes: flagSchema.default(true),
    format: z.enum(tableExportFormats).default('csv'),
  }),
});
