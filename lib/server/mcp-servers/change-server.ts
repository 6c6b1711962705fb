/** Renames an MCP server or replaces how it is signed in, and removes one. To move to another address, an owner adds it and judges its tools anew. */
import { notFound } from '@/lib/core/errors';
import { deleteServer, findSealedServer, updateServer } from '@/lib/domain/mcp-servers/store';
import type { Owner, PersonInBrowser } from '@/lib/domain/team/actor';
import { refuseDuplicate } from '@/lib/platform/db/errors';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import type { changeMcpServerEndpoint } from '@/lib/protocol/http/mcp-servers';
import { nameTaken } from './add-server';
import { presentStored, requireServer } from './read-servers';
import { openAddress, sealSignIn } from './seal-server';

type Change = BodyOf<typeof changeMcpServerEndpoint> & { readonly id: string };

export function changeServer(actor: Owner & PersonInBrowser, { id, name, sign_in: signIn }: Change) {
  return refuseDuplicate(nameTaken, () =>
    inWorkspace(actor, async (database) => {
      const server = await requireServer(database, actor, id);
      const url = await openStoredAddress(database, server);
      await updateServer(database, server, {
        ...(name === undefined ? {} : { name }),
        ...(signIn === undefined ? {} : sealSignIn(id, url, signIn)),
      });
      return presentStored(database, actor, id);
    }),
  );
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
export function removeServer(actor: Owner & PersonInBrowser, id: string): Promise<void> {
  return inWorkspace(actor, async (database) => {
    await deleteServer(database, await requireServer(database, actor, id));
  });
}
