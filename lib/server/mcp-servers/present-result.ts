/**
 * Presents what an MCP tool returned, as a run records it and a model reads it: text from outside, bounded, without characters that nobody sees, and
 * without the token that its server was sent. Pictures and sound are left out and named.
 */
import { type JsonValue, toJson } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { shorten, sliceWhole } from '@/lib/core/text';
import { removeInvisible, removeInvisibleWithin } from '@/lib/domain/mcp-servers/remove-invisible';
import { ToolFailure } from '@/lib/engine/tools/tool-failure';
import type { McpTarget, McpToolResult } from '@/lib/platform/mcp/connect-to-server';
import { hideInText, hideTarget } from './ask-server';

/** What a tool says of its failure has at most this many characters. */
const maxFailureChars = 2_000;

export function presentResult(
  result: McpToolResult,
  { server, target }: { readonly server: string; readonly target: McpTarget },
): JsonValue {
  const text = hideInText(removeInvisible(result.content.map(writePart).join('\n\n')), target);
  if (result.isError === true)
    throw new ToolFailure(`${server} says that the call failed: “${shorten(text, maxFailureChars)}”`);
  const { structuredContent } = result;
  const structured =
    structuredContent === undefined
      ? null
      : hideTarget(removeInvisibleWithin(toJson(structuredContent)), target);
  // A server that returns both writes the same twice.
  if (structured !== null && JSON.stringify(structured).length <= limits.toolLogChars)
    return { server, result: structured };
  return { server, result: sliceWhole(text, limits.toolLogChars) };
}

function writePart(part: McpToolResult['content'][number]): string {
  switch (part.type) {
    case 'text':
      return part.text;
    case 'resource':
      return 'text' in part.resource ? part.resource.text : `[A file was left out: ${part.resource.uri}]`;
    case 'resource_link':
      return `${part.title ?? part.name}: ${part.uri}`;
    case 'image':
      return '[A picture was left out.]';
    case 'audio':
      return '[A sound was left out.]';
  }
}
