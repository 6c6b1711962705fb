/**
 * Reads a tool as its server describes it (threats 7 and 12): text from outside, which models and owners read. It is bounded, and characters that
 * nobody can see are removed, so that an owner reads what a model reads. Pure.
 */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { shorten, sliceWhole } from '@/lib/core/text';
import type { McpToolDefinition } from './mcp-server';
import { readArgumentsSchema } from './read-arguments-schema';
import { removeInvisible } from './remove-invisible';

type ListedMcpTool = { readonly name: string; readonly definition: McpToolDefinition };

const listedSchema = z.object({
  name: z.string().min(1).max(limits.toolNameChars),
  title: z.string().optional(),
  description: z.string().optional(),
  inputSchema: z.unknown(),
  annotations: z
    .object({ title: z.string().optional(), readOnlyHint: z.boolean().optional() })
    .optional()
    .catch(undefined),
});

export type ReadTools = {
  readonly tools: readonly ListedMcpTool[];
  /** Number of tools that are not among them. */
  readonly leftOut: number;
};

export function readTools(listed: readonly unknown[]): ReadTools {
  const tools = new Map<string, ListedMcpTool>();
  for (const one of listed) {
    const tool = readTool(one);
    if (tool !== null && !tools.has(tool.name) && tools.size < limits.mcpTools) tools.set(tool.name, tool);
  }
  return { tools: [...tools.values()], leftOut: listed.length - tools.size };
}

/** Null if it is no tool, or does not fit the bounds. */
function readTool(listed: unknown): ListedMcpTool | null {
  const read = listedSchema.safeParse(listed);
  if (!read.success) return null;
  const { name, title, description = '', inputSchema, annotations } = read.data;
  const schema = readArgumentsSchema(inputSchema);
  if (schema === null || removeInvisible(name) !== name) return null;
  return {
    name,
    definition: {
      title: shorten(removeInvisible(title ?? annotations?.title ?? name), limits.titleChars),
      description: sliceWhole(removeInvisible(description), limits.mcpDescriptionChars),
      inputSchema: schema,
      isReadOnly: annotations?.readOnlyHint === true,
    },
  };
}
