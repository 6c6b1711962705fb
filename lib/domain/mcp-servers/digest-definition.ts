/** What switching an MCP tool on binds to: the SHA-256 of the canonical JSON of exactly the description that the owner saw. */
import { createHash } from 'node:crypto';
import { writeCanonicalJson } from '@/lib/core/json';
import type { McpToolDefinition } from './mcp-server';

export function digestDefinition(definition: McpToolDefinition): string {
  return createHash('sha256').update(writeCanonicalJson(definition)).digest('hex');
}
