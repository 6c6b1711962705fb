/** What an owner can choose for an MCP tool, in words, and what of it is compared after a change. Pure. */
import type { McpToolReply } from '@/lib/protocol/http/mcp-servers';

export type ToolChoice = 'off' | 'ask' | 'unasked';

export function decideChoice({ state, may_run_unasked: mayRunUnasked }: McpToolReply): ToolChoice {
  if (state !== 'on') return 'off';
  return mayRunUnasked ? 'unasked' : 'ask';
}

export function listToolChoices({ is_read_only: isReadOnly, state }: McpToolReply) {
  const isGone = state === 'gone';
  return [
    { value: 'off', label: 'Off' },
    { value: 'ask', label: 'Ask each time', disabled: isGone },
    ...(isReadOnly
      ? [
          {
            value: 'unasked' as const,
            label: 'Run unasked',
            note: 'Asks once a chat has read a source',
            disabled: isGone,
          },
        ]
      : []),
  ] as const;
}

type Definition = NonNullable<McpToolReply['accepted']>;

/** Everything that an owner accepts, as a text whose changes can be shown. */
export function writeDefinition({
  title,
  description,
  input_schema: schema,
  is_read_only: isReadOnly,
}: Definition): string {
  const reads = isReadOnly ? 'Says that it only reads.' : 'Does not say that it only reads.';
  return [title, description, reads, JSON.stringify(schema, null, 2)].join('\n\n');
}
