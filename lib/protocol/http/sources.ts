/** Sources, revisions, originals, passages in context. */
import { fileParts } from '@/lib/core/file-part';
import { z } from 'zod';
import { sourceExportFormats } from '../export-formats';
import { limits } from '@/lib/core/limits';
import { pageGaps } from '@/lib/core/page-gap';
import { meaningUses, searchWays, titledKinds } from '../search-words';
import { captureWays, readingStates, sourceKinds, sourceStatuses } from '../source-words';
import { defineEndpoint, idParams, idSchema, listOf, timeSchema, flagSchema } from './endpoint';
import { explainWords } from '../explain-words';

export const sourceKindSchema = explainWords(sourceKinds, {
  url: 'a web page',
  note: 'a note',
  file: 'an uploaded file',
  knowledge: 'a page of the knowledge or a day of the journal',
  reference: 'an entry of a library of references',
});

export const sourceStatusSchema = explainWords(sourceStatuses, {
  queued: 'waits to be captured',
  running: 'being captured',
  captured: 'it can be read',
  failed: '`failure` says why',
});

export const captureWaySchema = explainWords(captureWays, {
  fetch: 'as the server sent it',
  browser: 'as a browser drew it',
  upload: 'from an uploaded file',
  note: 'as it was written here',
  feed: 'from the entry of a feed',
  peer: 'the passages that a page shared by link shows',
  reference: 'what a reference in a library says',
});

export const readingStateSchema = explainWords(readingStates, {
  unread: 'not read',
  later: 'to be read later',
  read: 'read',
});

export const pageGapSchema = explainWords(pageGaps, {
  unreadable: 'none of its text could be read, because its fonts do not say which letters they show',
  partly_unreadable: 'the text in such a font could not be read',
  no_text: 'it is blank or holds only pictures',
});

const dayAndLanguage = {
  published_at: timeSchema
    .nullable()
    .describe(
      'The day on which it was published, as the page or file says. The time of day means nothing. Null if it does not say.',
    ),
  language: z
    .string()
    .nullable()
    .describe('BCP 47 tag of the language of the text, such as `en`; null if it is not known.'),
} as const;

export const sourceSchema = z.object({
  id: z.string(),
  collection_id: z.string(),
  number: z
    .number()
    .int()
    .describe(
      'The number shown in the list and on chips: its position in the collection by the time it was added, from 1.',
    ),
  type: sourceKindSchema.describe(
    'What it was added as: a web page (`url`), a note, a file, a page of the knowledge or a day of the journal (`knowledge`), or an entry of a library of references (`reference`).',
  ),
  title: z.string().describe('Its present name. It may differ from the title in the text of a revision.'),
  url: z.string().nullable().describe('The web address that it is captured from. Null if it has none.'),
  file_name: z.string().nullable().describe('The name of the uploaded file; null for anything but a file.'),
  page: z
    .object({ id: z.string(), title: z.string(), is_deleted: z.boolean() })
    .nullable()
    .describe(
      'The knowledge page or journal day that the source follows; null for anything else. For a journal day, the title is its date.',
    ),
  feed: z
    .object({ id: z.string(), title: z.string(), url: z.string() })
    .nullable()
    .describe('The feed whose entry it is; null if it is none, or you may not see the feed.'),
  status: sourceStatusSchema,
  progress: z.string().nullable().describe('What is being done right now, in words; null if nothing is.'),
  failure: z
    .object({ code: z.string(), message: z.string() })
    .nullable()
    .describe(
      'Why it could not be captured: a code for programs, and a sentence for people. Null if nothing failed.',
    ),
  site_name: z
    .string()
    .nullable()
    .describe('Of the newest revision, as the page names its site. Null if it does not.'),
  author: z
    .string()
    .nullable()
    .describe('Of the newest revision, as the page or file names its authors. Null if it names none.'),
  ...dayAndLanguage,
  tags: z.array(z.string()).describe("The team's tags."),
  folders: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .describe('The folders in which it stands, from the outermost one; empty at the top of the list.'),
  is_starred: z.boolean().describe('What the user who asks marked for themselves.'),
  reading: readingStateSchema.describe('Where the user who asks is with reading it.'),
  is_cited: z.boolean().describe('True if an answer, an artifact, a table or a guide cites it.'),
  word_count: z.number().int().describe('Words in the newest revision; 0 before the first.'),
  signals: z
    .array(z.string())
    .describe('Names of what was noticed while it was captured and may matter to its readers.'),
  revision_id: z.string().nullable().describe('The newest revision; null before the first.'),
  revision_number: z.number().int().describe('Number of the newest revision, from 1; 0 before the first.'),
  captured_at: timeSchema
    .nullable()
    .describe('When the newest revision was captured; null before the first.'),
  created_at: timeSchema,
});
export type SourceReply = z.output<typeof sourceSchema>;

export const droppedSchema = z.object({
  what: z.string(),
  reason: z.string(),
  count: z.number().int().describe('Number of such parts.'),
  sample: z.string(),
});

export const revisionSummarySchema = z.object({
  id: z.string(),
  number: z.number().int().describe('The number of the revision, from 1.'),
  title: z.string(),
  captured_at: timeSchema.describe('When it was captured.'),
  captured_with: captureWaySchema.describe('How the content was obtained.'),
  word_count: z.number().int().describe('Number of words in its text.'),
  has_original: z.boolean().describe('True if the file or page as it was captured can be downloaded.'),
});

export const revisionSchema = revisionSummarySchema.extend({
  source_id: z.string(),
  markdown: z.string(),
  author: z.string().nullable().describe('As the page or file names its authors; null if it names none.'),
  site_name: z.string().nullable().describe('As the page names its site; null if it does not.'),
  ...dayAndLanguage,
  final_url: z
    .string()
    .nullable()
    .describe('The address at which the page was read, after redirects; null if no page was read.'),
  links: z.array(z.object({ url: z.string(), text: z.string(), context: z.string() })),
  signals: z.array(z.string()),
  dropped: z.array(droppedSchema),
  hidden_text: z
    .object({ count: z.number().int().describe('Number of hidden texts.'), sample: z.string() })
    .nullable()
    .describe('Text that the page hides from its readers and that was left out; null if there is none.'),
  addressed_to_models: z
    .array(
      z.object({
        start: z.number().int().describe('Where the passage begins in the Markdown, in UTF-16 units.'),
        end: z.number().int().describe('Where it ends, exclusive, in UTF-16 units.'),
      }),
    )
    .describe('Where the Markdown speaks to a language model instead of to its readers.'),
  anchors: z
    .array(
      z.object({
        kind: z.literal('page'),
        page: z.number().int().describe('The number of the page, slide or sheet, from 1.'),
        start: z.number().int().describe('Where it begins in the Markdown, in UTF-16 units.'),
        gap: pageGapSchema.nullable().describe('What of the page could not be read; null if all of it was.'),
        locator: z
          .object({
            type: explainWords(fileParts, {
              slide: 'a slide of a presentation, by its number',
              sheet: 'a sheet of a workbook, by its name',
            }),
            value: z.string(),
          })
          .nullable()
          .describe('A slide by its number, or a sheet by its name. Null for a page.'),
      }),
    )
    .describe(
      'Where each page of a PDF, each slide of a presentation, or each sheet of a workbook starts in the Markdown, and what of the page could not be read, so that its picture shows more.',
    ),
  blocks: z
    .array(
      z.object({
        id: z.string(),
        start: z.number().int().describe('Where the block begins in the Markdown, in UTF-16 units.'),
        taint: z.string().nullable().describe('Where its words came from; null if from the team.'),
      }),
    )
    .describe(
      'For a knowledge page: where each block starts in the Markdown, and where its words came from if not from the team.',
    ),
});
export type RevisionReply = z.output<typeof revisionSchema>;

export const sourceDetailSchema = sourceSchema
  .extend(
    revisionSchema
      .omit({ id: true, source_id: true, number: true, title: true, captured_at: true, word_count: true })
      .partial().shape,
  )
  .extend({
    status: sourceStatusSchema,
    markdown: z.string(),
    signals: z.array(z.string()),
    dropped: z.array(droppedSchema),
    links: revisionSchema.shape.links,
    revisions: z.array(revisionSummarySchema),
  });
export type SourceDetailReply = z.output<typeof sourceDetailSchema>;

export const listSourcesEndpoint = defineEndpoint({
  name: 'listSources',
  method: 'GET',
  path: '/v1/collections/{id}/sources',
  summary: 'All sources of a collection, in the order they were added.',
  access: 'viewer',
  token: 'read',
  params: idParams,
  reply: listOf(sourceSchema),
});

const folderIdSchema = idSchema
  .nullable()
  .optional()
  .describe('The folder of the collection that it goes into; null, or left out, for the top.');

export const addSourceBodySchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('url'),
    folder_id: folderIdSchema,
    url: z.string().trim().min(1).max(limits.urlChars),
    title: z
      .string()
      .max(limits.titleChars)
      .optional()
      .describe('Its name. If absent, it is named after what it says.'),
  }),
  z.strictObject({
    type: z.literal('note'),
    folder_id: folderIdSchema,
    title: z
      .string()
      .trim()
      .max(limits.titleChars)
      .optional()
      .describe('Its name. If absent, it is named after what it says.'),
    text: z.string().max(limits.noteChars),
  }),
  z.strictObject({ type: z.literal('knowledge'), folder_id: folderIdSchema, page_id: idSchema }),
]);

/**
 * The same path also accepts a multipart body with a part `file` and, if it goes into a folder, one `folder_id`. If the address, page or content is already known, the reply is 409 with
 * `source_id`.
 */
export const addSourceEndpoint = defineEndpoint({
  name: 'addSource',
  method: 'POST',
  path: '/v1/collections/{id}/sources',
  summary: 'Add a web address, a note, a file, or a knowledge page. It is captured in the background.',
  access: 'editor',
  refusals: ['conflict', 'limit_reached'],
  token: 'write',
  outcome: 'created',
  params: idParams,
  bodyKind: 'multipart',
  body: addSourceBodySchema,
  reply: sourceSchema,
});

export const addUrlsEndpoint = defineEndpoint({
  name: 'addUrls',
  method: 'POST',
  path: '/v1/collections/{id}/sources/batch',
  summary: 'Add many web addresses at once. The outcome is reported for each one.',
  access: 'editor',
  token: 'write',
  outcome: 'created',
  params: idParams,
  body: z.strictObject({
    urls: z.array(z.string().max(limits.urlChars)).min(1).max(limits.urlBatch),
    folder_id: folderIdSchema,
  }),
  reply: z.object({
    items: z.array(
      z.object({
        url: z.string(),
        source: sourceSchema.nullable().describe('The new source; null if it was not added.'),
        problem: z
          .string()
          .nullable()
          .describe(
            'Why it was not added, as a text for users; null if it was. `source_id` names the existing source.',
          ),
        source_id: z
          .string()
          .nullable()
          .describe('The source that the collection had already; null otherwise.'),
      }),
    ),
  }),
});

const tagsSchema = z.array(z.string().trim().min(1).max(limits.tagChars)).max(limits.sourceTags);
const namedSourcesSchema = z.array(idSchema).min(1).max(limits.tickedSources);
const changedSchema = z.object({
  changed: z.number().int().describe('Number of the named sources that belong to the collection.'),
});

export const tagSourcesEndpoint = defineEndpoint({
  name: 'tagSources',
  method: 'PATCH',
  path: '/v1/collections/{id}/sources/tags',
  summary: 'Add tags to sources of a collection and remove others, for the whole team.',
  access: 'editor',
  token: 'write',
  params: idParams,
  body: z.strictObject({
    source_ids: namedSourcesSchema,
    add: tagsSchema.default([]),
    remove: tagsSchema.default([]),
  }),
  reply: changedSchema,
});

export const markSourcesEndpoint = defineEndpoint({
  name: 'markSources',
  method: 'PATCH',
  path: '/v1/collections/{id}/sources/marks',
  summary: 'Star sources, or mark them as unread, to be read later, or read. Only you see your marks.',
  access: 'viewer',
  token: 'write',
  params: idParams,
  body: z
    .strictObject({
      source_ids: namedSourcesSchema,
      is_starred: z.boolean().optional(),
      reading: readingStateSchema.optional(),
    })
    .describe('What is left out stays as it is.'),
  reply: changedSchema,
});

export const fileSourcesEndpoint = defineEndpoint({
  name: 'fileSources',
  method: 'PATCH',
  path: '/v1/collections/{id}/sources/folder',
  summary: 'Put sources of a collection into one of its folders, or at the top.',
  access: 'editor',
  token: 'write',
  params: idParams,
  body: z.strictObject({
    source_ids: namedSourcesSchema,
    folder_id: idSchema.nullable().describe('The folder; null for the top.'),
  }),
  reply: changedSchema,
});

export const moveSourcesEndpoint = defineEndpoint({
  name: 'moveSources',
  method: 'POST',
  path: '/v1/collections/{id}/sources/move',
  summary:
    'Move sources to another collection. Citations, marks and tags come along. A source that is already there stays, with the reason.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'write',
  params: idParams,
  body: z.strictObject({ source_ids: namedSourcesSchema, to_collection_id: idSchema }),
  reply: z.object({
    moved: z.array(z.string()),
    refused: z.array(z.object({ source_id: z.string(), reason: z.string() })),
  }),
});

export const exportSourcesEndpoint = defineEndpoint({
  name: 'exportSources',
  method: 'POST',
  path: '/v1/collections/{id}/sources/export',
  summary:
    'Export sources of a collection as Markdown files in one zip, or as references that Zotero and other programs import.',
  access: 'viewer',
  token: 'read',
  outcome: 'file',
  params: idParams,
  body: z.strictObject({
    source_ids: namedSourcesSchema,
    format: explainWords(sourceExportFormats, {
      markdown: 'a zip of Markdown files',
      bibtex: 'references as BibTeX',
      csl: 'references as CSL-JSON',
    }).default('markdown'),
  }),
});

export const getSourceEndpoint = defineEndpoint({
  name: 'getSource',
  method: 'GET',
  path: '/v1/sources/{id}',
  summary: 'Returns a source with its latest revision.',
  access: 'viewer',
  token: 'read',
  params: idParams,
  reply: sourceDetailSchema,
});

export const updateSourceEndpoint = defineEndpoint({
  name: 'updateSource',
  method: 'PATCH',
  path: '/v1/sources/{id}',
  summary: 'Rename a source, or edit the text of a note (a new revision).',
  access: 'editor',
  refusals: ['conflict', 'limit_reached'],
  token: 'write',
  params: idParams,
  body: z
    .strictObject({
      title: z.string().trim().min(1).max(limits.titleChars).optional(),
      text: z.string().max(limits.noteChars).optional(),
    })
    .describe('What is left out stays as it is.'),
  reply: sourceSchema,
});

export const deleteSourceEndpoint = defineEndpoint({
  name: 'deleteSource',
  method: 'DELETE',
  path: '/v1/sources/{id}',
  summary:
    'Delete a source; `purge=true` also removes its quotes from what cites it and closes the share links that show them.',
  access: 'editor',
  token: 'write',
  outcome: 'nothing',
  params: idParams,
  query: z.object({
    purge: flagSchema.default(false).describe('Whether its quotes are removed from what cites it, too.'),
  }),
});

export const restoreSourceEndpoint = defineEndpoint({
  name: 'restoreSource',
  method: 'POST',
  path: '/v1/sources/{id}/restore',
  summary: 'Undo a deletion.',
  access: 'editor',
  token: 'write',
  params: idParams,
  reply: sourceSchema,
});

export const refreshSourceEndpoint = defineEndpoint({
  name: 'refreshSource',
  method: 'POST',
  path: '/v1/sources/{id}/refresh',
  summary: 'Capture the address again. This also retries a failed capture.',
  access: 'editor',
  token: 'write',
  outcome: 'accepted',
  params: idParams,
  body: z.strictObject({}),
  reply: sourceSchema,
});

export const getSourceUseEndpoint = defineEndpoint({
  name: 'getSourceUse',
  method: 'GET',
  path: '/v1/sources/{id}/use',
  summary:
    'Returns what depends on this source: counts, and the share links that show it, so that a deletion can say who is affected.',
  access: 'viewer',
  token: 'read',
  params: idParams,
  reply: z.object({
    messages: z.number().int().describe('Number of answers that cite it.'),
    artifacts: z.array(z.object({ id: z.string(), title: z.string() })),
    shares: z.number().int().describe('Number of share links that show it.'),
  }),
});

export const listRevisionsEndpoint = defineEndpoint({
  name: 'listRevisions',
  method: 'GET',
  path: '/v1/sources/{id}/revisions',
  summary: 'The revisions of a source, newest first.',
  access: 'viewer',
  token: 'read',
  params: idParams,
  reply: listOf(revisionSummarySchema),
});

export const getRevisionEndpoint = defineEndpoint({
  name: 'getRevision',
  method: 'GET',
  path: '/v1/revisions/{id}',
  summary: 'One revision, as it was captured.',
  access: 'viewer',
  token: 'read',
  params: idParams,
  reply: revisionSchema,
});

/** One changed range. The text between two hunks is the same on both sides. Offsets count UTF-16 units of the Markdown. */
export const diffHunkSchema = z.object({
  before_start: z.number().int().describe('Where the range begins in the earlier text, in UTF-16 units.'),
  before_end: z.number().int().describe('Where it ends there, exclusive, in UTF-16 units.'),
  after_start: z.number().int().describe('Where the range begins in the later text, in UTF-16 units.'),
  after_end: z.number().int().describe('Where it ends there, exclusive, in UTF-16 units.'),
  parts: z.array(
    z.object({
      type: explainWords(['same', 'added', 'removed'], {
        same: 'on both sides',
        added: 'only in the later text',
        removed: 'only in the earlier text',
      }),
      text: z.string(),
    }),
  ),
});

export const diffRevisionsEndpoint = defineEndpoint({
  name: 'diffRevisions',
  method: 'GET',
  path: '/v1/revisions/{id}/diff',
  summary: 'What changed from the revision `from` to this one.',
  access: 'viewer',
  token: 'read',
  params: idParams,
  query: z.object({ from: idSchema.describe('The id of the earlier revision.') }),
  reply: z.object({ from: revisionSummarySchema, to: revisionSummarySchema, hunks: z.array(diffHunkSchema) }),
});

export const downloadOriginalEndpoint = defineEndpoint({
  name: 'downloadOriginal',
  method: 'GET',
  path: '/v1/revisions/{id}/original',
  summary: 'The captured bytes, as an attachment.',
  refusals: ['gone'],
  access: 'viewer',
  token: 'read',
  outcome: 'file',
  params: idParams,
});

export const getPagePictureEndpoint = defineEndpoint({
  name: 'getPagePicture',
  method: 'GET',
  path: '/v1/revisions/{id}/pages/{number}/picture',
  summary: 'A picture of one page of a captured PDF (WebP), drawn from the original.',
  refusals: ['gone'],
  access: 'viewer',
  token: 'read',
  outcome: 'file',
  params: idParams.extend({ number: z.coerce.number().int().min(1).max(limits.pdfPages) }),
});

export const searchEndpoint = defineEndpoint({
  name: 'search',
  method: 'GET',
  path: '/v1/search',
  summary: 'Searches the workspace, a collection, or one source, and returns ranked passages.',
  access: 'viewer',
  token: 'read',
  query: z.object({
    q: z.string().trim().min(1).max(limits.queryChars).describe('What to search for.'),
    collection_id: idSchema.optional().describe('Only in this collection.'),
    source_id: idSchema.optional().describe('Only in this source.'),
    group_by: z
      .literal('source')
      .optional()
      .describe(
        'With `source`, the passages of one source stand together, and `groups` lists the sources, best first.',
      ),
    by: z
      .enum(searchWays)
      .default('both')
      .describe(
        'With `words`, passages are found by their words alone, as while somebody is typing. Otherwise by what they mean too, if an owner has switched that on.',
      ),
    limit: z.coerce.number().int().min(1).max(100).default(20).describe('The most passages.'),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        source_id: z.string(),
        revision_id: z
          .string()
          .describe('The revision that the passage was found in. `start` and `end` count in its text.'),
        collection_id: z.string(),
        collection_title: z.string(),
        title: z.string(),
        headings: z
          .array(z.string())
          .describe('The headings above the passage, from the outermost; empty if there are none.'),
        start: z
          .number()
          .int()
          .describe('Where the passage begins in the text of the revision, in UTF-16 units.'),
        end: z.number().int().describe('Where it ends, in UTF-16 units: the first unit after it.'),
        text: z.string().describe('The passage, as Markdown.'),
        marks: z
          .array(
            z.object({
              start: z.number().int().describe('Where the match begins in `text`, in UTF-16 units.'),
              end: z.number().int().describe('Where it ends, exclusive, in UTF-16 units.'),
            }),
          )
          .describe('Spans of `text` that match, for highlighting.'),
        snippet: z
          .array(z.object({ text: z.string(), is_match: z.boolean() }))
          .describe(
            'The part of `text` that shows best why it was found, without the signs of Markdown, divided where matches begin and end.',
          ),
        page: z
          .number()
          .int()
          .nullable()
          .describe('The page of a PDF file, from 1; null if the source has no pages.'),
        place: z
          .string()
          .nullable()
          .describe(
            'Where in its file it stands, in words: "page 4", "slide 2", "sheet “Costs”". Null if the source has no such parts.',
          ),
        score: z
          .number()
          .describe(
            'How well it fits the question, the larger the better. The items are in this order or, grouped by source, the sources in that of their best item. Scores of two searches cannot be compared.',
          ),
        by_meaning: z
          .boolean()
          .describe('True if it contains none of the words and was found by its meaning.'),
      }),
    ),
    next: z.null().describe('Always null: a search has one page. Ask for more with `limit`.'),
    meaning: z
      .enum(meaningUses)
      .nullable()
      .describe(
        'Whether passages were also found by their meaning. `used`: they were. `unavailable`: the server that it needs did not answer. `left_out`: only words were asked for. Null: it is not switched on, or exact words were quoted.',
      ),
    total: z
      .number()
      .int()
      .nullable()
      .describe(
        'Number of passages that contain the words, of which `items` are the best; null if the workspace is too large to count them.',
      ),
    groups: z
      .array(
        z.object({
          source_id: z.string(),
          title: z.string(),
          collection_id: z.string(),
          collection_title: z.string(),
          items: z.number().int().describe('Number of consecutive items that belong to the source.'),
        }),
      )
      .nullable()
      .describe(
        'The sources of the items, in their order; null unless the request asked to group by source.',
      ),
    did_you_mean: z
      .object({ query: z.string(), is_used: z.boolean() })
      .nullable()
      .describe(
        'The query without its typing mistakes, if some of its words are found nowhere; `is_used` if the items are those of this query. Null if nothing is to be corrected.',
      ),
    outdated_sources: z
      .number()
      .int()
      .describe(
        'Number of sources whose index is still being updated after a new version of the program. Parts of compound words cannot be found in them yet.',
      ),
    unread_sources: z
      .number()
      .int()
      .nullable()
      .describe(
        'The number of searched sources with text in fonts that cannot be read, so that it is found nowhere; null if a passage was found.',
      ),
    titles: z
      .array(
        z.object({
          kind: explainWords(titledKinds, {
            collection: 'a collection',
            source: 'a source',
            artifact: 'an artifact',
            table: 'a table',
            page: 'a knowledge page',
            journal: 'a day of the journal',
            conversation: 'a conversation of yours',
            member: 'a member of the workspace',
          }),
          id: z.string(),
          title: z.string(),
          collection_id: z
            .string()
            .nullable()
            .describe('The collection that it is kept in; null if it is kept in none.'),
        }),
      )
      .describe('What has a title or name that matches, for the command menu.'),
  }),
});
