/** Journals: a page of blocks for each day, found by its date. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { defineEndpoint, listOf, versionSchema } from './endpoint';
import { pageContentSchema, pageDetailSchema, pageFormatSchema } from './pages';

const dateParams = z.object({ date: z.string().max(limits.idChars) });

export const listJournalsEndpoint = defineEndpoint({
  name: 'listJournals',
  method: 'GET',
  path: '/v1/journals',
  summary: 'Journal days with their blocks, newest first.',
  access: 'viewer',
  token: 'read',
  query: z.object({
    cursor: z
      .string()
      .max(limits.idChars)
      .optional()
      .describe('A date. The list continues with the days before it.'),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(limits.journalDays)
      .default(7)
      .describe('The most days on a page.'),
  }),
  reply: listOf(pageDetailSchema),
});

export const createJournalEndpoint = defineEndpoint({
  name: 'createJournal',
  method: 'POST',
  path: '/v1/journals',
  summary: 'Start a journal day.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'write',
  outcome: 'created',
  body: z.strictObject({
    date: z.iso.date(),
    format: pageFormatSchema.default('logseq'),
    text: z.string().max(limits.pageChars).default(''),
  }),
  reply: pageDetailSchema,
});

export const getJournalEndpoint = defineEndpoint({
  name: 'getJournal',
  method: 'GET',
  path: '/v1/journals/{date}',
  summary: 'Returns a journal day with its blocks.',
  access: 'viewer',
  token: 'read',
  params: dateParams,
  reply: pageDetailSchema,
});

/** If another version was saved in between: 409 with `current`. */
export const saveJournalEndpoint = defineEndpoint({
  name: 'saveJournal',
  method: 'PUT',
  path: '/v1/journals/{date}',
  summary: 'Save an existing journal day, as blocks or as text.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'write',
  params: dateParams,
  bodyChars: limits.pageBodyChars,
  body: z.strictObject({
    base_version: versionSchema.describe(
      'The `version` that the edit was made on. If there is a newer one, nothing is saved: 409, with `current`.',
    ),
    ...pageContentSchema,
  }),
  reply: pageDetailSchema,
});
