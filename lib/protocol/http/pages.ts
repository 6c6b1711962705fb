/** Knowledge pages and what they share with journal days: blocks, versions, backlinks, search. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { staleStates } from '../citation-words';
import { pageFormats, pageKinds, pageOrigins, taintKinds } from '../page-words';
import {
  defineEndpoint,
  idParams,
  idSchema,
  listOf,
  pageQuery,
  timeSchema,
  versionParam,
  versionSchema,
} from './endpoint';
import { diffHunkSchema } from './sources';
import { explainWords } from '../explain-words';

export const pageKindSchema = explainWords(pageKinds, {
  page: 'a knowledge page',
  journal: 'a day of the journal',
});

export const pageFormatSchema = explainWords(pageFormats, {
  logseq: 'Markdown as Logseq writes it, in which everything is a block',
  obsidian: 'Markdown as Obsidian writes it',
});

export const pageOriginSchema = explainWords(pageOrigins, {
  edit: 'written by a user',
  run: 'written by a run',
  import: 'an imported file',
  restore: 'an earlier version again',
  undo: 'a place of a review that was taken off again',
});

export const staleStateSchema = explainWords(staleStates, {
  changed: 'other text has taken its place',
  vanished: 'it is no longer in its source',
  source_deleted: 'its source was deleted',
});

const titleSchema = z.string().trim().min(1).max(limits.titleChars);

/** The origin of words from outside the team: a source, a run that had read one, or an imported folder. Null for the team's own words. */
const taintSchema = explainWords(taintKinds, {
  source: 'from a source',
  run: 'from a run that had read one',
  import: 'from an imported file',
})
  .nullable()
  .describe('Where its words came from; null if from the team.');

export const blockSchema = z.object({
  id: z.string(),
  depth: z
    .number()
    .int()
    .describe(
      'Number of levels above it: 0 at the top. The parent of a block is the nearest preceding block with a smaller depth.',
    ),
  markdown: z.string(),
  is_folded: z
    .boolean()
    .describe("True if the blocks below it are not shown; its page's text says so with `collapsed:: true`."),
  taint: taintSchema,
  made_from: z
    .object({ page_id: z.string(), block_id: z.string(), title: z.string() })
    .nullable()
    .describe('The journal block that this block was made from; null if it was made from none.'),
  made_into: z
    .array(z.object({ page_id: z.string(), block_id: z.string(), title: z.string() }))
    .describe('The blocks that were made from this block.'),
  run_id: z.string().nullable().describe('The run that wrote it; null if no run did.'),
  stale_count: z
    .number()
    .int()
    .optional()
    .describe(
      'Passages of sources that it cites and that have changed, vanished or been deleted since. Absent if there are none.',
    ),
});
export type BlockReply = z.output<typeof blockSchema>;

export const pageSchema = z.object({
  id: z.string(),
  kind: pageKindSchema,
  title: z.string().describe('For a journal, its date.'),
  format: pageFormatSchema,
  version: z.number().int().describe('The number of the newest version. A save names it as `base_version`.'),
  is_tainted: z
    .boolean()
    .describe('True if some of its words came from outside the team, such as a web page.'),
  created_at: timeSchema,
  updated_at: timeSchema.describe('When its text or title was last saved.'),
});
export type PageReply = z.output<typeof pageSchema>;

export const pageDetailSchema = pageSchema.extend({ blocks: z.array(blockSchema) });
export type PageDetailReply = z.output<typeof pageDetailSchema>;

const wishedBlocksSchema = z
  .array(
    z.strictObject({
      id: idSchema,
      depth: z
        .number()
        .int()
        .min(0)
        .max(limits.blocksPerPage)
        .describe(
          '0 at the top. The parent of a block is the nearest preceding block with a smaller depth; the number of levels above it.',
        ),
      markdown: z.string().max(limits.blockChars),
      is_folded: z.boolean().optional(),
    }),
  )
  .max(limits.blocksPerPage);

/** The whole page, either as blocks (with their existing ids, and new ids for new blocks) or as the text of its file. */
export const pageContentSchema = {
  blocks: wishedBlocksSchema
    .optional()
    .describe(
      'The whole page as blocks, with the ids that they have and new ids for new ones. If absent, `text` is the page.',
    ),
  text: z
    .string()
    .max(limits.pageChars)
    .optional()
    .describe('The whole page as the text of its file. If absent, `blocks` are the page.'),
};

export const listPagesEndpoint = defineEndpoint({
  name: 'listPages',
  method: 'GET',
  path: '/v1/knowledge/pages',
  summary:
    'Knowledge pages, most recently changed first; with `q`, the pages and days that match it, best match first.',
  access: 'viewer',
  token: 'read',
  query: pageQuery.extend({
    q: z.string().trim().max(limits.queryChars).optional().describe('Words to find in pages and days.'),
  }),
  reply: listOf(
    pageSchema.pick({ id: true, kind: true, title: true, is_tainted: true, updated_at: true }).extend({
      excerpt: z.string().nullable().describe('Where the words of `q` were found; null without them.'),
    }),
  ),
});

export const createPageEndpoint = defineEndpoint({
  name: 'createPage',
  method: 'POST',
  path: '/v1/knowledge/pages',
  summary: 'Create a knowledge page.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'write',
  outcome: 'created',
  body: z.strictObject({
    title: titleSchema,
    format: pageFormatSchema.default('logseq'),
    text: z.string().max(limits.pageChars).default(''),
  }),
  reply: pageDetailSchema,
});

export const getPageEndpoint = defineEndpoint({
  name: 'getPage',
  method: 'GET',
  path: '/v1/knowledge/pages/{id}',
  summary: 'A knowledge page or a journal day with its blocks.',
  access: 'viewer',
  token: 'read',
  params: idParams,
  reply: pageDetailSchema,
});

/** If another version was saved in between: 409 with `current`. */
export const savePageEndpoint = defineEndpoint({
  name: 'savePage',
  method: 'PUT',
  path: '/v1/knowledge/pages/{id}',
  summary: 'Save a page: its blocks or its text, and its title.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'write',
  params: idParams,
  bodyChars: limits.pageBodyChars,
  body: z.strictObject({
    base_version: versionSchema.describe(
      'The `version` that the edit was made on. If there is a newer one, nothing is saved: 409, with `current`.',
    ),
    title: titleSchema.optional().describe('If absent, it stays.'),
    ...pageContentSchema,
  }),
  reply: pageDetailSchema,
});

export const renamePageEndpoint = defineEndpoint({
  name: 'renamePage',
  method: 'PATCH',
  path: '/v1/knowledge/pages/{id}',
  summary: 'Rename a page.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'write',
  params: idParams,
  body: z.strictObject({ title: titleSchema }),
  reply: pageDetailSchema,
});

export const deletePageEndpoint = defineEndpoint({
  name: 'deletePage',
  method: 'DELETE',
  path: '/v1/knowledge/pages/{id}',
  summary: 'Delete a page or a day; it can be restored for a minute.',
  access: 'editor',
  token: 'write',
  outcome: 'nothing',
  params: idParams,
});

export const restorePageEndpoint = defineEndpoint({
  name: 'restorePage',
  method: 'POST',
  path: '/v1/knowledge/pages/{id}/restore',
  summary: 'Undo a deletion.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'write',
  params: idParams,
  reply: pageDetailSchema,
});

export const pageVersionSchema = z.object({
  number: z.number().int().describe('The number of the version, from 1.'),
  title: z.string(),
  origin: pageOriginSchema,
  run_id: z.string().nullable().describe('The run that wrote it; null if no run did.'),
  author: z.string(),
  began_at: timeSchema.describe('When the version was started.'),
  created_at: timeSchema.describe('When the version was last saved.'),
});
export type PageVersionReply = z.output<typeof pageVersionSchema>;

export const listPageVersionsEndpoint = defineEndpoint({
  name: 'listPageVersions',
  method: 'GET',
  path: '/v1/knowledge/pages/{id}/versions',
  summary:
    'Lists the versions of a page, newest first. What one person changes in one sitting is one version.',
  access: 'viewer',
  token: 'read',
  params: idParams,
  reply: listOf(pageVersionSchema),
});

export const getPageVersionEndpoint = defineEndpoint({
  name: 'getPageVersion',
  method: 'GET',
  path: '/v1/knowledge/pages/{id}/versions/{number}',
  summary: 'Returns the text of one version of a page.',
  access: 'viewer',
  token: 'read',
  params: z.object({ id: idSchema, number: versionParam }),
  reply: z.object({
    number: z.number().int().describe('The number of the version, from 1.'),
    title: z.string(),
    text: z.string(),
  }),
});

export const restorePageVersionEndpoint = defineEndpoint({
  name: 'restorePageVersion',
  method: 'POST',
  path: '/v1/knowledge/pages/{id}/versions/{number}/restore',
  summary: 'Restore an earlier version by saving it as a new one.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'write',
  params: z.object({ id: idSchema, number: versionParam }),
  body: z.strictObject({
    base_version: versionSchema.describe(
      'The `version` that you know as the newest. If there is a newer one, nothing is saved: 409, with `current`.',
    ),
  }),
  reply: pageDetailSchema,
});

export const diffPageVersionsEndpoint = defineEndpoint({
  name: 'diffPageVersions',
  method: 'GET',
  path: '/v1/knowledge/pages/{id}/diff',
  summary: 'What changed between two versions.',
  access: 'viewer',
  token: 'read',
  params: idParams,
  query: z.object({
    from: versionParam.describe('The earlier version.'),
    to: versionParam.describe('The later version.'),
  }),
  reply: z.object({ hunks: z.array(diffHunkSchema) }),
});

export const backlinkSchema = z.object({
  page_id: z.string(),
  title: z.string(),
  kind: pageKindSchema,
  block_id: z.string(),
  markdown: z.string(),
});
export type BacklinkReply = z.output<typeof backlinkSchema>;

export const listBacklinksEndpoint = defineEndpoint({
  name: 'listBacklinks',
  method: 'GET',
  path: '/v1/knowledge/pages/{id}/backlinks',
  summary: 'Lists the blocks of other pages and days that link to this page or to one of its blocks.',
  access: 'viewer',
  token: 'read',
  params: idParams,
  reply: listOf(backlinkSchema),
});

export const listPageSourcesEndpoint = defineEndpoint({
  name: 'listPageSources',
  method: 'GET',
  path: '/v1/knowledge/pages/{id}/sources',
  summary: 'Lists the sources that follow this page, and the collections they are in.',
  access: 'viewer',
  token: 'read',
  params: idParams,
  reply: listOf(z.object({ source_id: z.string(), collection_id: z.string(), collection_title: z.string() })),
});

/** A passage that a block cites, as it was, and the text that has taken its place. */
export const stalePassageSchema = z.object({
  id: z.string(),
  block_id: z.string(),
  source_id: z.string(),
  title: z.string(),
  state: staleStateSchema,
  revision_id: z.string(),
  start: z
    .number()
    .int()
    .describe('Where the passage begins in the Markdown of the revision, in UTF-16 units.'),
  end: z.number().int().describe('Where it ends, exclusive, in UTF-16 units.'),
  quote: z.string(),
  captured_at: timeSchema.describe('When the revision was captured.'),
  now: z
    .object({
      revision_id: z.string(),
      start: z
        .number()
        .int()
        .describe('Where the passage begins in the Markdown of the revision, in UTF-16 units.'),
      end: z.number().int().describe('Where it ends, exclusive, in UTF-16 units.'),
      quote: z.string(),
      captured_at: timeSchema.describe('When the revision was captured.'),
    })
    .nullable()
    .describe('Null if nothing has taken its place.'),
});
export type StalePassageReply = z.output<typeof stalePassageSchema>;

export const listStalePassagesEndpoint = defineEndpoint({
  name: 'listStalePassages',
  method: 'GET',
  path: '/v1/knowledge/pages/{id}/stale',
  summary:
    'Lists the passages that blocks of this page cite and that have changed, vanished or been deleted since, with what stands there now.',
  access: 'viewer',
  token: 'read',
  params: idParams,
  reply: listOf(stalePassageSchema),
});

export const completeTitlesEndpoint = defineEndpoint({
  name: 'completePageTitles',
  method: 'GET',
  path: '/v1/knowledge/titles',
  summary: 'Suggests page titles that are similar to what was typed.',
  access: 'viewer',
  token: 'read',
  query: z.object({ q: z.string().trim().max(limits.titleChars).describe('What was typed of a title.') }),
  reply: listOf(z.object({ title: z.string() })),
});

/** The body is a form with a part `file`. */
export const addPageFileEndpoint = defineEndpoint({
  name: 'addPageFile',
  method: 'POST',
  path: '/v1/knowledge/files',
  summary: 'Store an image or another file that a page shows.',
  access: 'editor',
  token: 'write',
  outcome: 'created',
  refusals: ['too_large', 'limit_reached'],
  bodyKind: 'multipart',
  reply: z.object({
    id: z.string(),
    media_type: z.string(),
    markdown: z.string().describe('What a block contains to show it.'),
  }),
});

export const getPageFileEndpoint = defineEndpoint({
  name: 'getPageFile',
  method: 'GET',
  path: '/v1/knowledge/files/{id}',
  summary: 'An image or another file that a page shows, as an attachment.',
  refusals: ['gone'],
  access: 'viewer',
  token: 'read',
  outcome: 'file',
  params: idParams,
});

export const completeBlocksEndpoint = defineEndpoint({
  name: 'completeBlocks',
  method: 'GET',
  path: '/v1/knowledge/blocks',
  summary: 'Suggests blocks that contain what was typed, to refer to one of them.',
  access: 'viewer',
  token: 'read',
  query: z.object({ q: z.string().trim().max(limits.titleChars).describe('What was typed of a block.') }),
  reply: listOf(
    z.object({
      id: z.string(),
      title: z.string().describe('The title of its page, or the date of its day.'),
      kind: pageKindSchema,
      words: z.string().describe('Its first line.'),
    }),
  ),
});

/** Returns what an embed or a block reference shows. */
export const lookUpPageEndpoint = defineEndpoint({
  name: 'lookUpPage',
  method: 'GET',
  path: '/v1/knowledge/lookup',
  summary: 'Returns the page with a title, or the page that contains a block.',
  access: 'viewer',
  token: 'read',
  query: z.object({
    title: titleSchema.optional().describe('The title of a page.'),
    block_id: idSchema.optional().describe('The id of a block.'),
  }),
  reply: pageDetailSchema,
});
