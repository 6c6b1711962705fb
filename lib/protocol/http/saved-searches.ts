/** Saved searches: filters of a collection's sources that the team kept under a name. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { defineEndpoint, idParams, idSchema, listOf, timeSchema } from './endpoint';
import { sourceSchema } from './sources';

export const savedSearchSchema = z.object({
  id: z.string(),
  collection_id: z.string(),
  name: z.string(),
  text: z.string().describe('What the title, the site or the address of a source contains.'),
  choices: z
    .array(z.string())
    .describe(
      'Chosen facets, as they stand in the address of the collection: `tag:harbour`. Marks are those of the member who uses the search.',
    ),
  created_at: timeSchema,
});
export type SavedSearchReply = z.output<typeof savedSearchSchema>;

export const listSavedSearchesEndpoint = defineEndpoint({
  name: 'listSavedSearches',
  method: 'GET',
  path: '/v1/saved-searches',
  summary: 'The saved searches of the workspace or of one collection, by name.',
  access: 'viewer',
  token: 'read',
  query: z.object({ collection_id: idSchema.optional().describe('Only saved searches of this collection.') }),
  reply: listOf(savedSearchSchema),
});

const nameSchema = z.string().trim().min(1).max(limits.titleChars);

export const saveSearchEndpoint = defineEndpoint({
  name: 'saveSearch',
  method: 'POST',
  path: '/v1/collections/{id}/saved-searches',
  summary: 'Keep a filter of the sources under a name. A search of the same name is replaced.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'write',
  outcome: 'created',
  params: idParams,
  body: z
    .strictObject({
      name: nameSchema,
      text: z.string().trim().max(limits.queryChars).default(''),
      choices: z.array(z.string().min(1).max(limits.facetChoiceChars)).max(limits.facetChoices).default([]),
    })
    .refine(({ text, choices }) => text !== '' || choices.length > 0, 'The filter is empty.'),
  reply: savedSearchSchema,
});

export const renameSavedSearchEndpoint = defineEndpoint({
  name: 'renameSavedSearch',
  method: 'PATCH',
  path: '/v1/saved-searches/{id}',
  summary: 'Rename a saved search. What it finds stays the same.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'write',
  params: idParams,
  body: z.strictObject({ name: nameSchema }),
  reply: savedSearchSchema,
});

export const deleteSavedSearchEndpoint = defineEndpoint({
  name: 'deleteSavedSearch',
  method: 'DELETE',
  path: '/v1/saved-searches/{id}',
  summary: 'Delete a saved search; it can be restored for a minute. The sources stay.',
  access: 'editor',
  token: 'write',
  outcome: 'nothing',
  params: idParams,
});

export const restoreSavedSearchEndpoint = defineEndpoint({
  name: 'restoreSavedSearch',
  method: 'POST',
  path: '/v1/saved-searches/{id}/restore',
  summary: 'Undo a deletion. Tables that followed the search follow it again.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'write',
  params: idParams,
  reply: savedSearchSchema,
});

export const listFoundSourcesEndpoint = defineEndpoint({
  name: 'listFoundSources',
  method: 'GET',
  path: '/v1/saved-searches/{id}/sources',
  summary: 'The sources that a saved search finds now, for a question or the rows of a table.',
  access: 'viewer',
  token: 'read',
  params: idParams,
  reply: listOf(sourceSchema),
});
