import { describe, expect, it } from 'vitest';
import { decide } from '../policy/decide';
import { createToolHost } from './__fixtures__/create-tool-host';
import { createMcpTool } from './create-mcp-tool';

const offer = {
  name: 'mcp.tracker.search_issues',
  title: 'Search issues',
  description: 'Finds issues.',
  inputSchema: {
    type: 'object',
    properties: { query: { type: 'string' } },
    required: ['query'],
    additionalProperties: false,
  },
  server: 'Tracker',
};

async function decideFor(isTainted: boolean) {
  const tool = createMcpTool(offer);
  const read = tool.read({ query: 'dam' });
  if (!read.ok) throw new Error(read.failure);
  return decide({
    tool,
    facts: await read.value.describeFacts(createToolHost().host),
    actorRole: 'editor',
    isTainted,
    setting: null,
    grant: null,
    typedAddresses: [],
    surface: 'chat',
  });
}

describe('a tool of an MCP server', () => {
  it.each([true, false])('asks each time, in a run whose taint is %s', async (isTainted) => {
    expect(await decideFor(isTainted)).toMatchObject({
      decision: 'ask',
      ruleId: 'must-ask',
      reason: 'This needs approval because it sends data to Tracker (mcp.example.com).',
    });
  });

  it('shows models the schema of its server, and is read with the arguments that the server names', () => {
    const tool = createMcpTool(offer);
    expect(tool.inputSchema).toEqual(offer.inputSchema);
    expect(tool.read({ query: 'dam' }).ok).toBe(true);
    expect(tool.read({})).toMatchObject({ ok: false, failure: 'query is missing' });
    expect(tool.read({ query: 'dam', limit: 3 })).toMatchObject({
      ok: false,
      failure: 'there is no "limit"; what exists: query',
    });
  });

  it('taints the run that reads its result, and is not repeated after an interruption', () => {
    expect(createMcpTool(offer)).toMatchObject({
      readsUntrusted: true,
      isRepeatable: false,
      role: 'editor',
    });
  });
});
