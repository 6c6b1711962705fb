import { describe, expect, it } from 'vitest';
import { type Risk, risks } from '@/lib/protocol/tool-words';
import { findTool, tools } from '../tools/catalogue';
import type { Tool } from '../tools/tool';
import { decide } from './decide';
import type { PolicyQuestion } from './policy-question';
import { fetchTools } from './rules';
import { isLegalSetting } from './settings';
import { findTypedAddresses } from './typed-addresses';

/** An ordinary call by someone with exactly the required role. */
const ask = (tool: Tool, risk: Risk): PolicyQuestion => ({
  tool,
  facts: { risk, addresses: [], mustAsk: null, mustDeny: null },
  actorRole: tool.role,
  isTainted: false,
  setting: null,
  grant: null,
  typedAddresses: [],
  surface: 'chat',
});

const calls = tools.flatMap((tool) => risks.map((risk) => ({ tool, risk })));
const namesOf = (found: readonly { readonly tool: Tool }[]) => [
  ...new Set(found.map(({ tool }) => tool.name)),
];

/** The arguments with which each fetch-only tool is asked to fetch one address. */
const fetchArguments: Record<string, (url: string) => unknown> = {
  'source.capture': (url) => ({ collectionId: 'col_1', url }),
  'collection.add_sources': (url) => ({ collectionId: 'col_1', sources: [{ type: 'url', url }] }),
  'browser.open_tab': (url) => ({ url }),
  'browser.navigate': (url) => ({ url }),
};

describe('policy and the catalogue of tools', () => {
  it('treats only the tools tested here as fetches', () => {
    expect([...fetchTools].sort()).toEqual(Object.keys(fetchArguments).sort());
  });

  it('has a rule for every tool at each risk', () => {
    expect(tools.length).toBeGreaterThan(0);
    const unruled = calls.filter(({ tool, risk }) => decide(ask(tool, risk)).ruleId === 'no-rule');
    expect(namesOf(unruled)).toEqual([]);
  });

  it('asks before any outward call in a tainted run, whatever the tool', () => {
    const leaving = tools.filter(
      (tool) => decide({ ...ask(tool, 'outward'), isTainted: true }).decision !== 'ask',
    );
    expect(leaving.map(({ name }) => name)).toEqual([]);
  });

  it('asks before a call of an outward tool in a clean run too', () => {
    const outward = tools.filter((tool) => tool.risk === 'outward');
    expect(outward.filter((tool) => decide(ask(tool, 'outward')).decision !== 'ask')).toEqual([]);
  });

  it('treats a web search as a look-up, which only a clean run makes without asking', () => {
    const search = requireTool('search');
    expect(decide(ask(search, 'outward')).ruleId).toBe('outward-lookup');
    expect(decide({ ...ask(search, 'outward'), isTainted: true }).decision).toBe('ask');
  });

  it('asks before a call at the declared risk of a tool exactly when its setting cannot be allow', () => {
    const asked = tools.filter((tool) => decide(ask(tool, tool.risk)).decision === 'ask');
    expect(asked.map(({ name }) => name).sort()).toEqual(
      tools
        .filter((tool) => !isLegalSetting(tool, 'allow'))
        .map(({ name }) => name)
        .sort(),
    );
  });

  it('denies a viewer every tool that needs a higher role', () => {
    const open = calls.filter(
      ({ tool, risk }) =>
        tool.role !== 'viewer' && decide({ ...ask(tool, risk), actorRole: 'viewer' }).decision !== 'deny',
    );
    expect(namesOf(open)).toEqual([]);
  });

  it.each(Object.entries(fetchArguments))(
    'lets %s in a tainted run fetch only the exact address the user typed',
    async (name, give) => {
      const typed = 'example.com/report';
      const read = async (url: string) => {
        const call = requireTool(name).read(give(url));
        if (!call.ok) throw new Error(call.failure);
        const facts = await call.value.describeFacts({ sources: {}, collections: {}, browser: {} } as never);
        const question = { ...ask(requireTool(name), facts.risk), facts, isTainted: true };
        return decide({ ...question, typedAddresses: findTypedAddresses([`Read ${typed}.`]) }).decision;
      };
      expect(await read(`https://${typed}`)).toBe('allow');
      expect(await read(`https://${typed}?data=secret`)).toBe('ask');
    },
  );
});

function requireTool(name: string): Tool {
  const tool = findTool(name);
  if (tool === null) throw new Error(`no tool ${name}`);
  return tool;
}
