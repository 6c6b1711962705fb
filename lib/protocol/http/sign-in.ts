/** How people sign in beyond a password: the second factor, sign-ins that wait for it, and what a workspace demands. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { defineEndpoint, timeSchema } from './endpoint';

const codeSchema = z.string().trim().min(6).max(limits.signInCodeChars);
const recoveryCodesSchema = z.array(z.string());

/** What an authenticator app needs. Shown while a second factor is being set up, and never again. */
const codeSetUpSchema = z.object({
  secret: z.string().describe('In Base32, for typing.'),
  address: z.string().describe('The `otpauth://` address, for a QR code.'),
});

// ── a sign-in that waits ──

export const setUpAtSignInEndpoint = defineEndpoint({
  name: 'setUpAtSignIn',
  method: 'POST',
  path: '/v1/pending-sign-ins/set-up',
  summary: 'Begin to set up the second factor that a workspace requires, before you are signed in.',
  access: 'public',
  refusals: ['gone'],
  token: 'public',
  outcome: 'created',
  reply: codeSetUpSchema,
});

export const completeSignInEndpoint = defineEndpoint({
  name: 'completeSignIn',
  method: 'POST',
  path: '/v1/pending-sign-ins/complete',
  summary:
    'Complete a sign-in with a code of your authenticator app or a recovery code; sets the session cookie.',
  access: 'public',
  refusals: ['unauthenticated', 'gone', 'rate_limited'],
  token: 'public',
  outcome: 'created',
  body: z.strictObject({ code: codeSchema, trust_browser: z.boolean().default(false) }),
  reply: z.object({
    user_id: z.string(),
    recovery_codes: recoveryCodesSchema
      .nullable()
      .describe('Shown only here, if this code has just turned the second factor on; otherwise null.'),
  }),
});

export const proveAgainEndpoint = defineEndpoint({
  name: 'proveAgain',
  method: 'POST',
  path: '/v1/sessions/current/proof',
  summary: 'Type your password again, so that this session may change how you sign in for some minutes.',
  access: 'account',
  refusals: ['rate_limited'],
  token: 'browser',
  outcome: 'nothing',
  body: z.strictObject({ password: z.string().max(limits.passwordMaxChars) }),
});

// ── the second factor ──

export const getSecondFactorEndpoint = defineEndpoint({
  name: 'getSecondFactor',
  method: 'GET',
  path: '/v1/second-factor',
  summary: 'Returns whether your account has a second factor.',
  access: 'account',
  refusals: ['forbidden'],
  token: 'browser',
  reply: z.object({
    is_on: z.boolean(),
    confirmed_at: timeSchema.nullable().describe('When the second factor was turned on; null if it is off.'),
    recovery_codes_left: z.number().int().describe('Number of recovery codes that were not used.'),
    trusted_browsers: z.number().int().describe('Number of browsers that are not asked for a code.'),
    required_by: z
      .string()
      .nullable()
      .describe('The name of a workspace of yours that requires one; null if none does.'),
  }),
});

export const beginSecondFactorEndpoint = defineEndpoint({
  name: 'beginSecondFactor',
  method: 'POST',
  path: '/v1/second-factor',
  summary: 'Begin to set up a second factor. It is off until you confirm it with a code.',
  access: 'account',
  refusals: ['conflict'],
  token: 'browser',
  outcome: 'created',
  reply: codeSetUpSchema,
});

export const confirmSecondFactorEndpoint = defineEndpoint({
  name: 'confirmSecondFactor',
  method: 'POST',
  path: '/v1/second-factor/confirm',
  summary: 'Turn the second factor on with a code of your app; every other session ends.',
  access: 'account',
  refusals: ['rate_limited'],
  token: 'browser',
  body: z.strictObject({ code: codeSchema }),
  reply: z.object({ recovery_codes: recoveryCodesSchema }),
});

export const renewRecoveryCodesEndpoint = defineEndpoint({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/v1/second-factor/recovery-codes',
  summary: 'Create new recovery codes. The earlier ones stop working, and the new ones are shown only once.',
  access: 'account',
  refusals: ['conflict'],
  token: 'browser',
  outcome: 'created',
  reply: z.object({ recovery_codes: recoveryCodesSchema }),
});

export const deleteSecondFactorEndpoint = defineEndpoint({
  name: 'deleteSecondFactor',
  method: 'DELETE',
  path: '/v1/second-factor',
  summary: 'Turn your second factor off, unless a workspace of yours requires one.',
  access: 'account',
  refusals: ['conflict'],
  token: 'browser',
  outcome: 'nothing',
});

export const forgetTrustedBrowsersEndpoint = defineEndpoint({
  name: 'forgetTrustedBrowsers',
  method: 'DELETE',
  path: '/v1/second-factor/trusted-browsers',
  summary: 'Ask for a code in every browser again.',
  access: 'account',
  token: 'browser',
  outcome: 'nothing',
});

// ── what a workspace demands ──

const signInRulesSchema = z.object({
  requires_second_factor: z.boolean(),
  members_without_second_factor: z.array(z.string()).describe('The names of the members who have none.'),
});

export const getSignInRulesEndpoint = defineEndpoint({
  name: 'getSignInRules',
  method: 'GET',
  path: '/v1/sign-in-rules',
  summary: 'Returns what the workspace requires of its members’ sign-ins.',
  access: 'owner',
  token: 'read',
  reply: signInRulesSchema,
});

export const changeSignInRulesEndpoint = defineEndpoint({
  name: 'changeSignInRules',
  method: 'PATCH',
  path: '/v1/sign-in-rules',
  summary:
    'Require a second factor of every member, or stop requiring it. The sessions of members who have none end.',
  access: 'owner',
  refusals: ['conflict'],
  token: 'browser',
  body: z.strictObject({ requires_second_factor: z.boolean() }),
  reply: signInRulesSchema,
});
