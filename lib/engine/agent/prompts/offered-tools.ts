/**
 * Writes the parts of a prompt that describe tools, from the tools that are offered (agent-chat §6; LLMCP "Tool schema versioning": a model
 * only learns what exists). A line that names a tool is left out if that tool is not offered. Pure.
 */
import type { ModelTool } from '../../model/model';

export type OfferedTool = Pick<ModelTool, 'name' | 'description'>;

/** A line of guidance with the tools it names. */
export type ToolLine = { readonly names: readonly string[]; readonly line: string };

export function writeToolLines(lines: readonly ToolLine[], tools: readonly OfferedTool[]): string {
  const offered = new Set(tools.map(({ name }) => name));
  return lines
    .filter(({ names }) => names.every((name) => offered.has(name)))
    .map(({ line }) => `- ${line}`)
    .join('\n');
}

export function writeToolTable(tools: readonly OfferedTool[]): string {
  if (tools.length === 0) return 'No tools are offered: answer from what you have been given.';
  const rows = tools.map(({ name, description }) => `| \`${name}\` | ${writeCell(description)} |`);
  return ['| Tool | What it does, and when to use it |', '| --- | --- |', ...rows].join('\n');
}

function writeCell(text: string): string {
  return text.replace(/\s+/g, ' ').trim().replaceAll('|', '\\|');
}
