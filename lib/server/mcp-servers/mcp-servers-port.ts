/**
 * MCP tools for runs: lists those that are on, and calls one. Their server is asked again how it describes a tool before a call is sent, so a
 * description that changed after an owner accepted it is never acted on (threats 12).
 */
import type { JsonValue } from '@/lib/core/json';
import { decideToolState, isSameDefinition } from '@/lib/domain/mcp-servers/decide-tool-state';
import type { McpServer, McpTool } from '@/lib/domain/mcp-servers/mcp-server';
import { findServer, findToolByCallName, listServers, listTools } from '@/lib/domain/mcp-servers/store';
import type { Editor, Viewer } from '@/lib/domain/team/actor';
import type { McpServersPort, McpToolOffer } from '@/lib/engine/tools/ports/mcp-servers';
import { ToolFailure } from '@/lib/engine/tools/tool-failure';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { MemberCalls } from '../tools/member-calls';
import { askConnected } from './ask-connected';
import { readServer, type ServerAnswer } from './ask-server';
import { presentResult } from './present-result';
import { storeAnswer } from './store-answer';

export function createMcpServersPort({ asEditor, asViewer }: MemberCalls): McpServersPort {
  return {
    list: () => asViewer((viewer) => inWorkspace(viewer, (database) => listOffers(database, viewer))),
    describe: (name) =>
      asEditor((editor) =>
        inWorkspace(editor, async (database) => {
          const { server } = await requireTool(database, editor, name);
          return { server: server.name, host: server.host };
        }),
      ),
    call: (request) => asEditor((editor) => call(editor, request)),
  };
}

async function listOffers(database: Database, { workspaceId }: Viewer): Promise<McpToolOffer[]> {
  const servers = new Map((await listServers(database, workspaceId)).map((server) => [server.id, server]));
  const tools = await listTools(database, { workspaceId });
  return tools.flatMap((tool) => {
    const server = servers.get(tool.serverId);
    const { accepted, callName: name } = tool;
    if (server === undefined || accepted === null || decideToolState(tool) !== 'on') return [];
    const { title, description, inputSchema } = accepted;
    return [{ name, title, description, inputSchema, server: server.name }];
  });
}

async function requireTool(
  database: Database,
  { workspaceId }: Viewer,
  name: string,
): Promise<{ readonly tool: McpTool; readonly server: McpServer }> {
  const tool = await findToolByCallName(database, workspaceId, name);
  const server = tool === null ? null : await findServer(database, { id: tool.serverId, workspaceId });
  if (tool === null || server === null || decideToolState(tool) !== 'on')
    throw new ToolFailure(
      `${name} is not on any more. An owner can look at it in the settings.`,
      'unavailable',
    );
  return { tool, server };
}

async function call(
  editor: Editor,
  { name, arguments: given, signal }: Parameters<McpServersPort['call']>[0],
): Promise<JsonValue> {
  const { tool, server } = await inWorkspace(editor, (database) => requireTool(database, editor, name));
  const asked = await askConnected({ actor: editor, server, signal }, async (connection) => {
    const answer = await readServer(connection);
    if (isChanged(tool, answer)) return { answer, result: null };
    return { answer, result: await connection.callTool(tool.name, given) };
  });
  if (!asked.ok) throw new ToolFailure(asked.failure);
  const { target } = asked.value;
  const { answer, result } = asked.value.value;
  if (result !== null) return presentResult(result, { server: server.name, target });
  await inWorkspace(editor, (database) => storeAnswer(database, server, answer));
  throw new ToolFailure(
    `${server.name} describes ${name} differently than when an owner switched it on, so nothing was sent. An owner can accept the change in the settings.`,
    'unavailable',
  );
}

function isChanged({ name, accepted }: McpTool, { tools }: ServerAnswer): boolean {
  const now = tools.find((listed) => listed.name === name);
  return now === undefined || accepted === null || !isSameDefinition(now.definition, accepted);
}
