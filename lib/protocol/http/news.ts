/** What changed in the workspace since a member's previous visit. */
import { z } from 'zod';
import { madeKinds, staleKinds } from '../news-words';
import { defineEndpoint, timeSchema } from './endpoint';
import { explainWords } from '../explain-words';

export const newsSchema = z.object({
  since: timeSchema
    .nullable()
    .describe('What it is counted from. Null on the first visit, which has no news.'),
  sources: z
    .array(
      z.object({
        collection_id: z.string(),
        title: z.string(),
        added: z.number().int().describe('Number of sources that others added.'),
        changed: z.number().int().describe('Number of sources with a new version.'),
      }),
    )
    .describe('Sources that others added, and sources with a new version, by collection.'),
  stale: z
    .array(
      z.object({
        kind: explainWords(staleKinds, {
          conversation: 'a conversation of yours',
          artifact: 'an artifact',
          page: 'a knowledge page or a day of the journal',
        }),
        id: z.string(),
        title: z.string(),
        collection_id: z
          .string()
          .nullable()
          .describe('The collection that it belongs to; null if it belongs to none.'),
        count: z.number().int().describe('Number of its citations whose passage changed or vanished.'),
      }),
    )
    .describe(
      "Your conversations and the team's artifacts and pages with citations whose passage changed or vanished.",
    ),
  made: z
    .array(
      z.object({
        kind: explainWords(madeKinds, {
          artifact: 'an artifact',
          table: 'a table',
          page: 'a knowledge page',
        }),
        id: z.string(),
        title: z.string(),
        by: z.string().nullable().describe('Null if the member has left.'),
        created_at: timeSchema,
      }),
    )
    .describe('What others made, newest first.'),
});
export type NewsReply = z.output<typeof newsSchema>;

export const readNewsEndpoint = defineEndpoint({
  name: 'readNews',
  method: 'GET',
  path: '/v1/news',
  summary: 'What changed since your previous visit to Home, or since a time.',
  access: 'viewer',
  token: 'read',
  query: z.object({ since: timeSchema.optional().describe('If absent, since your previous visit to Home.') }),
  reply: newsSchema,
});
