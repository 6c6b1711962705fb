/**
 * Stores how an MCP server describes itself and its tools now. A tool whose description differs from the accepted one is thereby off
 * (`decideToolState`), and a new one is off until an owner switches it on.
 */
import { createUuid } from '@/lib/core/ids';
import type { McpServer } from '@/lib/domain/mcp-servers/mcp-server';
import { nameCall } from '@/lib/domain/mcp-servers/name-call';
import { leaveTools, updateServer, upsertTool } from '@/lib/domain/mcp-servers/store';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { ServerAnswer } from './ask-server';

export async function storeAnswer(
  database: Database,
  { id, workspaceId, key }: Pick<McpServer, 'id' | 'workspaceId' | 'key'>,
  { title, protocolVersion, tools, leftOut }: ServerAnswer,
): Promise<void> {
  const place = { workspaceId, serverId: id };
  const named = new Map(tools.map((tool) => [nameCall(key, tool.name), tool]));
  // Names that nobody would choose can become the same name here. Of them, the last is listed.
  await leaveTools(
    database,
    place,
    [...named.values()].map(({ name }) => name),
  );
  for (const [position, [callName, { name, definition }]] of [...named].entries())
    await upsertTool(database, place, { id: createUuid(), name, callName, definition, position });
  await updateServer(
    database,
    { id, workspaceId },
    {
      title,
      protocolVersion,
      readAt: new Date(),
      failure: null,
      leftOut: leftOut + tools.length - named.size,
    },
  );
}
