/** Approved workflows: reading them, switching them on and off, and their versions (protocols, "Public HTTP surface"). */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { workflowOrigins } from '../workflow-words';
import { changeOf, defineEndpoint, idParams, listOf, timeSchema, versionParam } from './endpoint';
import {
  executionStatusSchema,
  shownDefinitionSchema,
  triggerTypeSchema,
  workflowDiffSchema,
  workflowEffectsSchema,
  workflowEntitySchema,
  workflowIssuesSchema,
} from './workflow-shapes';
import { explainWords } from '../explain-words';

const personSchema = z.object({ id: z.string(), name: z.string() });

export const workflowSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  entity: workflowEntitySchema,
  trigger_type: triggerTypeSchema,
  collection_id: z.string().nullable().describe('The only collection whose records start it; null for all.'),
  starts: z.string().describe('For example "each time a source is added to “Harbours”".'),
  active: z.boolean(),
  version: z.number().int().describe('The number of the newest approved version.'),
  owner: personSchema
    .nullable()
    .describe(
      'The person who approved it last and in whose name it runs. Null if they are no longer a member, so that it cannot run.',
    ),
  next_run_at: timeSchema.nullable().describe('When its schedule starts it next; null if none will.'),
  last_execution: z
    .object({ id: z.string(), status: executionStatusSchema, created_at: timeSchema })
    .nullable()
    .describe('Null if it never ran.'),
  created_at: timeSchema,
  updated_at: timeSchema.describe(
    'When it was last renamed, switched, restored, given a new version, or started by its schedule.',
  ),
});
export type WorkflowReply = z.output<typeof workflowSchema>;

/** What the workflow may do without asking, as granted with the approval of the version. */
export const workflowPermissionSchema = z.object({
  granted_by: personSchema,
  expires_at: timeSchema.describe('When it has to ask again.'),
  spend_limit_usd: z
    .number()
    .nullable()
    .describe(
      'US dollars, at list prices, that the runs of this version may cost together; beyond it, each step asks again. Null: what they cost is not counted.',
    ),
  actions: z.array(
    z.object({
      action_type: z.string(),
      title: z.string(),
      fixed: z
        .record(z.string(), z.json())
        .describe('The arguments that must have exactly these values. The others may differ.'),
      is_exact: z.boolean().describe('True if all arguments must be exactly these.'),
      max_per_day: z.number().int().describe('How often it may be used within 24 hours.'),
      used_today: z.number().int().describe('How often it was used in the last 24 hours.'),
    }),
  ),
});
export type WorkflowPermissionReply = z.output<typeof workflowPermissionSchema>;

export const workflowDetailSchema = workflowSchema.extend({
  definition: shownDefinitionSchema,
  hash: z
    .string()
    .describe('Identifies the definition of the newest version: two versions with one hash do the same.'),
  effects: workflowEffectsSchema,
  issues: workflowIssuesSchema,
  permission: workflowPermissionSchema.nullable().describe('Null if it was given none.'),
});
export type WorkflowDetailReply = z.output<typeof workflowDetailSchema>;

export const workflowVersionSchema = z.object({
  number: z.number().int().describe('The number of the version, from 1.'),
  name: z.string(),
  description: z.string().describe("The proposer's own description."),
  hash: z.string().describe('Identifies the definition: two versions with one hash do the same.'),
  origin: explainWords(workflowOrigins, {
    conversation: 'an agent proposed it in a conversation',
    hand: 'somebody wrote it',
    restore: 'an earlier version again',
  }),
  preview_id: z.string().nullable().describe('The preview that was approved; null if there was none.'),
  approved_by: personSchema,
  approved_at: timeSchema.describe('When it was approved.'),
});
export type WorkflowVersionReply = z.output<typeof workflowVersionSchema>;

export const listWorkflowsEndpoint = defineEndpoint({
  name: 'listWorkflows',
  method: 'GET',
  path: '/v1/workflows',
  summary: 'The approved workflows, by name.',
  access: 'viewer',
  token: 'read',
  reply: listOf(workflowSchema),
});

export const getWorkflowEndpoint = defineEndpoint({
  name: 'getWorkflow',
  method: 'GET',
  path: '/v1/workflows/{id}',
  summary: 'Returns the latest version of a workflow.',
  access: 'viewer',
  token: 'read',
  params: idParams,
  reply: workflowDetailSchema,
});

export const updateWorkflowEndpoint = defineEndpoint({
  name: 'updateWorkflow',
  method: 'PATCH',
  path: '/v1/workflows/{id}',
  summary:
    'Rename a workflow, or switch it on or off. What it does changes only through an approved preview.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'write',
  params: idParams,
  body: changeOf({
    name: z.string().trim().min(1).max(limits.titleChars).optional(),
    active: z.boolean().optional(),
  }),
  reply: workflowDetailSchema,
});

export const deleteWorkflowEndpoint = defineEndpoint({
  name: 'deleteWorkflow',
  method: 'DELETE',
  path: '/v1/workflows/{id}',
  summary: 'Stop and delete a workflow; it can be restored for a minute.',
  access: 'editor',
  token: 'write',
  outcome: 'nothing',
  params: idParams,
});

export const restoreWorkflowEndpoint = defineEndpoint({
  name: 'restoreWorkflow',
  method: 'POST',
  path: '/v1/workflows/{id}/restore',
  summary: 'Restore a workflow that was just deleted; it comes back switched off.',
  access: 'editor',
  token: 'write',
  params: idParams,
  reply: workflowDetailSchema,
});

export const listWorkflowVersionsEndpoint = defineEndpoint({
  name: 'listWorkflowVersions',
  method: 'GET',
  path: '/v1/workflows/{id}/versions',
  summary: 'Lists the versions of a workflow, newest first: who approved each, and when.',
  access: 'viewer',
  token: 'read',
  params: idParams,
  reply: listOf(workflowVersionSchema),
});

const numberSchema = versionParam;

export const getWorkflowVersionEndpoint = defineEndpoint({
  name: 'getWorkflowVersion',
  method: 'GET',
  path: '/v1/workflows/{id}/versions/{number}',
  summary: 'One version, with its definition.',
  access: 'viewer',
  token: 'read',
  params: idParams.extend({ number: numberSchema }),
  reply: workflowVersionSchema.extend({ definition: shownDefinitionSchema, effects: workflowEffectsSchema }),
});

export const compareWorkflowVersionsEndpoint = defineEndpoint({
  name: 'compareWorkflowVersions',
  method: 'GET',
  path: '/v1/workflows/{id}/diff',
  summary: 'What changed between two versions.',
  access: 'viewer',
  token: 'read',
  params: idParams,
  query: z.object({
    from: numberSchema.describe('The earlier version.'),
    to: numberSchema.describe('The later version.'),
  }),
  reply: z.object({ before: shownDefinitionSchema, after: shownDefinitionSchema, diff: workflowDiffSchema }),
});
