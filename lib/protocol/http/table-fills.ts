/** Filling a table from its sources. It never changes a cell that a person verified, edited or locked. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { fillSelections } from '../table-words';
import { defineEndpoint, idParams, idSchema } from './endpoint';
import { explainWords } from '../explain-words';

export const fillSelectionSchema = explainWords(fillSelections, {
  empty: 'cells that were never filled',
  failed: 'those that failed',
  stale: 'those that are out of date',
  all: 'all but those that a person decided about',
});

const fillBody = z.strictObject({
  column_ids: z.array(idSchema).max(limits.tableColumns).default([]).describe('An empty list means all.'),
  row_ids: z.array(idSchema).max(limits.tableFillCells).default([]),
  cells: fillSelectionSchema.default('empty'),
  row_limit: z
    .number()
    .int()
    .min(1)
    .max(limits.tableFillCells)
    .optional()
    .describe(
      'Number of the first rows with such cells that are filled, to try it out. If absent, all of them are.',
    ),
  model_id: idSchema
    .optional()
    .describe(
      'Id of one of `GET /v1/models`. If absent, the default reads the sources; an unknown id is refused.',
    ),
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
    cell_count: z.number().int().describe('Number of cells that would be filled.'),
    row_count: z.number().int().describe('Number of sources that would be read.'),
    model: z.object({ provider: z.string(), name: z.string() }),
    input_tokens: z
      .number()
      .int()
      .describe('Number of tokens that the model would read; 0 for the built-in reader.'),
    output_tokens: z.number().int().describe('Number of tokens that the model would write.'),
    cost_usd: z
      .number()
      .nullable()
      .describe('By list prices, in US dollars. Null if the model has no known price.'),
    token_ceiling: z
      .number()
      .nullable()
      .describe(
        'Number of tokens at which a run of this workspace stops, whatever the estimate; null for no limit.',
      ),
    cost_ceiling_usd: z
      .number()
      .nullable()
      .describe(
        'US dollars at which a run of this workspace stops, whatever the estimate; null for no limit.',
      ),
    seconds: z.number().nullable().describe('From the last calls of this kind. Null if there were none.'),
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
  reply: z.object({
    run_id: z.string(),
    cell_count: z.number().int().describe('Number of cells that the run fills.'),
  }),
});
