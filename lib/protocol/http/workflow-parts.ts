/** The building blocks of workflows: kinds of actions with the form of each, triggers, entities, and starter workflows. */
import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { jsonObject } from './workflow-shapes';
import { riskSchema } from './approvals';

const fieldSchema = z.object({ name: z.string(), title: z.string(), kind: z.string() });

export const actionTypeSchema = z.object({
  type: z.string(),
  title: z.string(),
  sentence: z.string(),
  risk: riskSchema,
  ports: z.array(z.object({ name: z.string(), words: z.string() })),
  default_port: z.string(),
  outputs: z
    .array(fieldSchema)
    .describe('The values that later steps can refer to as `steps.<step>.output.` plus their name.'),
  config_schema: jsonObject.describe('JSON Schema of `action_config`; `secret` and `fixed` mark fields.'),
  secret_keys: z.array(z.string()),
  unavailable: z.string().nullable().describe('Why it cannot run here, or null.'),
});

export const workflowStarterSchema = z.object({
  id: z.string(),
  title: z.string(),
  sentence: z.string(),
  options_schema: jsonObject.describe('JSON Schema.'),
});

export const getWorkflowPartsEndpoint = defineEndpoint({
  name: 'getWorkflowParts',
  method: 'GET',
  path: '/v1/workflow-parts',
  summary: 'The kinds of actions, triggers, entities and starters that workflows are built from.',
  access: 'viewer',
  token: 'read',
  reply: z.object({
    action_types: z.array(actionTypeSchema),
    triggers: z.array(
      z.object({ id: z.string(), type: z.string(), title: z.string(), sentence: z.string() }),
    ),
    entities: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        one: z.string(),
        many: z.string(),
        triggers: z.array(z.string()),
        fields: z.array(fieldSchema),
        has_collection: z.boolean(),
      }),
    ),
    starters: z.array(workflowStarterSchema),
  }),
});
