/**
 * Switches an MCP tool on or off, or forgets one that its server no longer lists. Switching it on accepts exactly the description that the owner saw: if the server was read again meanwhile and
 * describes it differently, the owner looks again (threats 8 and 12).
 */
import { AppError, notFound } from '@/lib/core/errors';
import { limits } from '@/lib/core/limits';
import { digestDefinition } from '@/lib/domain/mcp-servers/digest-definition';
import { decideToolState } from '@/lib/domain/mcp-servers/decide-tool-state';
import type { McpTool } from '@/lib/domain/mcp-servers/mcp-server';
import { acceptTool, deleteTool, findTool, listTools } from '@/lib/domain/mcp-servers/store';
import type { Owner, PersonInBrowser } from '@/lib/domain/team/actor';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import type { changeMcpToolEndpoint } from '@/lib/protocol/http/mcp-servers';
import { presentStored } from './read-servers';

type Wish = BodyOf<typeof changeMcpToolEndpoint>;

export function changeTool(actor: Owner & PersonInBrowser, id: string, wish: Wish) {
  const { workspaceId } = actor;
  return inWorkspace(actor, async (database) => {
    const tool = await findTool(database, { id, workspaceId });
    if (tool === null) throw notFound('MCP tool');
    if (wish.is_on) await accept(database, actor, { tool, wish });
    else if (tool.isGone) await deleteTool(database, { id, workspaceId });
    else await acceptTool(database, { id, workspaceId }, null);
    return presentStored(database, actor, tool.serverId);
  });
}

async function accept(
  database: Database,
  { workspaceId }: Owner,
  { tool, wish }: { readonly tool: McpTool; readonly wish: Wish },
): Promise<void> {
  const { id, definition, isGone } = tool;
  if (isGone) throw new AppError('conflict', 'The server no longer lists this tool.');
  if (digestDefinition(definition) !== wish.digest)
    throw new AppError('conflict', 'The server describes this tool differently now. Look at it again.');
  const tools = await listTools(database, { workspaceId });
  const others = tools.filter((other) => other.id !== id && decideToolState(other) === 'on');
  if (others.length >= limits.mcpToolsOn)
    throw new AppError(
      'conflict',
      `There are already ${limits.mcpToolsOn} MCP tools on, as many as models can be offered. Switch one off first.`,
    );
  await acceptTool(database, { id, workspaceId }, definition);
}
