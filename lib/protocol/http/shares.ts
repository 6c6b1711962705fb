/** Share links of artifacts: creating, listing, revoking. What a visitor sees is a page, not an endpoint. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { reportReasons, shareModes, shareStates } from '../share-words';
import { defineEndpoint, idParams, idSchema, listOf, pageQuery, timeSchema } from './endpoint';
import { explainWords } from '../explain-words';

export const reportReasonSchema = explainWords(reportReasons, {
  wrong: 'it is wrong',
  personal: 'it shows personal data',
  rights: 'it infringes rights',
  harmful: 'it is harmful',
  other: 'another reason',
});

export const shareModeSchema = explainWords(shareModes, {
  snapshot: 'shows the version that was shared',
  live: 'always shows the newest version',
});

export const shareStateSchema = explainWords(shareStates, {
  live: 'the link works',
  expired: 'its time is over',
  revoked: 'somebody ended it, or the artifact was deleted',
});

/** What a visitor reported about a page. */
export const shareReportSchema = z.object({
  reason: reportReasonSchema,
  message: z.string(),
  reported_at: timeSchema.describe('When a visitor sent it.'),
});

export const shareSchema = z.object({
  id: z.string(),
  artifact_id: z.string(),
  artifact_title: z.string(),
  mode: shareModeSchema.describe(
    '`snapshot` shows the version that was shared; `live` always shows the newest.',
  ),
  has_passphrase: z.boolean().describe('True if readers must enter a passphrase.'),
  expires_at: timeSchema.nullable().describe('When the link stops working by itself; null if never.'),
  revoked_at: timeSchema.nullable().describe('When somebody ended it; null if nobody did.'),
  state: shareStateSchema.describe('Live, expired or revoked, determined at the time of the request.'),
  views: z.number().int().describe('How often the page was opened through the link.'),
  last_viewed_at: timeSchema
    .nullable()
    .describe('When the page was last opened through the link; null if it never was.'),
  created_by: z.string(),
  may_reveal: z
    .boolean()
    .describe(
      'True if the link works and the caller made it or is an owner, so that its address can be shown to them again.',
    ),
  created_at: timeSchema,
  reports: z.array(shareReportSchema).describe('Newest first.'),
});
export type ShareReply = z.output<typeof shareSchema>;

export const createShareEndpoint = defineEndpoint({
  name: 'createShare',
  method: 'POST',
  path: '/v1/artifacts/{id}/shares',
  summary: 'Create a share link and return its address.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'act',
  outcome: 'created',
  params: idParams,
  body: z.strictObject({
    mode: shareModeSchema.default('snapshot'),
    expires_at: timeSchema
      .nullable()
      .optional()
      .describe('If absent, the link expires in 30 days. Null means never.'),
    passphrase: z
      .string()
      .min(limits.sharePassphraseMinChars)
      .max(limits.sharePassphraseMaxChars)
      .optional()
      .describe('What readers must enter. If absent, the link alone opens the page.'),
  }),
  reply: shareSchema.extend({ url: z.string() }),
});

export const listSharesEndpoint = defineEndpoint({
  name: 'listShares',
  method: 'GET',
  path: '/v1/shares',
  summary: 'All share links of the workspace, newest first.',
  access: 'viewer',
  token: 'read',
  query: pageQuery.extend({ artifact_id: idSchema.optional().describe('Only links to this artifact.') }),
  reply: listOf(shareSchema),
});

export const revealShareAddressEndpoint = defineEndpoint({
  name: 'revealShareAddress',
  method: 'GET',
  path: '/v1/shares/{id}/address',
  summary: 'Show the address of an open link again, to its maker or an owner.',
  access: 'editor',
  refusals: ['conflict'],
  token: 'browser',
  params: idParams,
  reply: z.object({ url: z.string() }),
});

export const revokeShareEndpoint = defineEndpoint({
  name: 'revokeShare',
  method: 'DELETE',
  path: '/v1/shares/{id}',
  summary: 'Stop sharing a link immediately.',
  access: 'editor',
  token: 'write',
  outcome: 'nothing',
  params: idParams,
});
