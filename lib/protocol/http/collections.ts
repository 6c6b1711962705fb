/** Collections and their guides. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { collectionAccesses } from '../collection-words';
import { citationSchema } from './citations';
import { defineEndpoint, idParams, idSchema, listOf, pageQuery, timeSchema } from './endpoint';
import { explainWords } from '../explain-words';

export const audienceSchema = explainWords(collectionAccesses, {
  workspace: 'every member of the workspace may open it',
  people: 'only the members who are named',
});

const titleSchema = z.string().trim().min(1).max(limits.titleChars);
const tagsSchema = z.array(z.string().trim().min(1).max(60)).max(20);

/** A summary of the collection, key passages and suggested questions: Markdown with `[n]` markers and their citations. */
export const guideSchema = z.object({
  markdown: z.string(),
  questions: z.array(z.string()),
  citations: z.array(citationSchema),
  made_at: timeSchema.describe('When the guide was written.'),
  source_count: z.number().int().describe('Number of sources that it was written from.'),
});

export const collectionSchema = z.object({
  id: z.string(),
  title: z.string(),
  tags: z.array(z.string()),
  folder: z
    .object({ id: z.string(), name: z.string() })
    .nullable()
    .describe('The folder on Home that it stands in; null at the top.'),
  is_sample: z.boolean().describe('True for the sample that the product brings along.'),
  access: audienceSchema.describe('`people`: only some members of the workspace may open it.'),
  instructions: z
    .string()
    .describe('How answers from it should be written, in the words of the team; empty if they gave none.'),
  source_count: z
    .number()
    .int()
    .describe('Number of sources, among them those that failed or are still being captured.'),
  pending_count: z.number().int().describe('Number of sources that are queued or running.'),
  cover: z
    .string()
    .nullable()
    .describe('The beginning of its guide as plain text; null until there is a guide.'),
  created_at: timeSchema,
  updated_at: timeSchema.describe(
    'When its title, tags, folder, instructions, readers, guide or sources last changed, or it was restored; lists are in this order.',
  ),
});

export const collectionDetailSchema = collectionSchema.extend({
  guide: guideSchema.nullable().describe('Null until there is a guide.'),
});

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
    access: audienceSchema
      .default('workspace')
      .describe('`workspace`: every member may open it. `people`: you alone may open it at first.'),
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
  body: z
    .strictObject({
      title: titleSchema.optional(),
      tags: tagsSchema.optional(),
      folder_id: idSchema
        .nullable()
        .optional()
        .describe('The folder on Home that it goes into; null for the top.'),
      instructions: z.string().trim().max(limits.instructionsChars).optional(),
    })
    .describe('What is left out stays as it is.'),
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
