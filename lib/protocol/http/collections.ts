/** Collections and their guides. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { collectionAccesses } from '../collection-words';
import { citationSchema } from './citations';
import { defineEndpoint, idParams, idSchema, listOf, pageQuery, timeSchema } from './endpoint';

const titleSchema = z.string().trim().min(1).max(limits.titleChars);
const tagsSchema = z.array(z.string().trim().min(1).max(60)).max(20);

/** A summary of the collection, key passages and suggested questions: Markdown with `[n]` markers and their citations. */
export const guideSchema = z.object({
  markdown: z.string(),
  questions: z.array(z.string()),
  citations: z.array(citationSchema),
  made_at: timeSchema,
  source_count: z.number().int(),
});

export const collectionSchema = z.object({
  id: z.string(),
  title: z.string(),
  tags: z.array(z.string()),
  folder: z
    .object({ id: z.string(), name: z.string() })
    .nullable()
    .describe('The folder on Home that it stands in.'),
  is_sample: z.boolean().describe('True for the sample that the product brings along.'),
  access: z.enum(collectionAccesses).describe('`people`: only some members of the workspace may open it.'),
  instructions: z
    .string()
    .describe('How answers from it should be written, in the words of the team; empty if they gave none.'),
  source_count: z.number().int().describe('Among them those that failed or are still being captured.'),
  pending_count: z.number().int().describe('Number of sources that are queued or running.'),
  cover: z
    .string()
    .nullable()
    .describe('The beginning of its guide as plain text; null until there is a guide.'),
  created_at: timeSchema,
  updated_at: timeSchema,
});

export const collectionDetailSchema = collectionSchema.extend({ guide: guideSchema.nullable() });

export const listCollectionsEndpoint = defineEndpoint({
  name: 'listCollections',
  method: 'GET',
  path: '/v1/collections',
  summary: 'The collections of the workspace, most recently changed first.',
  access: 'viewer',
  token: 'read',
  query: pageQuery,
  reply: listOf(collectionSchema),
});

export const createCollectionEndpoint = defineEndpoint({
  name: 'createCollection',
  method: 'POST',
  path: '/v1/collections',
  summary: 'Create a collection.',
  access: 'editor',
  token: 'write',
  outcome: 'created',
  body: z.strictObject({
    title: titleSchema,
    tags: tagsSchema.default([]),
    access: z
      .enum(collectionAccesses)
      .default('workspace')
      .describe('With `people`, you alone may open it at first.'),
  }),
  reply: collectionSchema,
});

export const getCollectionEndpoint = defineEndpoint({
  name: 'getCollection',
  method: 'GET',
  path: '/v1/collections/{id}',
  summary: 'One collection with its guide.',
  access: 'viewer',
  token: 'read',
  params: idParams,
  reply: collectionDetailSchema,
});

export const updateCollectionEndpoint = defineEndpoint({
  name: 'updateCollection',
  method: 'PATCH',
  path: '/v1/collections/{id}',
  summary: 'Rename or tag a collection, put it into a folder, or say how answers from it should be written.',
  access: 'editor',
  token: 'write',
  params: idParams,
  body: z.strictObject({
    title: titleSchema.optional(),
    tags: tagsSchema.optional(),
    folder_id: idSchema.nullable().optional(),
    instructions: z.string().trim().max(limits.instructionsChars).optional(),
  }),
  reply: collectionSchema,
});

export const deleteCollectionEndpoint = defineEndpoint({
  name: 'deleteCollection',
  method: 'DELETE',
  path: '/v1/collections/{id}',
  summary:
    'Delete a collection with its sources, conversations and artifacts; it can be restored for a minute.',
  access: 'editor',
  token: 'write',
  outcome: 'nothing',
  params: idParams,
});

export const restoreCollectionEndpoint = defineEndpoint({
  name: 'restoreCollection',
  method: 'POST',
  path: '/v1/collections/{id}/restore',
  summary: 'Undo a deletion.',
  access: 'editor',
  token: 'write',
  params: idParams,
  reply: collectionSchema,
});

export const loadSampleEndpoint = defineEndpoint({
  name: 'loadSampleCollection',
  method: 'POST',
  path: '/v1/collections/sample',
  summary: 'Load the sample collection again after it was removed.',
  access: 'editor',
  token: 'write',
  outcome: 'created',
  body: z.strictObject({}),
  reply: collectionSchema,
});
