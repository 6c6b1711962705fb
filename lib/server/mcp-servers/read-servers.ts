/** Reads the MCP servers of a workspace with their tools, for its owners, and finds one of them. */
import { notFound } from '@/lib/core/errors';
import type { McpServer } from '@/lib/domain/mcp-servers/mcp-server';
import { findServer, listServers, listTools } from '@/lib/domain/mcp-servers/store';
import type { Owner } from '@/lib/domain/team/actor';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { presentServer } from './present-server';

export function readServers(actor: Owner) {
  const { workspaceId } = actor;
  return inWorkspace(actor, async (database) => {
    const tools = await listTools(database, { workspaceId });
    const servers = await listServers(database, workspaceId);
    return { items: servers.map((server) => presentServer(server, tools)), next: null };
  });
}

export async function requireServer(
  database: Database,
  { workspaceId }: Owner,
  id: string,
): Promise<McpServer> {
  const server = await findServer(database, { id, workspaceId });
  if (server === null) throw notFound('MCP server');
  return server;
}

export async function presentStored(database: Database, actor: Owner, id: string) {
  const { workspaceId } = actor;
  const server = await requireServer(database, actor, id);
  return presentServer(server, await listTools(database, { workspaceId, serverId: id }));
}
