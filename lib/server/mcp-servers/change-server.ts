/**
 * Renames an MCP server or replaces how it is signed in, and removes one. To move to another address, an owner adds it and judges its tools anew. A
 * sign-in with OAuth that is given up is also given up where it was made.
 */
import { AppError, notFound } from '@/lib/core/errors';
import { deleteSignIn, findSealedSignIn } from '@/lib/domain/mcp-servers/sign-in-store';
import { deleteServer, findSealedServer, updateServer } from '@/lib/domain/mcp-servers/store';
import type { Owner, PersonInBrowser } from '@/lib/domain/team/actor';
import { outsideRequest } from '@/lib/platform/db/audited-request';
import { refuseDuplicate } from '@/lib/platform/db/errors';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import type { changeMcpServerEndpoint, McpSignInBody } from '@/lib/protocol/http/mcp-servers';
import { nameTaken } from './add-server';
import { presentStored, requireServer } from './read-servers';
import { openAddress, sealSignIn } from './seal-server';
import { type PreparedSignIn, prepareSignIn, storePrepared } from './sign-in/prepare-sign-in';
import { revokeGrant } from './sign-in/revoke-grant';

type Change = BodyOf<typeof changeMcpServerEndpoint> & { readonly id: string };

export async function changeServer(
  actor: Owner & PersonInBrowser,
  { id, name, sign_in: signIn }: Change,
  signal: AbortSignal,
) {
  const { workspaceId } = actor;
  const prepared = signIn?.kind === 'oauth' ? await prepare(actor, id, { signIn, signal }) : null;
  const given = signIn === undefined ? null : await findGiven(actor, id);
  const changed = await refuseDuplicate(nameTaken, () =>
    inWorkspace(actor, async (database) => {
      const server = await requireServer(database, actor, id);
      const url = await openStoredAddress(database, server);
      const place = { serverId: id, workspaceId, url };
      if (prepared !== null) await storePrepared(database, place, prepared);
      else if (signIn !== undefined) await deleteSignIn(database, place);
      await updateServer(database, server, {
        ...(name === undefined ? {} : { name }),
        ...(signIn === undefined ? {} : sealSignIn(id, url, signIn)),
      });
      return presentStored(database, actor, id);
    }),
  );
  if (given !== null) await outsideRequest(() => revokeGrant(given));
  return changed;
}

type Preparing = { readonly signIn: McpSignInBody; readonly signal: AbortSignal };

async function prepare(actor: Owner, id: string, { signIn, signal }: Preparing): Promise<PreparedSignIn> {
  const url = await inWorkspace(actor, async (database) =>
    openStoredAddress(database, await requireServer(database, actor, id)),
  );
  const prepared = await prepareSignIn({ url, signIn }, signal);
  if (!prepared.ok) throw new AppError('invalid_input', prepared.failure);
  return prepared.value;
}

/** The sign-in that the server has now, for whoever gave it. */
function findGiven(actor: Owner, id: string) {
  const { workspaceId } = actor;
  return inWorkspace(actor, async (database) => {
    const server = await requireServer(database, actor, id);
    const sealed = await findSealedSignIn(database, { serverId: id, workspaceId });
    const url = await openStoredAddress(database, server);
    return sealed === null ? null : { serverId: id, url, grantCipher: sealed.grantCipher };
  });
}

async function openStoredAddress(
  database: Database,
  server: Parameters<typeof findSealedServer>[1],
): Promise<URL> {
  const sealed = await findSealedServer(database, server);
  if (sealed === null) throw notFound('MCP server');
  return openAddress(server.id, sealed);
}

/** Immediately and for good, with its tools. */
export async function removeServer(actor: Owner & PersonInBrowser, id: string): Promise<void> {
  const given = await findGiven(actor, id);
  await inWorkspace(actor, async (database) => {
    await deleteServer(database, await requireServer(database, actor, id));
  });
  if (given !== null) await outsideRequest(() => revokeGrant(given));
}
