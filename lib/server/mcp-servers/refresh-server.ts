/** Asks an MCP server for its tools again. A failure is stored with the server, and its tools stay as they are. */
import { notFound } from '@/lib/core/errors';
import { findSealedServer, updateServer } from '@/lib/domain/mcp-servers/store';
import type { Owner } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { askServer, readServer } from './ask-server';
import { presentStored, requireServer } from './read-servers';
import { openTarget } from './seal-server';
import { storeAnswer } from './store-answer';

export async function refreshServer(actor: Owner, id: string, signal: AbortSignal) {
  const target = await inWorkspace(actor, async (database) => {
    const server = await requireServer(database, actor, id);
    const sealed = await findSealedServer(database, server);
    if (sealed === null) throw notFound('MCP server');
    return openTarget(server, sealed);
  });
  const asked = await askServer(target, signal, readServer);
  return inWorkspace(actor, async (database) => {
    const server = await requireServer(database, actor, id);
    if (asked.ok) await storeAnswer(database, server, asked.value);
    else await updateServer(database, server, { failure: asked.failure });
    return presentStored(database, actor, id);
  });
}
