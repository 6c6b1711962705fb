/**
 * Asks a connected MCP server, signed in as its workspace is. A sign-in with OAuth that the server refuses is renewed once; what it lacks is written
 * down for owners. A refused request was not carried out, so it may be made again.
 */
import { fail, type Result, succeed } from '@/lib/core/result';
import type { McpServer } from '@/lib/domain/mcp-servers/mcp-server';
import { storeLackedScope } from '@/lib/domain/mcp-servers/sign-in-store';
import { findSealedServer } from '@/lib/domain/mcp-servers/store';
import type { Viewer } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { McpConnection, McpTarget } from '@/lib/platform/mcp/connect-to-server';
import { type AskFailure, askServer } from './ask-server';
import { openTarget } from './seal-server';
import { endSignIn, signInAgain } from './sign-in/end-sign-in';
import { findGrant, type HeldGrant, renewGrant } from './sign-in/renew-grant';

export type Asker = { readonly actor: Viewer; readonly server: McpServer; readonly signal: AbortSignal };
type Work<Value> = (connection: McpConnection) => Promise<Value>;
/** What was returned, and what it may repeat of the sign-in. */
type Answered<Value> = { readonly value: Value; readonly target: McpTarget };

export async function askConnected<Value>(
  asker: Asker,
  work: Work<Value>,
): Promise<Result<Answered<Value>, string>> {
  const { actor, server, signal } = asker;
  if (server.signIn === 'oauth') return askSignedIn(asker, work);
  const sealed = await inWorkspace(actor, (database) => findSealedServer(database, server));
  if (sealed === null) return fail(`${server.name} is not there any more.`);
  const target = openTarget(server, sealed);
  const asked = await askServer(target, signal, work);
  return asked.ok ? succeed({ value: asked.value, target }) : fail(asked.failure.sentence);
}

async function askSignedIn<Value>(asker: Asker, work: Work<Value>): Promise<Result<Answered<Value>, string>> {
  const held = await findGrant(asker);
  if (!held.ok) return held;
  const first = await askWith(asker, held.value, work);
  if (first.ok) return first;
  if (!isRefused(first.failure)) return fail(await describe(asker, held.value, first.failure));
  const renewed = await renewGrant(asker, held.value, 'refused');
  if (!renewed.ok) return renewed;
  const second = await askWith(asker, renewed.value, work);
  if (second.ok) return second;
  if (!isRefused(second.failure)) return fail(await describe(asker, renewed.value, second.failure));
  const { actor, server } = asker;
  await endSignIn(actor, server, { grantNumber: renewed.value.number, keepsClient: true });
  return fail(signInAgain(server));
}

async function askWith<Value>(
  { signal }: Asker,
  { url, grant }: HeldGrant,
  work: Work<Value>,
): Promise<Result<Answered<Value>, AskFailure>> {
  const target = { url, headers: { authorization: `Bearer ${grant.accessToken}` } };
  const asked = await askServer(target, signal, work);
  return asked.ok ? succeed({ value: asked.value, target }) : asked;
}

/** A 403 without a word about rights is not about the token: another one would change nothing. */
const isRefused = ({ code, challenge, status }: AskFailure) =>
  code === 'sign_in_needed' && status === 401 && challenge?.lacksScope !== true;

async function describe(
  { actor, server }: Asker,
  { number }: HeldGrant,
  { challenge, sentence }: AskFailure,
): Promise<string> {
  const { host, name, id } = server;
  const scope = challenge?.lacksScope === true ? challenge.scope : null;
  if (scope === null) return sentence;
  const place = { serverId: id, workspaceId: actor.workspaceId, grantNumber: number };
  await inWorkspace(actor, (database) => storeLackedScope(database, place, scope));
  return `${name} (${host}) asks for more rights than its sign-in has: ${scope}. An owner can allow them in the settings by signing in again.`;
}
