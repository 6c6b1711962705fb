/** Who may open a collection: every member of the workspace, or some of them. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { defineEndpoint, idParams, idSchema } from './endpoint';
import { audienceSchema } from './collections';
import { roleSchema } from './team';

const accessSchema = audienceSchema;

export const collectionAccessSchema = z.object({
  access: accessSchema,
  people: z
    .array(z.object({ user_id: z.string(), name: z.string(), email: z.string(), role: roleSchema }))
    .describe('Those who may open it; empty if everyone in the workspace may.'),
});

export const readCollectionAccessEndpoint = defineEndpoint({
  name: 'readCollectionAccess',
  method: 'GET',
  path: '/v1/collections/{id}/access',
  summary: 'Who may open a collection.',
  access: 'viewer',
  token: 'read',
  params: idParams,
  reply: collectionAccessSchema,
});

export const changeCollectionAccessEndpoint = defineEndpoint({
  name: 'changeCollectionAccess',
  method: 'PUT',
  path: '/v1/collections/{id}/access',
  summary:
    'Open a collection to everyone in the workspace, or only to the people named. Sources, conversations, artifacts, tables and all else that belongs to it are hidden from everyone else.',
  access: 'editor',
  token: 'browser',
  params: idParams,
  body: z.strictObject({
    access: accessSchema,
    user_ids: z
      .array(idSchema)
      .max(limits.collectionPeople)
      .default([])
      .describe('With `people`: members of the workspace, you among them.'),
  }),
  reply: collectionAccessSchema,
});
