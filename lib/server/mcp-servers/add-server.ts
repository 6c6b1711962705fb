/**
 * Adds an MCP server: connects to it and reads its tools within the request, so that the owner sees at once whether that works. Its tools are off. Its
 * address and token are stored sealed and never returned. A server that asks for a sign-in with OAuth is added without tools: an owner signs in next.
 */
import { AppError } from '@/lib/core/errors';
import { createUuid } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { shorten } from '@/lib/core/text';
import { nameKey } from '@/lib/domain/mcp-servers/name-call';
import { insertServer, listAwaitedKeys, listServers } from '@/lib/domain/mcp-servers/store';
import type { Owner, PersonInBrowser } from '@/lib/domain/team/actor';
import { refuseDuplicate } from '@/lib/platform/db/errors';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import type { addMcpServerEndpoint, McpSignInBody } from '@/lib/protocol/http/mcp-servers';
import { askServer, readServer, type ServerAnswer } from './ask-server';
import { presentStored } from './read-servers';
import { readServerAddress, refuseAddress } from './read-server-address';
import { createTarget, sealAddress, sealSignIn } from './seal-server';
import { type PreparedSignIn, prepareSignIn, storePrepared } from './sign-in/prepare-sign-in';
import { storeAnswer } from './store-answer';

/** Shown to an owner if another server already has the name. */
export const nameTaken = 'There is already an MCP server with this name. Choose another name.';

export async function addServer(
  actor: Owner & PersonInBrowser,
  { name: wanted, url: typed, sign_in: signIn }: BodyOf<typeof addMcpServerEndpoint>,
  signal: AbortSignal,
) {
  const url = readServerAddress(typed);
  await inWorkspace(actor, (database) => requireRoom(database, actor));
  const { answer, prepared } = await connect(url, signIn, signal);
  const { workspaceId, userId } = actor;
  const title = answer?.title ?? '';
  const own = title === '' ? url.host : title;
  const name = wanted ?? shorten(own, limits.toolNameChars);
  const id = createUuid();
  return refuseDuplicate(nameTaken, () =>
    inWorkspace(actor, async (database) => {
      const others = await requireRoom(database, actor);
      // What was approved for a server that is gone must not reach another one that takes its name.
      const awaited = await listAwaitedKeys(database, workspaceId);
      const key = nameKey(name, new Set([...others.map((other) => other.key), ...awaited]));
      await insertServer(database, {
        id,
        workspaceId,
        name,
        key,
        host: url.host,
        urlCipher: sealAddress(id, url),
        ...sealSignIn(id, url, signIn),
        title: own,
        protocolVersion: answer?.protocolVersion ?? null,
        readAt: answer === null ? null : new Date(),
        failure: null,
        leftOut: 0,
        createdBy: userId,
      });
      if (prepared !== null) await storePrepared(database, { serverId: id, workspaceId, url }, prepared);
      if (answer !== null) await storeAnswer(database, { id, workspaceId, key }, { ...answer, title: own });
      return presentStored(database, actor, id);
    }),
  );
}

type Connected = { readonly answer: ServerAnswer | null; readonly prepared: PreparedSignIn | null };

async function connect(url: URL, signIn: McpSignInBody, signal: AbortSignal): Promise<Connected> {
  if (signIn.kind === 'oauth') {
    const prepared = await prepareSignIn({ url, signIn }, signal);
    if (!prepared.ok) throw refuseAddress(prepared.failure);
    return { answer: null, prepared: prepared.value };
  }
  const asked = await askServer(createTarget(url, signIn), signal, readServer);
  if (asked.ok) return { answer: asked.value, prepared: null };
  const { code, sentence, challenge = null } = asked.failure;
  if (code !== 'sign_in_needed' || signIn.kind !== 'none') throw refuseAddress(sentence);
  const prepared = await prepareSignIn({ url, signIn, challenge }, signal);
  if (!prepared.ok) throw refuseAddress(prepared.failure);
  return { answer: null, prepared: prepared.value };
}

async function requireRoom(database: Database, { workspaceId }: Owner) {
  const servers = await listServers(database, workspaceId);
  if (servers.length < limits.mcpServers) return servers;
  throw new AppError(
    'conflict',
    `There are already ${limits.mcpServers} MCP servers. Remove one that is no longer needed.`,
  );
}
