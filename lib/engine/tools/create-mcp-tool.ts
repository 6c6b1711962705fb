/**
 * Makes a tool of what an MCP server offers (threats 12), so that its calls pass the same gate as those of our own. They leave the workspace and always
 * ask a user: that a tool only reads is said by its server alone, and what it is sent has left. What it returns is untrusted. Its arguments are
 * checked by its server; here only what it names as needed or as the only ones.
 */
import { z } from 'zod';
import { type JsonValue } from '@/lib/core/json';
import { shorten } from '@/lib/core/text';
import type { ToolHost } from './host';
import type { McpToolOffer } from './ports/mcp-servers';
import { defineTool, type Tool } from './tool';

/** The tools that a run may be offered besides those of the catalogue. */
export async function listMcpTools(host: ToolHost): Promise<readonly Tool[]> {
  const offers = (await host.mcpServers?.list()) ?? [];
  return offers.map(createMcpTool);
}

export function createMcpTool(offer: McpToolOffer): Tool {
  const { name, title, description, inputSchema, server } = offer;
  return defineTool({
    name,
    title,
    sentence: `A tool of “${server}”, a server outside this workspace, which describes it so: ${description}`,
    input: writeCheck(inputSchema),
    inputSchema,
    contexts: ['collection'],
    risk: 'outward',
    role: 'editor',
    needs: ['mcpServers'],
    readsUntrusted: true,
    describe: () => describeCall(title, server),
    async describeFacts(_given, { mcpServers }) {
      const { host } = await mcpServers.describe(name);
      return {
        mustAsk: `sends data to ${server} (${host})`,
        description: `${describeCall(title, server)} (${host})`,
      };
    },
    async execute(given, { mcpServers }, { signal }) {
      return { result: await mcpServers.call({ name, arguments: given, signal }) };
    },
  });
}

const describeCall = (title: string, server: string) =>
  `Call “${shorten(title, 80)}” of ${shorten(server, 60)}`;

/** Checks the names of the arguments. Their values are the server's to check. */
function writeCheck(schema: McpToolOffer['inputSchema']) {
  const known = Object.keys(isRecord(schema['properties']) ? schema['properties'] : {});
  const needed = z.array(z.string()).catch([]).parse(schema['required']);
  const isClosed = schema['additionalProperties'] === false;
  return z.record(z.string(), z.json()).superRefine((given, context) => {
    const problems = [
      ...needed.filter((key) => !Object.hasOwn(given, key)).map((key) => `${shorten(key, 60)} is missing`),
      ...Object.keys(given)
        .filter((key) => isClosed && !known.includes(key))
        .map((key) => `there is no "${shorten(key, 60)}"; what exists: ${known.join(', ')}`),
    ];
    for (const message of problems) context.addIssue({ code: 'custom', message });
  });
}

const isRecord = (value: JsonValue | undefined): value is { [key: string]: JsonValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
