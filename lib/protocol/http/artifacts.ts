/** Artifacts, their versions, exports. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { artifactStatuses, versionOrigins } from '../artifact-words';
import { exportFormatNames, exportFormats } from '../export-formats';
import { citationSchema } from './citations';
import {
  defineEndpoint,
  idParams,
  idSchema,
  listOf,
  pageQuery,
  timeSchema,
  versionSchema,
  versionParam,
} from './endpoint';
import { failureSchema } from './failure';
import { diffHunkSchema } from './sources';
import { explainWords } from '../explain-words';

export const artifactStatusSchema = explainWords(artifactStatuses, {
  running: 'it is being made',
  ready: 'it can be read',
  failed: 'it could not be made',
  cancelled: 'a user stopped it',
});

export const versionOriginSchema = explainWords(versionOrigins, {
  transform: 'made by a run',
  answer: 'saved from an answer',
  edit: 'written by a user',
  restore: 'an earlier version again',
  copy: 'the text of a page that was shared by link',
});

export const exportFormatSchema = explainWords(exportFormats, exportFormatNames);

const titleSchema = z.string().trim().min(1).max(limits.titleChars);
const markdownSchema = z.string().max(limits.artifactChars);

export const artifactSchema = z.object({
  id: z.string(),
  collection_id: z
    .string()
    .nullable()
    .describe('The collection that it is kept in; null if it is kept in none.'),
  title: z.string(),
  type: z.string().describe('A transform type, or `answer`.'),
  type_title: z
    .string()
    .nullable()
    .describe(
      'The name of a transform that the team made, as it was then; null for the types that everyone has.',
    ),
  status: artifactStatusSchema,
  failure: failureSchema.nullable().describe('Why it could not be made. Null unless it failed.'),
  run_id: z.string().nullable().describe('The run that made it; null if no run did.'),
  version: z
    .number()
    .int()
    .describe('Number of the newest version. A change names the version that it was made on.'),
  stale_count: z
    .number()
    .int()
    .describe('Number of citations whose passage changed or vanished in its source.'),
  share_count: z.number().int().describe('Number of live share links.'),
  created_at: timeSchema,
  updated_at: timeSchema.describe('When its newest version was saved or its state last changed.'),
});
export type ArtifactReply = z.output<typeof artifactSchema>;

export const artifactVersionSchema = z.object({
  id: z.string(),
  number: z.number().int().describe('The number of the version, from 1.'),
  title: z.string(),
  origin: versionOriginSchema,
  author: z.string(),
  created_at: timeSchema,
});

export type ArtifactVersionReply = z.output<typeof artifactVersionSchema>;

export const artifactDetailSchema = artifactSchema.extend({
  markdown: z.string(),
  data: z
    .json()
    .describe(
      "Events, cards or rows that the transform's own view renders. Null for prose and after an edit.",
    ),
  notes: z
    .array(z.string())
    .describe(
      'Remarks on how it was made: sources left out, or a model that answered with text instead of data.',
    ),
  config: z.record(z.string(), z.unknown()).describe('The options it was made with, for making it again.'),
  source_ids: z.array(z.string()),
  tags: z.array(z.string()),
  citations: z.array(citationSchema),
  unsupported: z.array(
    z.object({
      ordinal: z.number().int().describe('The position of the marker among all markers, from 0.'),
      n: z.number().int().describe('The number in the marker: `[n]`.'),
      reason: z.string(),
    }),
  ),
  shown_version: artifactVersionSchema
    .nullable()
    .describe('The version that this reply shows; null if there is none yet.'),
});
export type ArtifactDetailReply = z.output<typeof artifactDetailSchema>;

export const listArtifactsEndpoint = defineEndpoint({
  name: 'listArtifacts',
  method: 'GET',
  path: '/v1/artifacts',
  summary: 'Artifacts, most recently changed first.',
  access: 'viewer',
  token: 'read',
  query: pageQuery.extend({
    collection_id: idSchema.optional().describe('Only artifacts of this collection.'),
  }),
  reply: listOf(artifactSchema),
});

export const createArtifactEndpoint = defineEndpoint({
  name: 'createArtifact',
  method: 'POST',
  path: '/v1/artifacts',
  summary: 'Save an answer with its citations, or text of your own, as an artifact.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'write',
  outcome: 'created',
  body: z.discriminatedUnion('from', [
    z.strictObject({
      from: z.literal('message'),
      message_id: idSchema.describe('The answer, with its citations.'),
      title: titleSchema.optional().describe('If absent, the question that it answers.'),
    }),
    z.strictObject({
      from: z.literal('text'),
      collection_id: idSchema
        .optional()
        .describe('The collection that it is kept in. If absent, it is kept in none.'),
      title: titleSchema,
      markdown: markdownSchema,
      tags: z
        .array(z.string().trim().min(1).max(limits.tagChars))
        .max(limits.tags)
        .optional()
        .describe('If absent, it has none.'),
    }),
  ]),
  reply: artifactSchema,
});

export const getArtifactEndpoint = defineEndpoint({
  name: 'getArtifact',
  method: 'GET',
  path: '/v1/artifacts/{id}',
  summary: 'Returns the latest version of an artifact, or the given one, with its citations.',
  access: 'viewer',
  token: 'read',
  params: idParams,
  query: z.object({ version: versionParam.optional().describe('If absent, the newest.') }),
  reply: artifactDetailSchema,
});

/** A passage that an edit cites anew. The markers with this number, which the earlier version does not use, are bound to it. */
const newQuoteSchema = z.strictObject({
  n: z
    .int()
    .min(1)
    .max(limits.markerNumber)
    .describe('The number in the markers of the new text, which the earlier version does not use.'),
  source_id: idSchema,
  quote: z.string().trim().min(1).max(limits.quoteChars),
});
export type NewQuote = z.output<typeof newQuoteSchema>;

export const locatedQuoteSchema = citationSchema.omit({
  id: true,
  ordinal: true,
  n: true,
  marker_start: true,
});
export type LocatedQuoteReply = z.output<typeof locatedQuoteSchema>;

export const locateQuoteEndpoint = defineEndpoint({
  name: 'locateQuote',
  method: 'POST',
  path: '/v1/artifacts/{id}/quotes',
  summary:
    'Find a quote in a source of the artifact’s collection, as citing it in an edit would. Stores nothing; replies 400 if it is not there.',
  access: 'viewer',
  token: 'read',
  params: idParams,
  body: newQuoteSchema.omit({ n: true }),
  reply: locatedQuoteSchema,
});

/** If another version was saved in between: 409 with `current` (the stored one) and `yours`. */
export const saveArtifactEndpoint = defineEndpoint({
  name: 'saveArtifact',
  method: 'PUT',
  path: '/v1/artifacts/{id}',
  summary: 'Save an edit as a new version.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'write',
  params: idParams,
  body: z.strictObject({
    base_version: versionSchema.describe(
      'The `version` that the edit was made on. If there is a newer one, nothing is saved: 409, with `current`.',
    ),
    title: titleSchema,
    markdown: markdownSchema,
    citations: z
      .array(newQuoteSchema)
      .max(limits.newQuotes)
      .optional()
      .describe('Passages that are cited anew. Each is located when it is saved. If absent, none are.'),
  }),
  reply: artifactDetailSchema,
});

export const deleteArtifactEndpoint = defineEndpoint({
  name: 'deleteArtifact',
  method: 'DELETE',
  path: '/v1/artifacts/{id}',
  summary: 'Delete an artifact and stop sharing it; it can be restored for a minute.',
  access: 'editor',
  token: 'write',
  outcome: 'nothing',
  params: idParams,
});

export const restoreArtifactEndpoint = defineEndpoint({
  name: 'restoreArtifact',
  method: 'POST',
  path: '/v1/artifacts/{id}/restore',
  summary: 'Undo a deletion.',
  access: 'editor',
  token: 'write',
  params: idParams,
  reply: artifactSchema,
});

export const listArtifactVersionsEndpoint = defineEndpoint({
  name: 'listArtifactVersions',
  method: 'GET',
  path: '/v1/artifacts/{id}/versions',
  summary: 'The versions of an artifact, newest first.',
  access: 'viewer',
  token: 'read',
  params: idParams,
  reply: listOf(artifactVersionSchema),
});

export const restoreArtifactVersionEndpoint = defineEndpoint({
  name: 'restoreArtifactVersion',
  method: 'POST',
  path: '/v1/artifacts/{id}/versions/{number}/restore',
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
  reply: artifactDetailSchema,
});

export const diffArtifactEndpoint = defineEndpoint({
  name: 'diffArtifactVersions',
  method: 'GET',
  path: '/v1/artifacts/{id}/diff',
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

/** The run that makes a file and can be followed. The file is then at `/v1/exports/{run_id}`. */
export const exportAcceptedSchema = z.object({ run_id: z.string() });

/** Returns the file, or 202 with the run that makes it if that takes long. */
export const exportArtifactEndpoint = defineEndpoint({
  name: 'exportArtifact',
  method: 'GET',
  path: '/v1/artifacts/{id}/export',
  summary: 'Export an artifact as a file, with footnotes and a source list.',
  access: 'viewer',
  refusals: ['rate_limited'],
  token: 'read',
  outcome: 'file',
  params: idParams,
  query: z.object({
    format: exportFormatSchema.default('markdown').describe('The kind of file.'),
    version: versionParam.optional().describe('If absent, the newest.'),
    file_name: titleSchema
      .optional()
      .describe('The name of the file without its extension. If absent, the title of the artifact.'),
  }),
  reply: exportAcceptedSchema,
});

export const exportSchema = z.object({
  run_id: z.string(),
  format: exportFormatSchema,
  version: z.number().int().describe('The number of the version of the artifact that the file has.'),
  status: explainWords(['making', 'ready'], {
    making: 'a run is making the file',
    ready: 'it can be downloaded',
  }),
  created_at: timeSchema,
});
export type ExportReply = z.output<typeof exportSchema>;

export const listExportsEndpoint = defineEndpoint({
  name: 'listExports',
  method: 'GET',
  path: '/v1/artifacts/{id}/exports',
  summary: 'Lists the export files of an artifact that are being created or can be downloaded, newest first.',
  access: 'viewer',
  token: 'read',
  params: idParams,
  reply: listOf(exportSchema),
});

export const downloadExportEndpoint = defineEndpoint({
  name: 'downloadExport',
  method: 'GET',
  path: '/v1/exports/{id}',
  summary: 'Download an export file of an artifact; it is kept for a day.',
  access: 'viewer',
  refusals: ['conflict', 'gone'],
  token: 'read',
  outcome: 'file',
  params: idParams,
});
