/** Everything that an owner accepts of an MCP tool, as a text whose changes can be shown. Pure. */
import type { McpToolReply } from '@/lib/protocol/http/mcp-servers';

type Definition = NonNullable<McpToolReply['accepted']>;

export function writeDefinition({
  title,
  description,
  input_schema: schema,
  is_read_only: isReadOnly,
}: Definition): string {
  const reads = isReadOnly ? 'Says that it only reads.' : 'Does not say that it only reads.';
  return [title, description, reads, JSON.stringify(schema, null, 2)].join('\n\n');
}
