/**
 * Begins to sign in to an MCP server, for the whole workspace: finds who signs people in, who we are there, and where to send the browser of the
 * owner. What comes back is accepted once, from the session that began it (threats 12, 18).
 */
import { minuteMs } from '@/lib/core/clock';
import { AppError } from '@/lib/core/errors';
import { createUuid } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { findSealedServer } from '@/lib/domain/mcp-servers/store';
import { findSealedSignIn, storeClient } from '@/lib/domain/mcp-servers/sign-in-store';
import type { Owner, PersonInBrowser } from '@/lib/domain/team/actor';
import { keepOneTimeToken } from '@/lib/platform/auth/one-time-tokens';
import { acrossWorkspaces, inWorkspace } from '@/lib/platform/db/in-workspace';
import { identifyClient, writeSignInAddress } from '@/lib/platform/mcp/sign-in-at-server';
import { createToken } from '@/lib/platform/secrets/token';
import { requireServer } from '../read-servers';
import { openAddress } from '../seal-server';
import { describeSignInFailure } from './describe-sign-in-failure';
import { findPlace, openWire } from './find-place';
import { purpose, writeJourney, writeState } from './journey';
import { getOwnAddresses } from './own-addresses';
import { openClient, sealClient } from './seal-grant';

export async function beginSignInAtServer(actor: Owner & PersonInBrowser, id: string, signal: AbortSignal) {
  const { workspaceId, userId, sessionId } = actor;
  if (sessionId === undefined) throw new AppError('forbidden', 'Sign in with a browser to do this.');
  const place = { serverId: id, workspaceId };
  const { url, held } = await inWorkspace(actor, async (database) => {
    await requireServer(database, actor, id);
    const sealed = await findSealedServer(database, { id, workspaceId });
    const signIn = await findSealedSignIn(database, place);
    if (sealed === null || signIn === null)
      throw new AppError('conflict', 'This server is not signed in to with OAuth. Edit it to change that.');
    return { url: openAddress(id, sealed), held: signIn };
  });
  const known = held.clientCipher === null ? null : openClient({ serverId: id, url }, held.clientCipher);
  const found = await findPlace({ url, wantedIssuer: known?.issuer ?? null }, signal);
  if (!found.ok) throw new AppError('unavailable', found.failure);
  const refuse = (failure: Parameters<typeof describeSignInFailure>[0]) =>
    new AppError('unavailable', describeSignInFailure(failure, url.host));
  // What was asked for before stays, and what the server asked for since is added.
  const scope = joinScopes(
    found.value.scope,
    held.lackedScope === null ? null : held.scope,
    held.lackedScope,
  );
  const wanted = { ...found.value, scope };
  const own = getOwnAddresses();
  const client = await identifyClient(wanted, { known, own }, openWire(signal));
  if (!client.ok) throw refuse(client.failure);
  const token = createToken();
  const begun = await writeSignInAddress(wanted, { client: client.value, state: writeState(token, id) });
  if (!begun.ok) throw refuse(begun.failure);
  const { server, resource } = found.value;
  const host = new URL(server.issuer).host;
  await inWorkspace(actor, (database) =>
    storeClient(database, place, { host, clientCipher: sealClient({ serverId: id, url }, client.value) }),
  );
  const now = new Date();
  const journey = { id: createUuid(), serverId: id, sessionId, server, resource, scope };
  const kept = writeJourney(userId, { ...journey, client: client.value, verifier: begun.value.verifier });
  await acrossWorkspaces((database) =>
    keepOneTimeToken(database, {
      purpose,
      token,
      ...kept,
      now,
      expiresAt: new Date(now.getTime() + limits.pendingSignInMinutes * minuteMs),
    }),
  );
  return { address: begun.value.address.href, host };
}

function joinScopes(...scopes: readonly (string | null)[]): string | null {
  const names = new Set(scopes.flatMap((scope) => (scope === null ? [] : scope.split(' '))));
  return names.size === 0 ? null : [...names].join(' ').slice(0, limits.mcpScopeChars);
}
