import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createToolNames } from '@/lib/engine/model/adapters/tool-names';
import { nameCall, nameKey } from './name-call';

describe('the name of an MCP tool', () => {
  it.each([
    ['tracker', 'search_issues', 'mcp.tracker.search_issues'],
    ['tracker', 'search.issues', expect.stringMatching(/^mcp\.tracker\.search_issues_[0-9a-f]{8}$/)],
    ['tracker', '查找', expect.stringMatching(/^mcp\.tracker\.__[0-9a-f]{8}$/)],
  ])('of %s, %s', (key, tool, expected) => {
    expect(nameCall(key, tool)).toEqual(expected);
  });

  it('fits what providers accept, whatever servers and tools are called, and comes back from their wire as it was', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1 }),
        (server, tools) => {
          const key = nameKey(server, new Set());
          const names = [...new Set(tools.map((tool) => nameCall(key, tool)))];
          const wire = createToolNames(names.map((name) => ({ name, description: '', inputSchema: {} })));
          for (const name of names) {
            expect(wire.toWire(name)).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
            expect(wire.fromWire(wire.toWire(name))).toBe(name);
          }
        },
      ),
    );
  });

  it('tells apart servers whose names read the same', () => {
    expect(nameKey('Issue tracker!', new Set(['issue-tracker']))).toBe('issue-tracker-2');
  });
});
