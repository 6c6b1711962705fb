/**
 * Who we are at an authorization server, and the tokens that it gave, as they are stored: sealed for the server and the origin of its address, so
 * that they open for no other, together with the addresses at which they may be used.
 */
import { z } from 'zod';
import { secondMs } from '@/lib/core/clock';
import { readJsonAs } from '@/lib/core/json';
import { seal, unseal } from '@/lib/platform/secrets/seal';
import {
  authorizationServerSchema,
  type OauthClient,
  oauthClientSchema,
} from '@/lib/platform/mcp/sign-in-at-server';

const grantSchema = z.object({
  server: authorizationServerSchema,
  client: oauthClientSchema,
  resource: z.string(),
  accessToken: z.string(),
  refreshToken: z.string().nullable(),
});
export type Grant = z.output<typeof grantSchema>;

type Place = { readonly serverId: string; readonly url: URL };

const maxSealedChars = 100_000;
const writeContext = ({ serverId, url }: Place, what: 'client' | 'grant') =>
  `mcp-server:${serverId}:${url.origin}:${what}`;

export const sealClient = (place: Place, client: OauthClient) =>
  seal(JSON.stringify(client), writeContext(place, 'client'));

export const openClient = (place: Place, sealed: string): OauthClient =>
  requireJson(oauthClientSchema, unseal(sealed, writeContext(place, 'client')));

export const sealGrant = (place: Place, grant: Grant) =>
  seal(JSON.stringify(grant), writeContext(place, 'grant'));

export const openGrant = (place: Place, sealed: string): Grant =>
  requireJson(grantSchema, unseal(sealed, writeContext(place, 'grant')));

export const writeExpiry = (seconds: number | null, now: Date): Date | null =>
  seconds === null ? null : new Date(now.getTime() + seconds * secondMs);

function requireJson<Value>(schema: z.ZodType<Value>, text: string): Value {
  const read = readJsonAs(schema, text, maxSealedChars);
  if (!read.ok) throw new Error('A sealed sign-in has another form than it was stored with.');
  return read.value;
}
