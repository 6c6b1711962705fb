/** Extraction tables as wholes: list, make, change, delete and restore them, save rows as an artifact, export them as a file. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { tableExportFormats } from '../table-words';
import { artifactSchema } from './artifacts';
import { flagSchema, defineEndpoint, idParams, idSchema, listOf, pageQuery } from './endpoint';
import { columnBody } from './table-columns';
import { tableDetailSchema, tableSchema } from './table-shapes';

const titleSchema = z.string().trim().min(1).max(limits.titleChars);

export const listTablesEndpoint = defineEndpoint({
  name: 'listTables',
  method: 'GET',
  path: '/v1/tables',
  summary: 'Extraction tables, most recently changed first.',
  access: 'viewer',
  token: 'read',
  query: pageQuery.extend({ collection_id: idSchema.optional().describe('Only tables of this collection.') }),
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
      source_ids: z
        .array(idSchema)
        .min(1)
        .max(limits.tableRowsAtOnce)
        .nullable()
        .default(null)
        .describe('Only these sources become rows. If absent, all do, and those that are added later too.'),
      search_id: idSchema
        .nullable()
        .default(null)
        .describe('Only what this saved search finds becomes rows, and its later matches are offered.'),
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
  body: z
    .strictObject({
      title: titleSchema.optional(),
      search_id: idSchema
        .nullable()
        .optional()
        .describe(
          'The rows become what this saved search finds now, and its later matches are offered. Null keeps the rows and offers every later source.',
        ),
    })
    .describe('What is left out stays as it is.'),
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
    title: titleSchema.optional().describe('If absent, the title of the table.'),
    row_ids: z
      .array(idSchema)
      .max(limits.tableArtifactCells)
      .default([])
      .describe('An empty list means all.'),
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
    quotes: flagSchema
      .default(true)
      .describe('Whether the file has the state, the quote and the verifier of each cell.'),
    format: z.enum(tableExportFormats).default('csv').describe('The kind of file.'),
  }),
});
