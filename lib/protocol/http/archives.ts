/**
 * Whole workspaces as files: made for an owner, and uploaded to make a workspace from one. A file is gigabytes at most, so it is uploaded in pieces.
 * Only a person in a browser reaches these addresses, because the file holds everything that its maker may open.
 */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { archiveKinds, archiveStates } from '../archive-words';
import { defineEndpoint, idParams, idSchema, listOf, timeSchema } from './endpoint';
import { nameSchema } from './team';
import { explainWords } from '../explain-words';

export const archiveKindSchema = explainWords(archiveKinds, {
  export: 'a file that is made of a workspace',
  import: 'one that is uploaded to make a workspace from it',
});

export const archiveStateSchema = explainWords(archiveStates, {
  uploading: 'pieces arrive',
  waiting: 'a worker will take it',
  running: 'a worker makes it, checks it, or makes a workspace from it',
  ready: 'it can be downloaded, or was checked and a workspace can be made from it',
  done: 'the workspace was made',
  failed: '`failure` says why',
});

const counted = z.object({ what: z.string(), count: z.number().int().describe('Number of these.') });

export const archiveSchema = z.object({
  id: z.string(),
  kind: archiveKindSchema,
  state: archiveStateSchema,
  step: z.string().nullable().describe('What is being done now; null if nothing is.'),
  failure: z.string().nullable().describe('Why it failed, and what to do; null if it did not.'),
  file_name: z.string(),
  byte_length: z.number().describe('Size of the file in bytes.'),
  contents: z
    .object({
      name: z.string(),
      made_at: timeSchema.describe('When the file was made.'),
      counts: z.array(counted),
      people: z.array(z.object({ name: z.string(), email: z.string(), role: z.string() })),
      left_out: z.array(counted),
    })
    .nullable()
    .describe('What is in it; null until that is known.'),
  workspace: z
    .object({ name: z.string(), slug: z.string() })
    .nullable()
    .describe('The workspace that was made from it, if its maker still belongs to it; otherwise null.'),
  created_at: timeSchema,
  expires_at: timeSchema.describe(
    'When it is deleted with its file. The file of an import is deleted earlier, once the workspace is made or it has failed.',
  ),
});
export type ArchiveReply = z.output<typeof archiveSchema>;

export const listArchivesEndpoint = defineEndpoint({
  name: 'listArchives',
  method: 'GET',
  path: '/v1/archives',
  summary: 'The exports of the workspace that you asked for and the files that you uploaded, newest first.',
  access: 'owner',
  token: 'browser',
  reply: listOf(archiveSchema),
});

export const createArchiveEndpoint = defineEndpoint({
  name: 'createArchive',
  method: 'POST',
  path: '/v1/archives',
  summary:
    'Export the workspace: everything that you may open becomes one file, which is kept for some days.',
  access: 'owner',
  token: 'browser',
  refusals: ['rate_limited'],
  outcome: 'created',
  reply: archiveSchema,
});

export const uploadArchiveEndpoint = defineEndpoint({
  name: 'uploadArchive',
  method: 'POST',
  path: '/v1/archives/uploads',
  summary: 'Begin to upload an export of a workspace, to make a new workspace from it.',
  access: 'owner',
  token: 'browser',
  refusals: ['rate_limited'],
  outcome: 'created',
  body: z.strictObject({
    file_name: z.string().trim().min(1).max(limits.titleChars),
    byte_length: z
      .number()
      .int()
      .min(1)
      .max(limits.archiveBytes)
      .describe('Size of the whole file in bytes.'),
  }),
  /** Each piece but the last has this many bytes. */
  reply: archiveSchema.extend({
    part_bytes: z.number().int().describe('Each piece but the last has this many bytes.'),
  }),
});

/** The body is a form with a part `file`. */
export const putArchivePartEndpoint = defineEndpoint({
  name: 'putArchivePart',
  method: 'PUT',
  path: '/v1/archives/{id}/parts/{number}',
  summary: 'Upload one piece of the file. The same piece may be sent again.',
  access: 'owner',
  token: 'browser',
  outcome: 'nothing',
  refusals: ['too_large', 'limit_reached', 'conflict'],
  bodyKind: 'multipart',
  params: z.object({ id: idSchema, number: z.coerce.number().int().min(1).max(limits.storedNumber) }),
});

export const checkArchiveEndpoint = defineEndpoint({
  name: 'checkArchive',
  method: 'POST',
  path: '/v1/archives/{id}/check',
  summary: 'End the upload and have the file checked. What is in it is then in `contents`.',
  access: 'owner',
  token: 'browser',
  refusals: ['conflict'],
  params: idParams,
  reply: archiveSchema,
});

export const createWorkspaceFromArchiveEndpoint = defineEndpoint({
  name: 'createWorkspaceFromArchive',
  method: 'POST',
  path: '/v1/archives/{id}/workspace',
  summary: 'Make a workspace from a file that was checked, and become its owner.',
  access: 'owner',
  token: 'browser',
  refusals: ['conflict'],
  params: idParams,
  body: z.strictObject({ name: nameSchema }),
  reply: archiveSchema,
});

export const openArchiveEndpoint = defineEndpoint({
  name: 'openArchive',
  method: 'POST',
  path: '/v1/archives/{id}/download',
  summary:
    'Ask to download an export. The download is allowed if you have proved who you are a short while ago.',
  access: 'owner',
  token: 'browser',
  refusals: ['conflict'],
  params: idParams,
  outcome: 'nothing',
});

export const downloadArchiveEndpoint = defineEndpoint({
  name: 'downloadArchive',
  method: 'GET',
  path: '/v1/archives/{id}/file',
  summary: 'Download an export of the workspace.',
  access: 'owner',
  token: 'browser',
  refusals: ['conflict'],
  params: idParams,
  outcome: 'file',
});

export const deleteArchiveEndpoint = defineEndpoint({
  name: 'deleteArchive',
  method: 'DELETE',
  path: '/v1/archives/{id}',
  summary: 'Delete an export, or a file that was uploaded. A workspace that was made from it stays.',
  access: 'owner',
  token: 'browser',
  params: idParams,
  outcome: 'nothing',
});
