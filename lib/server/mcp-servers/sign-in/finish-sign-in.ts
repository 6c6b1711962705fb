/**
 * Ends a sign-in to an MCP server, when the browser of an owner comes back. The state is used once and only in the session that began it; whether
 * the answer is one of the issuer that was asked is decided before anything else of it is read (RFC 9207). Nothing of the answer is shown.
 */
import { limits } from '@/lib/core/limits';
import { paths } from '@/lib/core/paths';
import { findSealedServer, findServer } from '@/lib/domain/mcp-servers/store';
import type { McpServer } from '@/lib/domain/mcp-servers/mcp-server';
import { storeGrant } from '@/lib/domain/mcp-servers/sign-in-store';
import { authorise, getPersonInBrowser, type Owner } from '@/lib/domain/team/actor';
import { listMemberships } from '@/lib/domain/team/store';
import { consumeOneTimeToken } from '@/lib/platform/auth/one-time-tokens';
import { acrossWorkspaces, inWorkspace } from '@/lib/platform/db/in-workspace';
import { exchangeCode, isAnswerOf, type OauthTokens } from '@/lib/platform/mcp/sign-in-at-server';
import { log } from '@/lib/platform/telemetry/log';
import type { McpSignInOutcome } from '@/lib/protocol/mcp-server-words';
import { type Account, findSessionAccount } from '../../team/find-actor';
import { refreshServer } from '../refresh-server';
import { openAddress } from '../seal-server';
import { openWire } from './find-place';
import { type Journey, purpose, readJourney, readState } from './journey';
import { sealClient, sealGrant, writeExpiry } from './seal-grant';

/** @param query what the authorization server added to our address, with its question mark. @returns where to send the browser */
export async function finishSignInAtServer(query: string, { headers, signal }: Request): Promise<string> {
  const account = await findSessionAccount(headers);
  if (account === null) return paths.signIn();
  const given = new URLSearchParams(query.length > maxQueryChars ? '' : query);
  const [state = '', ...moreStates] = given.getAll('state');
  const named = moreStates.length === 0 ? readState(state) : null;
  const place = named === null ? null : await findPlaceOf(account, named.serverId);
  if (named === null || place === null) return paths.start();
  const outcome = await finish(place, { account, token: named.token, given, signal }).catch(
    (error: unknown): McpSignInOutcome => {
      log.error({ error }, 'a sign-in to an MCP server failed');
      return 'failed';
    },
  );
  return paths.mcpServerSignedIn(place.slug, outcome);
}

/** A code and a state have at most this many characters together. */
const maxQueryChars = 10_000;

type Place = { readonly owner: Owner; readonly server: McpServer; readonly slug: string };

/** The server, if it is one of a workspace that the account owns. */
async function findPlaceOf(account: Account, serverId: string): Promise<Place | null> {
  const { userId, via, sessionId } = account;
  const memberships = await acrossWorkspaces((database) => listMemberships(database, userId));
  for (const { workspaceId, role, slug } of memberships) {
    const actor = { userId, workspaceId, role, via, ...(sessionId === null ? {} : { sessionId }) };
    const owner = authorise(actor, 'owner');
    const server =
      owner === null
        ? null
        : await inWorkspace(owner, (database) => findServer(database, { id: serverId, workspaceId }));
    if (owner !== null && server !== null) return { owner, server, slug };
  }
  return null;
}

type Return = {
  readonly account: Account;
  readonly token: string;
  readonly given: URLSearchParams;
  readonly signal: AbortSignal;
};

async function finish(place: Place, { account, token, given, signal }: Return): Promise<McpSignInOutcome> {
  const kept = await acrossWorkspaces((database) =>
    consumeOneTimeToken(database, { purpose, token, now: new Date() }),
  );
  const journey = kept === null ? null : readJourney(account.userId, kept);
  const isOwn = journey?.serverId === place.server.id && journey.sessionId === account.sessionId;
  if (journey === null || !isOwn) return 'expired';
  if (!isAnswerOf(journey.server, given.getAll('iss'))) return 'wrong_issuer';
  const codes = given.getAll('code');
  const [code] = codes;
  if (given.has('error')) return given.get('error') === 'access_denied' ? 'refused' : 'failed';
  if (code === undefined || codes.length > 1) return 'failed';
  const wire = openWire(signal);
  const tokens = await exchangeCode(journey, { code, verifier: journey.verifier }, wire);
  if (!tokens.ok) {
    const { code: why, reason } = tokens.failure;
    log.warn({ code: why, reason }, 'the code of a sign-in to an MCP server was not exchanged');
    return 'failed';
  }
  if (!(await keep(place, journey, tokens.value))) return 'expired';
  const person = getPersonInBrowser(place.owner);
  if (person !== null) await refreshServer(person, place.server.id, signal);
  return 'done';
}

function keep({ owner, server }: Place, journey: Journey, tokens: OauthTokens): Promise<boolean> {
  const { workspaceId, userId } = owner;
  const { accessToken, refreshToken, expiresInSeconds } = tokens;
  return inWorkspace(owner, async (database) => {
    const sealed = await findSealedServer(database, server);
    if (sealed === null) return false;
    const at = { serverId: server.id, url: openAddress(server.id, sealed) };
    const now = new Date();
    const { server: issuer, client, resource } = journey;
    return storeGrant(
      database,
      { serverId: server.id, workspaceId },
      {
        grantCipher: sealGrant(at, { server: issuer, client, resource, accessToken, refreshToken }),
        clientCipher: sealClient(at, client),
        host: new URL(issuer.issuer).host,
        scope: journey.scope?.slice(0, limits.mcpScopeChars) ?? tokens.scope,
        expiresAt: writeExpiry(expiresInSeconds, now),
        signedInBy: userId,
        signedInAt: now,
      },
    );
  });
}
