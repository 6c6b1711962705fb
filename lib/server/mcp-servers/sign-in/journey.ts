/** What is kept between sending a browser away and its return, sealed, under a state that is accepted once. */
import { z } from 'zod';
import type { UserId } from '@/lib/core/ids';
import { readJsonAs } from '@/lib/core/json';
import { BrokenSeal, seal, unseal } from '@/lib/platform/secrets/seal';
import { authorizationServerSchema, oauthClientSchema } from '@/lib/platform/mcp/sign-in-at-server';

export const purpose = 'mcp-sign-in';

const journeySchema = z.object({
  id: z.string(),
  serverId: z.string(),
  /** Another browser gets nothing for the state. */
  sessionId: z.string(),
  /** Whom the answer must come from. */
  server: authorizationServerSchema,
  client: oauthClientSchema,
  resource: z.string(),
  scope: z.string().nullable(),
  verifier: z.string(),
});
export type Journey = z.output<typeof journeySchema>;

const maxJourneyChars = 100_000;
const writeContext = (userId: string) => `mcp-sign-in:${userId}`;

/** The newest sign-in of a user to a server supersedes their earlier ones. */
export function writeJourney(userId: UserId, journey: Journey) {
  const supersedes = `${userId}:${journey.serverId}:`;
  return { value: supersedes + seal(JSON.stringify(journey), writeContext(userId)), supersedes };
}

/** Null if it is a journey of another user. */
export function readJourney(userId: UserId, value: string): Journey | null {
  if (!value.startsWith(`${userId}:`)) return null;
  try {
    const text = unseal(value.slice(value.lastIndexOf(':') + 1), writeContext(userId));
    const read = readJsonAs(journeySchema, text, maxJourneyChars);
    return read.ok ? read.value : null;
  } catch (error) {
    if (error instanceof BrokenSeal) return null;
    throw error;
  }
}

/** The state names the server, so that a browser whose state has expired still finds its way back to the settings. */
export const writeState = (token: string, serverId: string) => `${token}.${serverId}`;

export function readState(state: string): { readonly token: string; readonly serverId: string } | null {
  const [, token, serverId] = /^([\w-]{20,100})\.([\w-]{1,100})$/.exec(state) ?? [];
  return token === undefined || serverId === undefined ? null : { token, serverId };
}
