/** Reads the MCP servers of a workspace with their tools, for its owners, and finds one of them. */
import { notFound } from '@/lib/core/errors';
import type { McpServer } from '@/lib/domain/mcp-servers/mcp-server';
import { findServer, listServers, listTools } from '@/lib/domain/mcp-servers/store';
import type { UserId } from '@/lib/core/ids';
import { listMembers } from '@/lib/domain/team/member-store';
import type { Owner } from '@/lib/domain/team/actor';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { getOwnAddresses } from './sign-in/own-addresses';
import { presentServer } from './present-server';

export function readServers(actor: Owner) {
  const { workspaceId } = actor;
  return inWorkspace(actor, async (database) => {
    const tools = await listTools(database, { workspaceId });
    const servers = await listServers(database, workspaceId);
    const names = await readNames(database, actor);
    const items = servers.map((server) => presentServer(server, tools, names));
    return { items, next: null, redirect_uri: getOwnAddresses().redirectUri };
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
  const tools = await listTools(database, { workspaceId, serverId: id });
  return presentServer(server, tools, await readNames(database, actor));
}

/** A member who has left is not named. */
async function readNames(database: Database, { workspaceId }: Owner): Promise<ReadonlyMap<UserId, string>> {
  const members = await listMembers(database, workspaceId);
  return new Map(members.map(({ userId, name }) => [userId, name]));
}
