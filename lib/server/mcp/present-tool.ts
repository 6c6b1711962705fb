/**
 * Presents a tool in the form of the Model Context Protocol (2026-07-28 "Tools"). Hints are derived from its risk and promise nothing that
 * the gate does not enforce. Pure.
 */
import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import type { Tool } from '@/lib/engine/tools/tool';
import { type Spell, spellWithin } from './tool-spelling';

export function presentTool(tool: Tool, spell: Spell): ListedTool {
  const { name, title, sentence, risk, inputSchema } = tool;
  const isOutward = risk === 'outward';
  return {
    name: spell(name),
    // Whatever form the name has for this client, people see the specification's name.
    title: `${title} (${name})`,
    description: spellWithin(sentence, spell),
    inputSchema: { ...inputSchema, type: 'object' },
    annotations: { readOnlyHint: risk === 'read', destructiveHint: isOutward, openWorldHint: isOutward },
  };
}
