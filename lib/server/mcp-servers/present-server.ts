/**
 * Presents an MCP server with its tools to owners. Only the fields listed here leave the server: of the address only the host, of the token only
 * whether there is one.
 */
import { digestDefinition } from '@/lib/domain/mcp-servers/digest-definition';
import { decideToolState } from '@/lib/domain/mcp-servers/decide-tool-state';
import type { UserId } from '@/lib/core/ids';
import type { McpOauth, McpServer, McpTool, McpToolDefinition } from '@/lib/domain/mcp-servers/mcp-server';
import { keyIsSet } from '@/lib/protocol/http/models';
import type { McpServerReply } from '@/lib/protocol/http/mcp-servers';

/** @param names of the members, by whom a sign-in is named */
export function presentServer(
  server: McpServer,
  tools: readonly McpTool[],
  names: ReadonlyMap<UserId, string>,
): McpServerReply {
  const { id, name, key, host, title, signIn, headerName, protocolVersion, readAt, failure } = server;
  return {
    id,
    name,
    key,
    host,
    title,
    sign_in: {
      kind: signIn,
      name: headerName,
      value: headerName === null ? null : keyIsSet,
      oauth: server.oauth === null ? null : presentOauth(server.oauth, names),
    },
    protocol_version: protocolVersion,
    read_at: readAt?.toISOString() ?? null,
    failure,
    left_out: server.leftOut,
    tools: tools.filter(({ serverId }) => serverId === id).map(presentTool),
    created_at: server.createdAt.toISOString(),
    updated_at: server.updatedAt.toISOString(),
  };
}

function presentOauth(
  { state, host, lackedScope, signedInBy, signedInAt }: McpOauth,
  names: ReadonlyMap<UserId, string>,
) {
  return {
    state,
    host,
    lacked_scope: lackedScope,
    signed_in_by: signedInBy === null ? null : (names.get(signedInBy) ?? null),
    signed_in_at: signedInAt?.toISOString() ?? null,
  };
}

function presentTool(tool: McpTool): McpServerReply['tools'][number] {
  const { id, name, callName, definition, accepted } = tool;
  return {
    id,
    name,
    call_name: callName,
    ...presentDefinition(definition),
    digest: digestDefinition(definition),
    state: decideToolState(tool),
    accepted: accepted === null ? null : presentDefinition(accepted),
  };
}

function presentDefinition({ title, description, inputSchema, isReadOnly }: McpToolDefinition) {
  return { title, description, input_schema: { ...inputSchema }, is_read_only: isReadOnly };
}
