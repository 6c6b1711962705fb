/**
 * The tokens with which a server is asked now. A token that is about to expire is renewed first, by one process at a time, because servers give a
 * new refresh token each time and take the second use of an old one for theft. A renewal goes on if the call that needed it is stopped: its answer
 * holds the only refresh token that is still valid. If it is refused for good, the sign-in has ended and owners are told, once.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { minuteMs, secondMs } from '@/lib/core/clock';
import { limits } from '@/lib/core/limits';
import { fail, type Result, succeed } from '@/lib/core/result';
import type { McpServer } from '@/lib/domain/mcp-servers/mcp-server';
import {
  findSealedSignIn,
  leaveRenewal,
  storeRenewal,
  takeRenewal,
} from '@/lib/domain/mcp-servers/sign-in-store';
import { findSealedServer } from '@/lib/domain/mcp-servers/store';
import type { Viewer } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { renewTokens } from '@/lib/platform/mcp/sign-in-at-server';
import { openAddress } from '../seal-server';
import { describeSignInFailure } from './describe-sign-in-failure';
import { endSignIn, signInAgain } from './end-sign-in';
import { openWire } from './find-place';
import { type Grant, openGrant, sealGrant, writeExpiry } from './seal-grant';

export type HeldGrant = {
  readonly url: URL;
  readonly grant: Grant;
  readonly number: number;
  readonly expiresAt: Date | null;
};

type Signed = { readonly actor: Viewer; readonly server: McpServer };

/** A token is renewed this long before it expires, so that it lasts for one call. */
const leewayMs = minuteMs;
/** Longer than a renewal may take. After it, another process tries. */
const leaseSeconds = (limits.issuerMs + 5 * secondMs) / secondMs;
/** How often a process looks whether another one has renewed the token. */
const lookMs = 250;

/** @returns a sentence if somebody has to sign in */
export async function findGrant(signed: Signed): Promise<Result<HeldGrant, string>> {
  const held = await readGrant(signed);
  if (held === null) return fail(signInAgain(signed.server));
  const { grant, expiresAt } = held;
  if (expiresAt === null || expiresAt.getTime() - leewayMs > Date.now()) return succeed(held);
  if (grant.refreshToken === null && expiresAt.getTime() > Date.now()) return succeed(held);
  return renewGrant(signed, held, 'expires');
}

async function readGrant({ actor, server }: Signed): Promise<HeldGrant | null> {
  const { workspaceId } = actor;
  return inWorkspace(actor, async (database) => {
    const sealed = await findSealedServer(database, server);
    const row = await findSealedSignIn(database, { serverId: server.id, workspaceId });
    if (sealed === null || row === null || row.grantCipher === null) return null;
    const url = openAddress(server.id, sealed);
    const grant = openGrant({ serverId: server.id, url }, row.grantCipher);
    return { url, grant, number: row.grantNumber, expiresAt: row.expiresAt };
  });
}

/**
 * Replaces tokens.
 * @param why a token that only expires soon is used once more if its issuer is away; one that was refused is not.
 */
export async function renewGrant(
  signed: Signed,
  held: HeldGrant,
  why: 'expires' | 'refused',
): Promise<Result<HeldGrant, string>> {
  const { actor, server } = signed;
  const place = { serverId: server.id, workspaceId: actor.workspaceId, grantNumber: held.number };
  const until = Date.now() + limits.mcpCallMs;
  while (Date.now() < until) {
    const isOurs = await inWorkspace(actor, (database) => takeRenewal(database, place, leaseSeconds));
    if (isOurs) return renewAlone(signed, held, why);
    const now = await readGrant(signed);
    if (now === null) return fail(signInAgain(server));
    if (now.number !== held.number) return succeed(now);
    await wait(lookMs);
  }
  return fail(`The sign-in at ${server.host} is being renewed. Try again.`);
}

async function renewAlone(
  { actor, server }: Signed,
  held: HeldGrant,
  why: 'expires' | 'refused',
): Promise<Result<HeldGrant, string>> {
  const { grant, url, number } = held;
  const { refreshToken } = grant;
  const place = { serverId: server.id, workspaceId: actor.workspaceId, grantNumber: number };
  if (refreshToken === null) {
    await endSignIn(actor, server, { grantNumber: number, keepsClient: true });
    return fail(signInAgain(server));
  }
  const renewed = await renewTokens(grant, refreshToken, openWire());
  if (!renewed.ok) {
    const { code, reason } = renewed.failure;
    if (code === 'ended') {
      const isClient = ['invalid_client', 'unauthorized_client'].includes(reason);
      const keepsClient = !isClient || grant.client.kind !== 'registered';
      await endSignIn(actor, server, { grantNumber: number, keepsClient });
      return fail(signInAgain(server));
    }
    await inWorkspace(actor, (database) => leaveRenewal(database, place));
    const isValid = why === 'expires' && held.expiresAt !== null && held.expiresAt.getTime() > Date.now();
    return isValid ? succeed(held) : fail(describeSignInFailure(renewed.failure, server.host));
  }
  const { accessToken, refreshToken: next, expiresInSeconds } = renewed.value;
  const renewedGrant = { ...grant, accessToken, refreshToken: next ?? refreshToken };
  const expiresAt = writeExpiry(expiresInSeconds, new Date());
  const grantCipher = sealGrant({ serverId: server.id, url }, renewedGrant);
  await inWorkspace(actor, (database) => storeRenewal(database, place, { grantCipher, expiresAt }));
  return succeed({ url, grant: renewedGrant, number: number + 1, expiresAt });
}
