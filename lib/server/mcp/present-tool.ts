/** A tool as the Model Context Protocol lists it (2026-07-28 "Tools"). Hints are read from its risk; they promise nothing that the gate does not keep. Pure. */
import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import type { Tool } from '@/lib/engine/tools/tool';
import type { Spell } from './tool-spelling';

export function presentTool(tool: Tool, spell: Spell): ListedTool {
  const { name, title, sentence, risk, inputSchema } = tool;
  const isOutward = risk === 'outward';
  return {
    name: spell(name),
    // Whatever the name looks like on this client's wire, people read the specification's.
    title: `${title} (${name})`,
    description: sentence,
    inputSchema: { ...inputSchema, type: 'object' },
    annotations: { readOnlyHint: risk === 'read', destructiveHint: isOutward, openWorldHint: isOutward },
  };
}
