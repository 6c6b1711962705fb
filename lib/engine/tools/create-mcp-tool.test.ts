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
  mayRunUnasked: false,
};

async function decideFor(mayRunUnasked: boolean, isTainted: boolean) {
  const tool = createMcpTool({ ...offer, mayRunUnasked });
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
  it.each([
    [false, false, 'ask', 'must-ask'],
    [false, true, 'ask', 'must-ask'],
    [true, false, 'allow', 'outward-lookup'],
    [true, true, 'ask', 'tainted-outward'],
  ])('that may run unasked: %s, in a run that is tainted: %s, is decided by %s (%s)', async (...row) => {
    const [mayRunUnasked, isTainted, decision, ruleId] = row;
    expect(await decideFor(mayRunUnasked, isTainted)).toMatchObject({ decision, ruleId });
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
    expect(createMcpTool({ ...offer, mayRunUnasked: true })).toMatchObject({
      readsUntrusted: true,
      isRepeatable: false,
      role: 'editor',
    });
  });
});
