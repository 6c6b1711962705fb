/**
 * Previews of workflows, which a person approves or rejects (protocols 2; threats 8 and 9). An approval names the hash of exactly what was
 * shown. Nothing of a preview runs.
 */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { previewFilters } from '../approval-words';
import { authoredWorkflowSchema } from '../workflow/authoring';
import { defineEndpoint, idParams, idSchema, listOf, pageQuery, timeSchema, versionSchema } from './endpoint';
import { followUpSchema, rejectionReasonSchema } from './preview-rejection';
import {
  jsonObject,
  shownDefinitionSchema,
  workflowDiffSchema,
  workflowEffectsSchema,
  workflowIssuesSchema,
} from './workflow-shapes';
import { workflowDetailSchema } from './workflows';
import { policyVerdictSchema } from './approvals';
import { explainWords } from '../explain-words';

export const previewStatuses = ['pending', 'approved', 'rejected', 'replaced', 'expired'] as const;

export const previewStatusSchema = explainWords(previewStatuses, {
  pending: 'waits for a decision',
  approved: 'it is a version of the workflow',
  rejected: 'a person rejected it',
  replaced: 'another version of the workflow was approved first',
  expired: 'nobody decided in time',
});

export const workflowPreviewSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().describe("The proposer's own description."),
  status: previewStatusSchema,
  workflow_id: z
    .string()
    .nullable()
    .describe(
      'The workflow that it changes, or null for a new one. After approval, the workflow that was created.',
    ),
  base_version: z
    .number()
    .int()
    .nullable()
    .describe('The version of the workflow that it would replace; null for a new workflow.'),
  is_stale: z
    .boolean()
    .describe(
      'True if its workflow has another version meanwhile. The preview can still be read but not approved.',
    ),
  draft_id: z.string().nullable().describe('The draft that it was made from; null if it was made from none.'),
  conversation_id: z
    .string()
    .nullable()
    .describe('The conversation in which it was proposed; null if it was not.'),
  draft_hash: z
    .string()
    .describe(
      'Identifies what the preview shows. An approval names it, so that what was shown is what happens.',
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
export type WorkflowPreviewReply = z.output<typeof workflowPreviewSchema>;

/** The policy's decision on a step that runs unattended. */
const verdictSchema = z.object({
  action_id: z.string(),
  action_type: z.string(),
  decision: policyVerdictSchema,
  reason: z.string(),
  rule_id: z.string(),
  permission: z
    .object({ fixed: jsonObject, is_exact: z.boolean() })
    .nullable()
    .describe(
      'The permission that can be given with the approval, so that the step need not ask: the `fixed` arguments must stay the same, the others may differ. Null if none can be given.',
    ),
});

export const workflowPreviewDetailSchema = workflowPreviewSchema.extend({
  workflow: shownDefinitionSchema,
  current: shownDefinitionSchema.nullable().describe('The workflow as it is now, or null for a new one.'),
  diff: workflowDiffSchema,
  effects: workflowEffectsSchema,
  issues: workflowIssuesSchema,
  verdicts: z.array(verdictSchema),
  is_active_now: z.boolean(),
  can_decide: z.boolean(),
});
export type WorkflowPreviewDetailReply = z.output<typeof workflowPreviewDetailSchema>;

const descriptionSchema = z.string().trim().max(limits.workflowTextChars);

export const listWorkflowPreviewsEndpoint = defineEndpoint({
  name: 'listWorkflowPreviews',
  method: 'GET',
  path: '/v1/workflow-previews',
  summary: 'Lists previews, newest first; by default those waiting for approval.',
  access: 'viewer',
  token: 'read',
  query: pageQuery.extend({
    status: z.enum(previewFilters).default('pending').describe('Which previews are listed.'),
    workflow_id: idSchema.optional().describe('Only previews for this workflow.'),
    conversation_id: idSchema.optional().describe('Only previews made in this conversation.'),
  }),
  reply: listOf(workflowPreviewSchema),
});

export const createWorkflowPreviewEndpoint = defineEndpoint({
  name: 'createWorkflowPreview',
  method: 'POST',
  path: '/v1/workflow-previews',
  summary:
    'Check a draft, or a whole definition, and submit it for approval. If it has errors, it is refused with a list of all of them.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'write',
  outcome: 'created',
  body: z.discriminatedUnion('from', [
    z.strictObject({
      from: z.literal('draft'),
      draft_id: idSchema.describe('The draft to submit.'),
      description: descriptionSchema.default(''),
    }),
    z.strictObject({
      from: z.literal('definition'),
      workflow: authoredWorkflowSchema,
      workflow_id: idSchema.optional().describe('The workflow that it changes. If absent, it is a new one.'),
      description: descriptionSchema.default(''),
    }),
    z.strictObject({
      from: z.literal('version'),
      workflow_id: idSchema,
      version: versionSchema.describe('The number of the earlier version to restore.'),
    }),
  ]),
  reply: workflowPreviewDetailSchema,
});

export const getWorkflowPreviewEndpoint = defineEndpoint({
  name: 'getWorkflowPreview',
  method: 'GET',
  path: '/v1/workflow-previews/{id}',
  summary: 'Returns one preview: what it changes, what it does, and what the policy decides for each step.',
  access: 'viewer',
  token: 'read',
  params: idParams,
  reply: workflowPreviewDetailSchema,
});

export const tryWorkflowPreviewEndpoint = defineEndpoint({
  name: 'tryWorkflowPreview',
  method: 'POST',
  path: '/v1/workflow-previews/{id}/try',
  summary:
    'Try it with a real record: values are filled in and conditions evaluated, but nothing is written or sent.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'act',
  params: idParams,
  body: z.strictObject({
    record_id: idSchema.optional().describe('A record of its entity. If absent, the newest one is used.'),
  }),
  reply: z.object({
    record: z
      .object({ id: z.string(), title: z.string() })
      .nullable()
      .describe('Null if there is no record of that kind yet, or the trigger has none.'),
    steps: z.array(
      z.object({
        action_id: z.string(),
        name: z.string(),
        state: z
          .enum(['run', 'would_run', 'not_reached', 'failed'])
          .describe(
            '`run`: the step read or decided something; `would_run`: it would write or send, but did not; `not_reached`; `failed`.',
          ),
        sentence: z.string(),
        input: jsonObject
          .nullable()
          .describe('The values that the step would get; null if it was not reached.'),
        output: jsonObject.nullable().describe('What it returned; null if it did not run.'),
        port: z.string().nullable().describe('The branch that it took; null if it did not run.'),
      }),
    ),
  }),
});

export const approveWorkflowPreviewEndpoint = defineEndpoint({
  name: 'approveWorkflowPreview',
  method: 'POST',
  path: '/v1/workflow-previews/{id}/approve',
  summary:
    'Apply exactly what was shown (`hash`), and switch it on if requested. Replies 409, with both versions, if it is out of date.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'write',
  params: idParams,
  body: z.strictObject({
    hash: z.string().max(limits.idChars).describe('The `draft_hash` of the preview that was shown.'),
    turn_on: z.boolean().default(false),
    permission: z
      .strictObject({
        actions: z
          .array(
            z.strictObject({
              action: idSchema,
              max_per_day: z
                .int()
                .min(1)
                .max(limits.permissionUsesPerDay)
                .default(100)
                .describe('How often it may be used within 24 hours.'),
            }),
          )
          .min(1)
          .max(limits.workflowActions),
        spend_limit_usd: z
          .number()
          .min(0)
          .max(limits.permissionSpendUsd)
          .nullable()
          .default(null)
          .describe(
            'US dollars, at list prices, that the runs of this version may cost together; beyond it, each step asks again. Null: what they cost is not counted.',
          ),
        expires_in_days: z
          .int()
          .min(1)
          .max(limits.permissionDays)
          .default(90)
          .describe('Number of days until it has to ask again.'),
      })
      .optional()
      .describe(
        'What the workflow may do without asking, for how long and how often. If absent, it asks each time.',
      ),
  }),
  reply: workflowDetailSchema,
});

export const rejectWorkflowPreviewEndpoint = defineEndpoint({
  name: 'rejectWorkflowPreview',
  method: 'POST',
  path: '/v1/workflow-previews/{id}/reject',
  summary: 'Reject it, with a reason that goes back to whoever proposed it.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'write',
  params: idParams,
  body: z.strictObject({
    reason: rejectionReasonSchema,
  }),
  reply: workflowPreviewDetailSchema.extend({
    follow_up: followUpSchema,
  }),
});
