/**
 * Previews of changes to tables: one small operation that a person approves or rejects (protocols 2, `table_preview`). An approval names
 * the hash of exactly what was shown, and applies it immediately.
 */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { previewFilters } from '../approval-words';
import { columnTypes, fillSelections } from '../table-words';
import { defineEndpoint, idParams, idSchema, listOf, pageQuery, timeSchema } from './endpoint';

export const tablePreviewSchema = z.object({
  id: z.string(),
  table_id: z.string(),
  table_title: z.string(),
  effect: z.string().describe('What approving it does, in words.'),
  description: z.string().describe("The proposer's own description."),
  operation: z.discriminatedUnion('type', [
    z.object({
      type: z.literal('add_column'),
      name: z.string(),
      column_type: z.enum(columnTypes),
      instruction: z.string(),
      example: z.string().nullable(),
      unit: z.string().optional(),
      options: z.array(z.string()).optional(),
    }),
    z.object({
      type: z.literal('fill'),
      columns: z.array(z.string()).describe('Names of the columns.'),
      row_count: z.number().int(),
      cell_count: z.number().int(),
      cells: z.enum(fillSelections),
    }),
  ]),
  draft_hash: z
    .string()
    .describe(
      'Identifies what the preview shows. An approval names it, so that what was shown is what happens.',
    ),
  status: z.enum(['pending', 'approved', 'rejected', 'expired']),
  is_stale: z
    .boolean()
    .describe(
      "True if the table's columns have changed meanwhile. The preview can still be read but not approved.",
    ),
  can_decide: z.boolean().describe('True if the caller may reject it, and approve it unless it is stale.'),
  run_id: z.string().nullable().describe('The run that fills the table once the preview is approved.'),
  proposed_by: z.object({ id: z.string(), name: z.string() }),
  decided_by: z.object({ id: z.string(), name: z.string() }).nullable(),
  decided_at: timeSchema.nullable(),
  reason: z.string().nullable().describe('Why it was rejected.'),
  created_at: timeSchema,
  expires_at: timeSchema,
});
export type TablePreviewReply = z.output<typeof tablePreviewSchema>;

export const listTablePreviewsEndpoint = defineEndpoint({
  name: 'listTablePreviews',
  method: 'GET',
  path: '/v1/table-previews',
  summary: 'Lists proposed table changes, newest first; by default those waiting for approval.',
  access: 'viewer',
  token: 'read',
  query: pageQuery.extend({
    status: z.enum(previewFilters).default('pending').describe('Which proposals are listed.'),
    table_id: idSchema.optional().describe('Only proposals for this table.'),
  }),
  reply: listOf(tablePreviewSchema),
});

export const getTablePreviewEndpoint = defineEndpoint({
  name: 'getTablePreview',
  method: 'GET',
  path: '/v1/table-previews/{id}',
  summary: 'Returns one proposed table change.',
  access: 'viewer',
  token: 'read',
  params: idParams,
  reply: tablePreviewSchema,
});

export const approveTablePreviewEndpoint = defineEndpoint({
  name: 'approveTablePreview',
  method: 'POST',
  path: '/v1/table-previews/{id}/approve',
  summary: 'Apply exactly what was shown (`hash`). Replies 409 if the table has changed since.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'write',
  params: idParams,
  body: z.strictObject({ hash: z.string().max(limits.idChars) }),
  reply: tablePreviewSchema,
});

export const rejectTablePreviewEndpoint = defineEndpoint({
  name: 'rejectTablePreview',
  method: 'POST',
  path: '/v1/table-previews/{id}/reject',
  summary: 'Reject it, with a reason that goes back to whoever proposed it.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'write',
  params: idParams,
  body: z.strictObject({ reason: z.string().trim().max(limits.denialReasonChars).optional() }),
  reply: tablePreviewSchema.extend({
    follow_up: z.string().nullable().describe('What to say next in its conversation, if it has one.'),
  }),
});
