/**
 * Decides whether chats may call a tool of an MCP server (threats 12). It is off until an owner switches it on, which accepts its description as it is
 * then. If the server describes it in any other way later, the tool is off until an owner has seen and accepted the change. Pure.
 */
import { writeCanonicalJson } from '@/lib/core/json';
import type { McpToolState } from '@/lib/protocol/mcp-server-words';
import type { McpTool, McpToolDefinition } from './mcp-server';

export function isSameDefinition(one: McpToolDefinition, other: McpToolDefinition): boolean {
  return writeCanonicalJson(one) === writeCanonicalJson(other);
}

type ToolFacts = Pick<McpTool, 'accepted' | 'definition' | 'isGone'>;

export function decideToolState({ accepted, definition, isGone }: ToolFacts): McpToolState {
  if (isGone) return 'gone';
  if (accepted === null) return 'off';
  return isSameDefinition(accepted, definition) ? 'on' : 'changed';
}
