/**
 * Decides, when an owner connects a server or changes its sign-in, whether an owner can sign in to it with OAuth. Nobody has signed in yet then. A
 * client that the owner entered belongs to whoever signs people in now, and is never used at another.
 */
import { fail, type Result, succeed } from '@/lib/core/result';
import { beginSignIn } from '@/lib/domain/mcp-servers/sign-in-store';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { McpChallenge } from '@/lib/platform/mcp/connect-to-server';
import type { OauthClient } from '@/lib/platform/mcp/sign-in-at-server';
import type { McpSignInBody } from '@/lib/protocol/http/mcp-servers';
import type { WorkspaceId } from '@/lib/core/ids';
import { findPlace } from './find-place';
import { getOwnAddresses } from './own-addresses';
import { sealClient } from './seal-grant';

export type PreparedSignIn = {
  /** Who signs people in. */
  readonly host: string;
  readonly client: OauthClient | null;
};

export async function prepareSignIn(
  {
    url,
    signIn,
    challenge,
  }: {
    readonly url: URL;
    readonly signIn: McpSignInBody;
    readonly challenge?: McpChallenge | null;
  },
  signal: AbortSignal,
): Promise<Result<PreparedSignIn, string>> {
  const found = await findPlace({ url, ...(challenge === undefined ? {} : { challenge }) }, signal);
  if (!found.ok) return fail(found.failure);
  const { issuer } = found.value.server;
  const { host } = new URL(issuer);
  if (signIn.kind !== 'oauth' || signIn.client_id === undefined) return succeed({ host, client: null });
  const { client_id, client_secret } = signIn;
  const { redirectUri } = getOwnAddresses();
  const secret = client_secret === undefined ? {} : { client_secret };
  return succeed({ host, client: { kind: 'given', issuer, client_id, ...secret, redirectUri } });
}

type Place = { readonly serverId: string; readonly workspaceId: WorkspaceId; readonly url: URL };

export function storePrepared(
  database: Database,
  { serverId, workspaceId, url }: Place,
  { host, client }: PreparedSignIn,
): Promise<void> {
  const clientCipher = client === null ? null : sealClient({ serverId, url }, client);
  return beginSignIn(database, { serverId, workspaceId }, { host, clientCipher });
}
