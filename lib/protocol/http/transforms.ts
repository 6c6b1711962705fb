/** Transforms: the types that everyone has, those that a team made, and what is made with them. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { transformGroups } from '../artifact-words';
import { transformDefinitionSchema } from '../own-transform';
import { defineEndpoint, idParams, idSchema, listOf, timeSchema, versionSchema } from './endpoint';
import { explainWords } from '../explain-words';

export const transformGroupSchema = explainWords(transformGroups, {
  summaries: 'summaries',
  study: 'studying',
  compare: 'comparing',
  plan: 'planning',
  present: 'presenting',
  own: 'made by the team',
});

export const transformSchema = z.object({
  type: z.string(),
  title: z.string(),
  group: transformGroupSchema.describe('Under which heading it is offered.'),
  description: z.string().describe('What it makes, in a sentence.'),
  without_model: z
    .string()
    .nullable()
    .describe(
      'How the built-in reader makes it, and what it cannot do; null if the workspace has a language model.',
    ),
  options_schema: z
    .record(z.string(), z.unknown())
    .describe('JSON Schema of `config`, from which the form is generated.'),
  last_used_at: timeSchema.nullable().describe('When the caller last made something with it; null if never.'),
});

export const listTransformsEndpoint = defineEndpoint({
  name: 'listTransforms',
  method: 'GET',
  path: '/v1/transforms',
  summary: 'The transform types, including those that the team made, with the schemas of their options.',
  access: 'viewer',
  token: 'read',
  reply: listOf(transformSchema),
});

const madeSchema = z.object({ run_id: z.string(), artifact_id: z.string() });

export const runTransformEndpoint = defineEndpoint({
  name: 'runTransform',
  method: 'POST',
  path: '/v1/collections/{id}/transforms',
  summary: 'Create an artifact from a collection. Returns a run that can be followed, cancelled and retried.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'act',
  outcome: 'created',
  params: idParams,
  body: z.strictObject({
    type: z.string().max(60),
    config: z
      .record(z.string(), z.unknown())
      .default({})
      .describe('Options of the transform, as its `options_schema` describes them.'),
    source_ids: z.array(idSchema).max(500).default([]),
    artifact_id: idSchema
      .optional()
      .describe(
        'The artifact to remake: retries what failed or was cancelled, or makes a new version from the newest sources. If absent, a new artifact is made.',
      ),
    model_id: idSchema
      .optional()
      .describe('Id of one of `GET /v1/models`. If absent, the default writes it; an unknown id is refused.'),
  }),
  reply: madeSchema,
});

export const tryTransformEndpoint = defineEndpoint({
  name: 'tryTransform',
  method: 'POST',
  path: '/v1/collections/{id}/transforms/try',
  summary:
    'Try a transform that is not saved on a few sources. The result is an artifact that no list shows; the next trial replaces it.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'act',
  outcome: 'created',
  params: idParams,
  body: z.strictObject({
    definition: transformDefinitionSchema,
    source_ids: z
      .array(idSchema)
      .max(limits.transformTrySources)
      .default([])
      .describe('Empty means the first of the collection.'),
  }),
  reply: madeSchema,
});

export const ownTransformSchema = z.object({
  id: z.string(),
  version: z.number().int().describe('The number of the newest version. A save names it as `base_version`.'),
  definition: transformDefinitionSchema,
  author: z.string(),
  updated_at: timeSchema.describe('When its newest version was saved.'),
});
export type OwnTransformReply = z.output<typeof ownTransformSchema>;

export const ownTransformVersionSchema = z.object({
  number: z.number().int().describe('The number of the version, from 1.'),
  definition: transformDefinitionSchema,
  author: z.string(),
  created_at: timeSchema,
});

export const createTransformEndpoint = defineEndpoint({
  name: 'createTransform',
  method: 'POST',
  path: '/v1/transforms',
  summary: 'Make a transform of your own. It is offered to the whole team.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'write',
  outcome: 'created',
  body: transformDefinitionSchema,
  reply: ownTransformSchema,
});

export const getTransformEndpoint = defineEndpoint({
  name: 'getTransform',
  method: 'GET',
  path: '/v1/transforms/{id}',
  summary: 'A transform that the team made, in its newest version.',
  access: 'viewer',
  token: 'read',
  params: idParams,
  reply: ownTransformSchema,
});

export const saveTransformEndpoint = defineEndpoint({
  name: 'saveTransform',
  method: 'PUT',
  path: '/v1/transforms/{id}',
  summary: 'Save a new version of a transform that the team made.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'write',
  params: idParams,
  body: z.strictObject({
    definition: transformDefinitionSchema,
    base_version: versionSchema.describe(
      'The `version` that the edit was made on. If there is a newer one, nothing is saved: 409.',
    ),
  }),
  reply: ownTransformSchema,
});

export const listTransformVersionsEndpoint = defineEndpoint({
  name: 'listTransformVersions',
  method: 'GET',
  path: '/v1/transforms/{id}/versions',
  summary: 'Every version of a transform that the team made, newest first.',
  access: 'viewer',
  token: 'read',
  params: idParams,
  reply: listOf(ownTransformVersionSchema),
});

export const deleteTransformEndpoint = defineEndpoint({
  name: 'deleteTransform',
  method: 'DELETE',
  path: '/v1/transforms/{id}',
  summary: 'Take a transform that the team made off the list. What was made with it stays.',
  access: 'editor',
  token: 'write',
  outcome: 'nothing',
  params: idParams,
});

export const restoreTransformEndpoint = defineEndpoint({
  name: 'restoreTransform',
  method: 'POST',
  path: '/v1/transforms/{id}/restore',
  summary: 'Offer a deleted transform again.',
  access: 'editor',
  token: 'write',
  params: idParams,
  reply: ownTransformSchema,
});
