/** Imports a Logseq or Obsidian folder, and exports the pages as one. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { importOutcomes } from '../page-words';
import { defineEndpoint } from './endpoint';
import { pageFormatSchema } from './pages';

export const importedFileSchema = z.object({
  path: z.string(),
  outcome: z
    .enum(importOutcomes)
    .describe(
      '`imported`: there is a new page. `updated`: the page was not changed here since its import. `unchanged`: the page has this text already. `refused`: `reason` says why. `conflict`: the file was saved next to the existing page, under `title`.',
    ),
  page_id: z.string().nullable().describe('The page that holds it; null if it was refused.'),
  title: z.string().nullable().describe('The title of that page; null if it was refused.'),
  reason: z.string().nullable().describe('Why it was refused; null if it was not.'),
});
export type ImportedFileReply = z.output<typeof importedFileSchema>;

export const importFolderEndpoint = defineEndpoint({
  name: 'importKnowledge',
  method: 'POST',
  path: '/v1/knowledge/import',
  summary:
    'Import a batch of files from a folder. Each file is reported separately, and importing it again changes nothing.',
  access: 'editor',
  token: 'write',
  bodyChars: limits.pageBodyChars,
  body: z.strictObject({
    format: pageFormatSchema,
    files: z
      .array(
        z.strictObject({
          path: z.string().max(limits.pathChars),
          text: z.string().max(limits.pageBodyChars),
        }),
      )
      .min(1)
      .max(limits.importBatchFiles),
  }),
  reply: z.object({ items: z.array(importedFileSchema) }),
});

export const exportFolderEndpoint = defineEndpoint({
  name: 'exportKnowledge',
  method: 'GET',
  path: '/v1/knowledge/export',
  summary: 'Export all pages and journal days as files in one zip.',
  refusals: ['gone'],
  access: 'viewer',
  token: 'read',
  outcome: 'file',
});
