/**
 * Drafts of workflows: rows of one member, for a month (decision 39). What is kept is what was written, `after` and all; nothing of it runs,
 * and it may be unfinished.
 */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { authoredWorkflowSchema } from '../workflow/authoring';
import { defineEndpoint, idParams, idSchema, listOf, timeSchema } from './endpoint';
import {
  jsonObject,
  shownDefinitionSchema,
  workflowEffectsSchema,
  workflowIssuesSchema,
} from './workflow-shapes';

export const workflowDraftSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Grows with each change; a change names the one it began from. */
  version: z.number().int(),
  workflow_id: z.string().nullable(),
  base_version: z.number().int().nullable(),
  conversation_id: z.string().nullable(),
  created_at: timeSchema,
  updated_at: timeSchema,
  expires_at: timeSchema,
});
export type WorkflowDraftReply = z.output<typeof workflowDraftSchema>;

export const workflowDraftDetailSchema = workflowDraftSchema.extend({
  /** As it was written. */
  workflow: jsonObject,
  /** As it would be; null while an edge, the entity or the trigger cannot be resolved. */
  definition: shownDefinitionSchema.nullable(),
  effects: workflowEffectsSchema.nullable(),
  issues: workflowIssuesSchema,
});
export type WorkflowDraftDetailReply = z.output<typeof workflowDraftDetailSchema>;

export const listWorkflowDraftsEndpoint = defineEndpoint({
  name: 'listWorkflowDrafts',
  method: 'GET',
  path: '/v1/workflow-drafts',
  summary: 'Your drafts, last changed first.',
  access: 'editor',
  token: 'read',
  reply: listOf(workflowDraftSchema),
});

export const createWorkflowDraftEndpoint = defineEndpoint({
  name: 'createWorkflowDraft',
  method: 'POST',
  path: '/v1/workflow-drafts',
  summary: 'Begin a draft: with a definition, with a starter, or with what a workflow is now or was.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'write',
  outcome: 'created',
  body: z.discriminatedUnion('from', [
    z.strictObject({
      from: z.literal('definition'),
      workflow: authoredWorkflowSchema,
      /** The workflow that it is to change. */
      workflow_id: idSchema.optional(),
    }),
    z.strictObject({
      from: z.literal('starter'),
      starter: z.string().max(limits.idChars),
      options: jsonObject.default({}),
    }),
    z.strictObject({
      from: z.literal('workflow'),
      workflow_id: idSchema,
      /** Absent: the newest. */
      version: z.int().min(1).optional(),
    }),
  ]),
  reply: workflowDraftDetailSchema,
});

export const getWorkflowDraftEndpoint = defineEndpoint({
  name: 'getWorkflowDraft',
  method: 'GET',
  path: '/v1/workflow-drafts/{id}',
  summary: 'One of your drafts, checked.',
  access: 'editor',
  token: 'read',
  params: idParams,
  reply: workflowDraftDetailSchema,
});

export const saveWorkflowDraftEndpoint = defineEndpoint({
  name: 'saveWorkflowDraft',
  method: 'PUT',
  path: '/v1/workflow-drafts/{id}',
  summary: 'Replace what a draft holds; 409 with both where it was changed since `version`.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'write',
  params: idParams,
  body: z.strictObject({ version: z.int().min(1), workflow: authoredWorkflowSchema }),
  reply: workflowDraftDetailSchema,
});

export const deleteWorkflowDraftEndpoint = defineEndpoint({
  name: 'deleteWorkflowDraft',
  method: 'DELETE',
  path: '/v1/workflow-drafts/{id}',
  summary: 'Throw a draft away.',
  access: 'editor',
  token: 'write',
  outcome: 'nothing',
  params: idParams,
});
