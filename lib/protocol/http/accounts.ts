/** The user's own account: name, password, sessions, API tokens. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { defineEndpoint, idParams, idSchema, listOf, timeSchema } from './endpoint';
import { nameSchema, passwordSchema, signInProgressSchema, tokenSchema } from './team';
import { tokenScopes } from '../token-scopes';
import { explainWords } from '../explain-words';

export const accountSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
});

export const getAccountEndpoint = defineEndpoint({
  name: 'getAccount',
  method: 'GET',
  path: '/v1/account',
  summary: 'Returns your account.',
  access: 'account',
  token: 'read',
  reply: accountSchema,
});

export const updateAccountEndpoint = defineEndpoint({
  name: 'updateAccount',
  method: 'PATCH',
  path: '/v1/account',
  summary: 'Change your name.',
  access: 'account',
  token: 'browser',
  body: z.strictObject({ name: nameSchema }),
  reply: accountSchema,
});

// ── sessions ──

export const sessionSchema = z.object({
  id: z.string(),
  user_agent: z.string().describe('How the browser identifies itself, or empty if it does not.'),
  address: z
    .string()
    .nullable()
    .describe(
      'The network address that it was last used from. Null unless the server is behind a trusted proxy.',
    ),
  created_at: timeSchema,
  last_seen_at: timeSchema.describe('Accurate to a quarter of an hour.'),
  expires_at: timeSchema.describe('When it ends; each use moves it.'),
  is_current: z.boolean(),
});

export const listSessionsEndpoint = defineEndpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/v1/sessions',
  summary: 'Lists the sessions in which you are signed in, newest first.',
  access: 'account',
  refusals: ['forbidden'],
  token: 'browser',
  reply: listOf(sessionSchema),
});

export const endSessionEndpoint = defineEndpoint({
  name: 'endSession',
  method: 'DELETE',
  path: '/v1/sessions/{id}',
  summary: 'Sign out one of your browsers.',
  access: 'account',
  token: 'browser',
  outcome: 'nothing',
  params: idParams,
});

export const endOtherSessionsEndpoint = defineEndpoint({
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/v1/sessions',
  summary: 'Sign out everywhere but here.',
  access: 'account',
  token: 'browser',
  outcome: 'nothing',
});

// ── passwords ──

export const changePasswordEndpoint = defineEndpoint({
  name: 'changePassword',
  method: 'POST',
  path: '/v1/password',
  summary: 'Change your password; you stay signed in here and nowhere else.',
  access: 'account',
  refusals: ['rate_limited'],
  token: 'browser',
  outcome: 'nothing',
  body: z.strictObject({
    current_password: z.string().max(limits.passwordMaxChars),
    new_password: passwordSchema,
  }),
});

export const createPasswordResetEndpoint = defineEndpoint({
  name: 'createPasswordReset',
  method: 'POST',
  path: '/v1/password-resets',
  summary: 'Create a one-time link with which a member sets a new password. It is shown only once.',
  access: 'owner',
  refusals: ['conflict'],
  token: 'browser',
  outcome: 'created',
  body: z.strictObject({ member_id: idSchema }),
  reply: z.object({ link: z.string(), expires_at: timeSchema.describe('When the link stops working.') }),
});

export const readPasswordResetEndpoint = defineEndpoint({
  name: 'readPasswordReset',
  method: 'POST',
  path: '/v1/password-resets/read',
  summary: 'Returns whose password a link resets, without using up the link.',
  access: 'public',
  refusals: ['gone'],
  token: 'public',
  body: z.strictObject({ token: tokenSchema }),
  reply: z.object({ name: z.string(), email: z.string() }),
});

export const redeemPasswordResetEndpoint = defineEndpoint({
  name: 'redeemPasswordReset',
  method: 'POST',
  path: '/v1/password-resets/redeem',
  summary: 'Set a new password with a link; every session ends and a new one begins here.',
  access: 'public',
  refusals: ['gone'],
  token: 'public',
  outcome: 'created',
  body: z.strictObject({ token: tokenSchema, password: passwordSchema }),
  reply: signInProgressSchema,
});

// ── API tokens ──

/** At least one scope, each at most once. */
export const tokenScopesSchema = z
  .array(
    explainWords(tokenScopes, {
      read: 'see and search everything that the member can see',
      write: 'add, change and delete sources, artifacts, pages, tables and drafts of workflows',
      act: 'use models, tools, agents and workflows; what would leave the workspace still needs approval',
    }),
  )
  .min(1)
  .max(tokenScopes.length)
  .refine((wanted) => new Set(wanted).size === wanted.length, 'names a scope twice')
  .meta({ uniqueItems: true });

export const apiTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(
    explainWords(tokenScopes, {
      read: 'see and search everything that the member can see',
      write: 'add, change and delete sources, artifacts, pages, tables and drafts of workflows',
      act: 'use models, tools, agents and workflows; what would leave the workspace still needs approval',
    }),
  ),
  member: z.string().describe('The name of the member that the token acts as.'),
  is_yours: z.boolean(),
  created_at: timeSchema,
  expires_at: timeSchema.describe('When it stops working.'),
  last_used_at: timeSchema.nullable().describe('When a request last used it; null if none has.'),
});

export const listApiTokensEndpoint = defineEndpoint({
  name: 'listApiTokens',
  method: 'GET',
  path: '/v1/tokens',
  summary: 'Lists the active API tokens of this workspace: your own or, for an owner, everyone’s.',
  access: 'viewer',
  token: 'read',
  reply: listOf(apiTokenSchema),
});

export const createApiTokenEndpoint = defineEndpoint({
  name: 'createApiToken',
  method: 'POST',
  path: '/v1/tokens',
  summary: 'Create an API token that acts as you in this workspace. It is shown only once.',
  access: 'viewer',
  refusals: ['conflict'],
  token: 'browser',
  outcome: 'created',
  body: z.strictObject({
    name: nameSchema,
    days: z
      .number()
      .int()
      .min(1)
      .max(limits.apiTokenDays)
      .default(90)
      .describe('Number of days until it stops working.'),
    scopes: tokenScopesSchema.default([...tokenScopes]),
  }),
  reply: apiTokenSchema.extend({
    token: z.string().describe('Send it as `Authorization: Bearer`. It is shown only here.'),
  }),
});

export const revokeApiTokenEndpoint = defineEndpoint({
  name: 'revokeApiToken',
  method: 'DELETE',
  path: '/v1/tokens/{id}',
  summary: 'Revoke an API token immediately: one of your own or, as an owner, anyone’s.',
  access: 'viewer',
  token: 'browser',
  outcome: 'nothing',
  params: idParams,
});
