/**
 * Drafts of workflows, each stored for a month and visible to one member (decision 39). A draft is stored as it was written, including
 * `after`. It may be unfinished, and nothing of it runs.
 */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { authoredWorkflowSchema } from '../workflow/authoring';
import { defineEndpoint, idParams, idSchema, listOf, timeSchema, versionSchema } from './endpoint';
import {
  jsonObject,
  shownDefinitionSchema,
  workflowEffectsSchema,
  workflowIssuesSchema,
} from './workflow-shapes';

export const workflowDraftSchema = z.object({
  id: z.string(),
  name: z.string(),
  version: z
    .number()
    .int()
    .describe('Increases with each change. A change names the version it is based on.'),
  workflow_id: z.string().nullable().describe('The workflow that it changes; null for a new one.'),
  base_version: z
    .number()
    .int()
    .nullable()
    .describe('The version of the workflow that the draft began from; null for a new workflow.'),
  conversation_id: z
    .string()
    .nullable()
    .describe('The conversation in which it was begun; null if it was not.'),
  created_at: timeSchema,
  updated_at: timeSchema.describe('When it was last saved.'),
  expires_at: timeSchema.describe('When it is deleted unless it is saved again.'),
});
export type WorkflowDraftReply = z.output<typeof workflowDraftSchema>;

export const workflowDraftDetailSchema = workflowDraftSchema.extend({
  workflow: jsonObject.describe('The draft as it was written.'),
  definition: shownDefinitionSchema
    .nullable()
    .describe('The resulting workflow. Null while an edge, the entity or the trigger cannot be resolved.'),
  effects: workflowEffectsSchema.nullable().describe('What it would do; null while `definition` is.'),
  issues: workflowIssuesSchema,
});
export type WorkflowDraftDetailReply = z.output<typeof workflowDraftDetailSchema>;

export const listWorkflowDraftsEndpoint = defineEndpoint({
  name: 'listWorkflowDrafts',
  method: 'GET',
  path: '/v1/workflow-drafts',
  summary: 'Your drafts, most recently changed first.',
  access: 'editor',
  token: 'read',
  reply: listOf(workflowDraftSchema),
});

export const createWorkflowDraftEndpoint = defineEndpoint({
  name: 'createWorkflowDraft',
  method: 'POST',
  path: '/v1/workflow-drafts',
  summary:
    'Start a draft from a definition, from a starter, or from the current or an earlier version of a workflow.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'write',
  outcome: 'created',
  body: z.discriminatedUnion('from', [
    z.strictObject({
      from: z.literal('definition'),
      workflow: authoredWorkflowSchema,
      workflow_id: idSchema
        .optional()
        .describe('The workflow that the draft is meant to change. If absent, it is a new one.'),
    }),
    z.strictObject({
      from: z.literal('starter'),
      starter: z.string().max(limits.idChars),
      options: jsonObject.default({}),
    }),
    z.strictObject({
      from: z.literal('workflow'),
      workflow_id: idSchema,
      version: versionSchema.optional().describe('If absent, the newest version.'),
    }),
  ]),
  reply: workflowDraftDetailSchema,
});

export const getWorkflowDraftEndpoint = defineEndpoint({
  name: 'getWorkflowDraft',
  method: 'GET',
  path: '/v1/workflow-drafts/{id}',
  summary: 'Returns one of your drafts and the problems found in it.',
  access: 'editor',
  token: 'read',
  params: idParams,
  reply: workflowDraftDetailSchema,
});

export const saveWorkflowDraftEndpoint = defineEndpoint({
  name: 'saveWorkflowDraft',
  method: 'PUT',
  path: '/v1/workflow-drafts/{id}',
  summary:
    'Replace the content of a draft. Replies 409, with both versions, if it has changed since `version`.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'write',
  params: idParams,
  body: z.strictObject({
    version: versionSchema.describe('The `version` that the change was made on.'),
    workflow: authoredWorkflowSchema,
  }),
  reply: workflowDraftDetailSchema,
});

export const deleteWorkflowDraftEndpoint = defineEndpoint({
  name: 'deleteWorkflowDraft',
  method: 'DELETE',
  path: '/v1/workflow-drafts/{id}',
  summary: 'Delete a draft.',
  access: 'editor',
  token: 'write',
  outcome: 'nothing',
  params: idParams,
});
