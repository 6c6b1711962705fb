/** What changed in the workspace since a member's previous visit. */
import { z } from 'zod';
import { madeKinds, staleKinds } from '../news-words';
import { defineEndpoint, timeSchema } from './endpoint';

export const newsSchema = z.object({
  /** What it is counted from. Null on the first visit, which has no news. */
  since: timeSchema.nullable(),
  /** Sources that others added, and sources with a new version, by collection. */
  sources: z.array(
    z.object({
      collection_id: z.string(),
      title: z.string(),
      added: z.number().int(),
      changed: z.number().int(),
    }),
  ),
  /** Your conversations and the team's artifacts and pages with citations whose passage changed or vanished. */
  stale: z.array(
    z.object({
      kind: z.enum(staleKinds),
      id: z.string(),
      title: z.string(),
      collection_id: z.string().nullable(),
      count: z.number().int(),
    }),
  ),
  /** What others made, newest first. */
  made: z.array(
    z.object({
      kind: z.enum(madeKinds),
      id: z.string(),
      title: z.string(),
      /** Null if the member has left. */
      by: z.string().nullable(),
      created_at: timeSchema,
    }),
  ),
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
