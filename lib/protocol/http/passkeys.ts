/**
 * Passkeys: a user's own, and what browsers exchange about them. What `PublicKeyCredential` reads and writes as JSON is spelled as in Web
 * Authentication Level 3, 5.1. Browsers may add fields to it, so these shapes are the only tolerant ones among requests.
 */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { passkeyObstacles } from '@/lib/core/passkey-obstacle';
import { passkeyHolders, passkeyPurposes } from '../team-words';
import { defineEndpoint, idParams, listOf, timeSchema } from './endpoint';
import { signInProgressSchema } from './team';
import { explainWords } from '../explain-words';

export const passkeyHolderSchema = explainWords(passkeyHolders, {
  device: 'a device or its password manager',
  phone: 'a telephone',
  security_key: 'a key that is plugged in or held near',
});

export const passkeyPurposeSchema = explainWords(passkeyPurposes, {
  sign_in: 'a whole sign-in',
  second_step: 'the second step of one',
  proof: 'to confirm in an open session that it is still you',
});

// ── what browsers read and write ──

const partSchema = z.base64url().min(1).max(limits.passkeyPartChars);
const credentialIdSchema = z.base64url().min(1).max(limits.passkeyIdChars);
const credentialTypeSchema = z.literal('public-key');

const newPasskeySchema = z.object({
  id: credentialIdSchema,
  rawId: credentialIdSchema,
  type: credentialTypeSchema,
  response: z.object({
    clientDataJSON: partSchema,
    attestationObject: partSchema,
    transports: z.array(z.string().max(limits.passkeyIdChars)).max(limits.passkeyTransports).default([]),
  }),
});
export type NewPasskey = z.output<typeof newPasskeySchema>;

const passkeyAnswerSchema = z.object({
  id: credentialIdSchema,
  rawId: credentialIdSchema,
  type: credentialTypeSchema,
  response: z.object({
    clientDataJSON: partSchema,
    authenticatorData: partSchema,
    signature: partSchema,
    userHandle: z
      .base64url()
      .max(limits.passkeyIdChars)
      .nullish()
      .describe(
        'Whose the passkey is, as it was told when it was made; null, or left out, if the browser does not say.',
      ),
  }),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswerSchema>;

const knownCredentialsSchema = z.array(
  z.object({ type: credentialTypeSchema, id: z.string(), transports: z.array(z.string()) }),
);

const creationOptionsSchema = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(
    z.object({
      type: credentialTypeSchema,
      alg: z.number().int().describe('The number of a COSE algorithm.'),
    }),
  ),
  timeout: z.number().int().describe('Milliseconds that the browser may take.'),
  excludeCredentials: knownCredentialsSchema,
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreationOptions = z.output<typeof creationOptionsSchema>;

const requestOptionsSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int().describe('Milliseconds that the browser may take.'),
  allowCredentials: knownCredentialsSchema,
  userVerification: z.literal('required'),
});
export type PasskeyRequestOptions = z.output<typeof requestOptionsSchema>;

// ── a user's own ──

const nameSchema = z.string().trim().min(1).max(limits.passkeyNameChars);

const passkeySchema = z.object({
  id: z.string(),
  credential_id: z.string().describe('The id by which browsers know it.'),
  name: z.string(),
  holder: passkeyHolderSchema.nullable().describe('What holds it; null if the browser did not say.'),
  is_synced: z.boolean().describe('True if it was copied to other devices of the user.'),
  host: z.string().describe('The host for which it was made.'),
  works_here: z
    .boolean()
    .describe(
      'False if it was made for another host than the present one, as before this server got a new address.',
    ),
  created_at: timeSchema,
  last_used_at: timeSchema.nullable().describe('When it was last used; null if it never was.'),
});

export const listPasskeysEndpoint = defineEndpoint({
  name: 'listPasskeys',
  method: 'GET',
  path: '/v1/passkeys',
  summary: 'Lists your passkeys, oldest first, and says whether this server can have any.',
  access: 'account',
  token: 'browser',
  reply: listOf(passkeySchema).extend({
    origin: z.string().describe('The only origin at whose pages they work.'),
    obstacle: z
      .enum(passkeyObstacles)
      .nullable()
      .describe(
        'Why no passkey works at this server’s address: `no_https`, it has no HTTPS; `no_name`, it is an IP address instead of a name. Null if passkeys work.',
      ),
    required_by: z
      .string()
      .nullable()
      .describe(
        'The name of a workspace of yours that would not let you in without a passkey; null if you may remove all of them.',
      ),
  }),
});

export const beginPasskeyEndpoint = defineEndpoint({
  name: 'beginPasskey',
  method: 'POST',
  path: '/v1/passkeys/options',
  summary: 'Begin to add a passkey. Returns what `navigator.credentials.create` needs.',
  access: 'account',
  refusals: ['conflict'],
  token: 'browser',
  outcome: 'created',
  reply: creationOptionsSchema,
});

export const addPasskeyEndpoint = defineEndpoint({
  name: 'addPasskey',
  method: 'POST',
  path: '/v1/passkeys',
  summary: 'Add the passkey that the browser has made.',
  access: 'account',
  refusals: ['conflict', 'gone'],
  token: 'browser',
  outcome: 'created',
  body: z.strictObject({
    name: nameSchema.describe('Used if the maker of the passkey is unknown.'),
    credential: newPasskeySchema,
  }),
  reply: passkeySchema,
});

export const renamePasskeyEndpoint = defineEndpoint({
  name: 'renamePasskey',
  method: 'PATCH',
  path: '/v1/passkeys/{id}',
  summary: 'Rename a passkey of yours.',
  access: 'account',
  token: 'browser',
  params: idParams,
  body: z.strictObject({ name: nameSchema }),
  reply: passkeySchema,
});

export const deletePasskeyEndpoint = defineEndpoint({
  name: 'deletePasskey',
  method: 'DELETE',
  path: '/v1/passkeys/{id}',
  summary: 'Remove a passkey of yours, unless it is the second factor that a workspace requires.',
  access: 'account',
  refusals: ['conflict'],
  token: 'browser',
  outcome: 'nothing',
  params: idParams,
});

// ── using one ──

export const askForPasskeyEndpoint = defineEndpoint({
  name: 'askForPasskey',
  method: 'POST',
  path: '/v1/passkey-challenges',
  summary:
    'Returns what `navigator.credentials.get` needs. The answer works once, for this purpose, in this browser.',
  access: 'public',
  refusals: ['unauthenticated', 'gone', 'conflict', 'rate_limited'],
  token: 'public',
  outcome: 'created',
  body: z.strictObject({ purpose: passkeyPurposeSchema }),
  reply: requestOptionsSchema,
});

const answerBody = z.strictObject({ credential: passkeyAnswerSchema });

export const signInWithPasskeyEndpoint = defineEndpoint({
  name: 'signInWithPasskey',
  method: 'POST',
  path: '/v1/sessions/passkey',
  summary: 'Sign in with a passkey, which replaces password and second factor; sets the session cookie.',
  access: 'public',
  refusals: ['unauthenticated', 'gone', 'conflict', 'rate_limited'],
  token: 'public',
  outcome: 'created',
  body: answerBody,
  reply: signInProgressSchema,
});

export const completeSignInWithPasskeyEndpoint = defineEndpoint({
  name: 'completeSignInWithPasskey',
  method: 'POST',
  path: '/v1/pending-sign-ins/passkey',
  summary: 'Complete a sign-in with a passkey instead of a code; sets the session cookie.',
  access: 'public',
  refusals: ['unauthenticated', 'gone', 'conflict', 'rate_limited'],
  token: 'public',
  outcome: 'created',
  body: answerBody,
  reply: z.object({ user_id: z.string() }),
});

export const proveWithPasskeyEndpoint = defineEndpoint({
  name: 'proveWithPasskey',
  method: 'POST',
  path: '/v1/sessions/current/proof/passkey',
  summary: 'Use a passkey, so that this session may change how you sign in for some minutes.',
  access: 'account',
  refusals: ['gone', 'conflict', 'rate_limited'],
  token: 'browser',
  outcome: 'nothing',
  body: answerBody,
});
