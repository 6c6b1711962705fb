/** The columns of a table, each a question to every source: add, change, remove and suggest them. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { defineEndpoint, idParams, idSchema } from './endpoint';
import { columnTypeSchema, tableColumnSchema } from './table-shapes';

const titleSchema = z.string().trim().min(1).max(limits.titleChars);

const columnParams = idParams.extend({ column: idSchema });

export const columnBody = z.strictObject({
  name: titleSchema,
  type: columnTypeSchema.default('text'),
  instruction: z
    .string()
    .trim()
    .min(1)
    .max(limits.workflowTextChars)
    .describe('The question to each source, in a sentence or two.'),
  example: z
    .string()
    .trim()
    .min(1)
    .max(limits.csvCellChars)
    .nullable()
    .default(null)
    .describe('What a good cell looks like.'),
  unit: z
    .string()
    .trim()
    .min(1)
    .max(limits.tableUnitChars)
    .nullable()
    .default(null)
    .describe('Only for a number: a value in another unit does not count.'),
  options: z
    .array(z.string().trim().min(1).max(limits.tableOptionChars))
    .max(limits.tableOptions)
    .default([])
    .describe('For `choice` and `choices`, at least two different answers. Other types have none.'),
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
  body: z
    .strictObject({
      name: titleSchema.optional(),
      type: columnBody.shape.type.removeDefault().optional(),
      instruction: columnBody.shape.instruction.optional(),
      example: columnBody.shape.example
        .removeDefault()
        .optional()
        .describe('What a good cell looks like; null for none.'),
      unit: columnBody.shape.unit
        .removeDefault()
        .optional()
        .describe('Only for a number: a value in another unit does not count. Null for none.'),
      options: columnBody.shape.options.removeDefault().optional(),
    })
    .describe('What is left out stays as it is.'),
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

export const suggestTableColumnsEndpoint = defineEndpoint({
  name: 'suggestTableColumns',
  method: 'GET',
  path: '/v1/tables/{id}/suggestions',
  summary: 'Columns that some of the sources answer, most often stated first. No model is called.',
  access: 'viewer',
  token: 'read',
  params: idParams,
  reply: z.object({
    read_count: z.number().int().describe('The number of sources that were read for this.'),
    items: z.array(
      tableColumnSchema.omit({ id: true }).extend({
        source_count: z.number().int().describe('In how many of them it is stated.'),
      }),
    ),
  }),
});
