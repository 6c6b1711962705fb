/**
 * Previews of changes to tables: one small operation that a person approves or rejects (protocols 2, `table_preview`). An approval names
 * the hash of exactly what was shown, and applies it immediately.
 */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { previewFilters } from '../approval-words';
import { defineEndpoint, idParams, idSchema, listOf, pageQuery, timeSchema } from './endpoint';
import { followUpSchema, rejectionReasonSchema } from './preview-rejection';
import { fillSelectionSchema } from './table-fills';
import { columnTypeSchema } from './table-shapes';
import { explainWords } from '../explain-words';

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
      column_type: columnTypeSchema,
      instruction: z.string(),
      example: z.string().nullable().describe('What a good cell looks like; null if nobody said.'),
      unit: z.string().optional().describe('What its numbers are measured in; absent if nobody said.'),
      options: z
        .array(z.string())
        .optional()
        .describe('The answers to choose from; absent unless it is a `choice` or `choices`.'),
    }),
    z.object({
      type: z.literal('fill'),
      columns: z.array(z.string()).describe('Names of the columns.'),
      row_count: z.number().int().describe('Number of sources that would be read.'),
      cell_count: z.number().int().describe('Number of cells that would be filled.'),
      cells: fillSelectionSchema,
    }),
  ]),
  draft_hash: z
    .string()
    .describe(
      'Identifies what the preview shows. An approval names it, so that what was shown is what happens.',
    ),
  status: explainWords(['pending', 'approved', 'rejected', 'expired'], {
    pending: 'waits for a decision',
    approved: 'it was applied: the column was added, or the run that fills the cells was started',
    rejected: 'a person rejected it',
    expired: 'nobody decided in time',
  }),
  is_stale: z
    .boolean()
    .describe(
      "True if the table's columns have changed meanwhile. The preview can still be read but not approved.",
    ),
  can_decide: z.boolean().describe('True if the caller may reject it, and approve it unless it is stale.'),
  run_id: z
    .string()
    .nullable()
    .describe(
      'The run that fills the table once the preview is approved; null before, and for a new column.',
    ),
  proposed_by: z.object({ id: z.string(), name: z.string() }),
  decided_by: z
    .object({ id: z.string(), name: z.string() })
    .nullable()
    .describe('Who decided; null while nobody has.'),
  decided_at: timeSchema.nullable().describe('When it was decided; null while it is not.'),
  reason: z.string().nullable().describe('Why it was rejected; null if it was not, or nobody said why.'),
  created_at: timeSchema,
  expires_at: timeSchema.describe('After this time it can no longer be approved.'),
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
  body: z.strictObject({
    hash: z.string().max(limits.idChars).describe('The `draft_hash` of the preview that was shown.'),
  }),
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
  body: z.strictObject({
    reason: rejectionReasonSchema,
  }),
  reply: tablePreviewSchema.extend({
    follow_up: followUpSchema,
  }),
});
