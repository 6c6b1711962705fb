/** Asks an MCP server for its tools again. A failure is stored with the server, and its tools stay as they are. */
import { updateServer } from '@/lib/domain/mcp-servers/store';
import type { Owner } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { askConnected } from './ask-connected';
import { readServer } from './ask-server';
import { presentStored, requireServer } from './read-servers';
import { storeAnswer } from './store-answer';

export async function refreshServer(actor: Owner, id: string, signal: AbortSignal) {
  const connected = await inWorkspace(actor, (database) => requireServer(database, actor, id));
  const asked = await askConnected({ actor, server: connected, signal }, readServer);
  return inWorkspace(actor, async (database) => {
    const server = await requireServer(database, actor, id);
    if (asked.ok) await storeAnswer(database, server, asked.value.value);
    else await updateServer(database, server, { failure: asked.failure });
    return presentStored(database, actor, id);
  });
}
