/** Folders: for the sources of a collection, a few levels deep, and for the collections of a workspace, on one level. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { defineEndpoint, idParams, idSchema, listOf, timeSchema } from './endpoint';

export const folderSchema = z.object({
  id: z.string(),
  collection_id: z.string().nullable().describe('Null for a folder that holds collections.'),
  parent_id: z.string().nullable().describe('The folder that it stands in; null at the top.'),
  name: z.string(),
  created_at: timeSchema,
});
export type FolderReply = z.output<typeof folderSchema>;

export const listFoldersEndpoint = defineEndpoint({
  name: 'listFolders',
  method: 'GET',
  path: '/v1/folders',
  summary: 'The folders of a collection, or those that hold collections, by name.',
  access: 'viewer',
  token: 'read',
  query: z.object({
    collection_id: idSchema
      .optional()
      .describe('The collection whose folders are listed. If absent, the folders of collections.'),
  }),
  reply: listOf(folderSchema),
});

const nameSchema = z.string().trim().min(1).max(limits.folderNameChars);

export const createFolderEndpoint = defineEndpoint({
  name: 'createFolder',
  method: 'POST',
  path: '/v1/folders',
  summary: 'Make a folder for sources of a collection or, without one, for collections.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'write',
  outcome: 'created',
  body: z.strictObject({
    name: nameSchema,
    collection_id: idSchema.nullable().default(null),
    parent_id: idSchema.nullable().default(null),
  }),
  reply: folderSchema,
});

export const updateFolderEndpoint = defineEndpoint({
  name: 'updateFolder',
  method: 'PATCH',
  path: '/v1/folders/{id}',
  summary: 'Rename a folder, or move it with all that it holds.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'write',
  params: idParams,
  body: z
    .strictObject({
      name: nameSchema.optional(),
      parent_id: idSchema.nullable().optional().describe('The folder that it goes into; null for the top.'),
    })
    .describe('What is left out stays as it is.'),
  reply: folderSchema,
});

export const deleteFolderEndpoint = defineEndpoint({
  name: 'deleteFolder',
  method: 'DELETE',
  path: '/v1/folders/{id}',
  summary: 'Delete a folder; it can be restored for a minute. What it holds moves one level up.',
  access: 'editor',
  token: 'write',
  outcome: 'nothing',
  params: idParams,
});

export const restoreFolderEndpoint = defineEndpoint({
  name: 'restoreFolder',
  method: 'POST',
  path: '/v1/folders/{id}/restore',
  summary: 'Undo a deletion. What stood in the folder is in it again.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'write',
  params: idParams,
  reply: folderSchema,
});
