/** Filling a table from its sources. It never changes a cell that a person verified, edited or locked. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { fillSelections } from '../table-words';
import { defineEndpoint, idParams, idSchema } from './endpoint';

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
