import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@/lib/core/json';
import { getCustomValue } from '@/lib/protocol/run-frames';
import { createToolHost, elements } from '../__fixtures__/create-tool-host';
import { runToolCall } from '../__fixtures__/run-tool-call';
import { sampleCalls } from '../__fixtures__/sample-calls';
import { findTool, tools } from '../catalogue';
import type { ToolHost, ToolPorts } from '../host';
import type { CallFacts, ToolOutput } from '../tool';
import { writeModelResult } from '../write-model-result';

async function act(name: string, input: unknown, change: (host: ToolPorts) => ToolHost = (host) => host) {
  const { host, asked } = createToolHost();
  const ended = await runToolCall(
    { id: 'call-1', name, input },
    {
      tools,
      workflowId: null,
      host: change(host),
      signal: new AbortController().signal,
      decide: async () => ({ decision: 'allow' }),
      onFault: (fault) => {
        throw fault;
      },
    },
  );
  if (ended.type === 'waiting') throw new Error('nothing waits here');
  const output: ToolOutput = ended.type === 'done' ? ended.output : { result: null };
  return { ended, asked, output, read: writeModelResult(ended).content };
}

async function factsOf(name: string, input: unknown): Promise<CallFacts> {
  const read = findTool(name)?.read(input);
  if (!read?.ok) throw new Error(read?.failure ?? name);
  return read.value.describeFacts(createToolHost().host);
}

const parse = (text: string) => JSON.parse(text) as JsonValue;

describe('the facts policy receives about a call', () => {
  const web = { query: 'frozen harbours', engine: 'web' };
  const url = { type: 'url', url: 'https://example.com/a' };
  const note = { type: 'note', text: 'Ice.' };
  it.each<[string, Record<string, unknown>, Partial<CallFacts>]>([
    ['search', { query: 'my salary' }, { risk: 'read', mustAsk: null }],
    ['search', web, { risk: 'outward', addresses: [], mustAsk: null }],
    ['search', { ...web, query: 'my salary' }, { mustAsk: expect.stringContaining('personal information') }],
    ['collection.add_sources', { collectionId: 'c', sources: [note] }, { risk: 'write', addresses: [] }],
    [
      'collection.add_sources',
      { collectionId: 'c', sources: [note, url, { type: 'url', url: 'EXAMPLE.com' }] },
      { risk: 'outward', addresses: ['https://example.com/a', 'https://example.com/'] },
    ],
    ['source.capture', { collectionId: 'c', url: 'http://a.b/c#d' }, { addresses: ['http://a.b/c#d'] }],
    ['browser.open_tab', { url: 'https://a.b' }, { risk: 'outward', addresses: ['https://a.b/'] }],
    ['browser.navigate', { url: 'https://a.b' }, { risk: 'outward', addresses: ['https://a.b/'] }],
    ['source.refresh', { sourceId: 's' }, { risk: 'write', addresses: [] }],
    ['artifact.save', { title: 'A', markdown: 'B' }, { risk: 'write', mustAsk: null }],
    ['artifact.save', { title: 'A', markdown: 'B', redaction: 'none' }, { mustAsk: expect.any(String) }],
    ['share.create', { artifactId: 'a' }, { risk: 'outward', mustAsk: expect.stringContaining('anybody') }],
    [
      'integration.invoke',
      { integration: 'Team chat', operation: 'send', payload: {} },
      { risk: 'outward', mustAsk: 'sends data to Team chat (hooks.example.com)' },
    ],
    ['preview_workflow', sampleCalls.preview_workflow ?? {}, { risk: 'write', mustAsk: null }],
  ])('%s %j', async (name, input, facts) => {
    expect(await factsOf(name, input)).toMatchObject(facts);
  });

  it.each(['javascript:alert(1)', 'file:///etc/passwd', 'https://ada:pw@example.com/', 'not an address', ''])(
    'never include the address %j, because it is refused',
    (url) => {
      for (const name of ['browser.navigate', 'browser.open_tab']) {
        expect(findTool(name)?.read({ url })).toMatchObject({ ok: false });
      }
      expect(findTool('source.capture')?.read({ collectionId: 'c', url })).toMatchObject({ ok: false });
    },
  );
});

describe('fields that only the user may fill in', () => {
  const sensitive = elements.filter(({ kind }) => ['password', 'payment', 'identity'].includes(kind));
  const calls = [
    ['browser.click', {}],
    ['browser.type', { text: 'x' }],
    ['browser.select', { value: 'x' }],
  ] as const;

  it('are denied to every tool, and stay untouched even when a call is allowed', async () => {
    expect(sensitive).toHaveLength(3);
    for (const { handleId, label } of sensitive) {
      for (const [name, rest] of calls) {
        const facts = await factsOf(name, { handleId, ...rest });
        expect(facts.mustDeny).toContain(label);
        const { asked, read } = await act(name, { handleId, ...rest });
        expect(asked).toEqual([]);
        expect(read).toContain('sensitive_field: ');
      }
    }
    expect((await factsOf('browser.type', { handleId: 'h2', text: 'x' })).mustDeny).toBeNull();
  });
});

describe('browser.observe_dom', () => {
  it('returns no more than the requested sizes, and says what it cut', async () => {
    const { output } = await act('browser.observe_dom', sampleCalls['browser.observe_dom']);
    expect(output.result).toMatchObject({
      primary: 'The harbour froze in 1709. '.repeat(40).slice(0, 50),
      outline: [{ text: 'Harb' }],
      items: [{ text: 'x'.repeat(10), title: 'An item' }],
      comments: [{ author: 'Ada', text: 'A c' }],
      cut: [
        { part: 'text', shown: 100, of: 23_000 },
        { part: 'primary', shown: 50, of: 1_080 },
        { part: 'elements', shown: 3, of: 7 },
      ],
    });
    const { text, elements: shown } = output.result as { text: string; elements: unknown[] };
    expect([text.length, shown.length]).toEqual([100, 3]);
  });
});

describe('browser.get_selection_links', () => {
  const selecting =
    (count: number) =>
    (host: ToolPorts): ToolHost => ({
      ...host,
      browser: {
        ...host.browser,
        listSelectedLinks: async () =>
          Array.from({ length: count }, () => ({ url: 'https://a.b/', text: 'A' })),
      },
    });

  it('returns an empty list when nothing is selected, and no more links than requested', async () => {
    expect((await act('browser.get_selection_links', {}, selecting(0))).read).toBe('[]');
    const { output } = await act('browser.get_selection_links', { maxLinks: 2 }, selecting(3));
    expect(output.result).toHaveLength(2);
  });
});

describe('search', () => {
  const withoutWeb = (host: ToolPorts): ToolHost => ({
    ...host,
    search: { searchPassages: (...given) => host.search.searchPassages(...given) },
  });

  it('stays in the workspace unless the engine is web', async () => {
    const { asked } = await act('search', { query: 'ice', newTab: true });
    expect(asked.map(({ what }) => what)).toEqual(['searchPassages']);
  });

  it('opens the results page only when asked to, and only with a browser', async () => {
    const web = { query: 'ice', engine: 'web' };
    const names = async (input: unknown, change?: (host: ToolPorts) => ToolHost) =>
      (await act('search', input, change)).asked.map(({ what }) => what);
    expect(await names(web)).toEqual(['searchWeb']);
    expect(await names({ ...web, newTab: true })).toEqual(['searchWeb', 'openTab']);
    const withoutBrowser = ({ browser: _, ...host }: ToolPorts): ToolHost => host;
    expect(await names({ ...web, newTab: true }, withoutBrowser)).toEqual(['searchWeb']);
  });

  it('says when no web search is set up, before policy is asked', async () => {
    const { read, asked } = await act('search', { query: 'my salary', engine: 'web' }, withoutWeb);
    expect(read).toContain('unavailable: No web search is set up here.');
    expect(asked).toEqual([]);
  });

  it('refuses an unknown engine', () => {
    expect(findTool('search')?.read({ query: 'a', engine: 'google' })).toMatchObject({ ok: false });
  });
});

describe('artifacts', () => {
  it('are saved without the keys in their addresses, unless redaction is turned off', async () => {
    const given = sampleCalls['artifact.save'];
    const kept = async (redaction: string) =>
      JSON.stringify((await act('artifact.save', { ...given, redaction })).asked[0]?.with);
    expect(await kept('default')).not.toContain('token=');
    expect(await kept('default')).toContain('page=2');
    expect(await kept('none')).toContain('token=abcdefgh');
  });

  it("go to the clipboard and the share sheet through the user's tab, and fail with a code without one", async () => {
    const share = (target: string, change?: (host: ToolPorts) => ToolHost, format = 'markdown') =>
      act('artifact.share', { artifactId: 'art_1', format, target }, change);
    expect((await share('clipboard')).output.tabAction).toEqual({ kind: 'copy', text: '# Brief' });
    expect((await share('share_sheet')).output.tabAction).toMatchObject({ kind: 'share', title: 'Brief' });
    const withoutTab = ({ tab: _, ...host }: ToolPorts): ToolHost => host;
    const onlyCopies = (host: ToolPorts): ToolHost => ({
      ...host,
      tab: { abilities: new Set(['copy'] as const) },
    });
    expect((await share('clipboard', withoutTab)).read).toContain('no_tab: ');
    expect((await share('share_sheet', onlyCopies)).read).toContain('no_tab: ');
    expect((await share('clipboard', undefined, 'pdf')).read).toContain('can only be created as a file');
    expect((await share('file', withoutTab, 'pdf')).output).toMatchObject({
      result: { downloadPath: '/v1/exports/1' },
    });
  });

  it.each([
    [{}, false],
    [{ newTab: true }, true],
    [{ target: 'browser' }, true],
    [{ target: 'workspace' }, false],
  ])('open as %j says', async (input, newTab) => {
    const { output } = await act('artifact.open', { artifactId: 'art_1', ...input });
    expect(output.tabAction).toEqual({ kind: 'open', path: '/w/team/artifacts/art_1', newTab });
  });

  it('are shared by a link whose address neither the record nor the model sees', async () => {
    const { output, read } = await act('share.create', { artifactId: 'art_1' });
    expect(output.secret).toContain('very-secret-token');
    expect(JSON.stringify(output.result) + read).not.toContain('very-secret-token');
    expect(output.result).toMatchObject({ shareId: 'share-1', mode: 'snapshot' });
  });
});

describe('integration.invoke', () => {
  const given = { integration: 'Team chat', operation: 'send', payload: { text: 'Hello' } };

  it("sends with the model's idempotency key, or with one from the run and the call", async () => {
    const own = await act('integration.invoke', { ...given, idempotencyKey: 'key-1' });
    const none = await act('integration.invoke', given);
    expect([own, none].map(({ asked }) => asked[0]?.with[0])).toEqual(['key-1', 'run-1/call-1']);
  });

  it('lists the existing integrations for an unknown name, and sends nothing', async () => {
    const { read } = await act('integration.invoke', { ...given, integration: 'Team chta' });
    expect(read).toContain('There is \\"Team chat\\".');
  });
});

describe('app.calculate', () => {
  it('returns the value, or says what is wrong and where', async () => {
    const { output } = await act('app.calculate', { expression: '0.1 + 0.2' });
    expect(output.result).toEqual({ expression: '0.1 + 0.2', value: '0.3', isExact: true });
    expect((await act('app.calculate', { expression: '1 + process' })).read).toContain('(at character 5)');
  });
});

describe('source.read', () => {
  it('returns the offset at which to continue', async () => {
    const next = async (offset: number) =>
      (await act('source.read', { sourceId: 's', offset })).output.result as { nextOffset: number | null };
    expect((await next(0)).nextOffset).toBe(10);
    expect((await next(20)).nextOffset).toBeNull();
  });
});

describe('what a model reads of a long list (agent-chat §5, "Tool Result Summarization")', () => {
  it('of action types: field names, the first sentence and the port names', async () => {
    const { read, output } = await act('discover_action_types', {});
    expect(parse(read)).toEqual({
      action_types: [
        {
          action_type: 'create_alert',
          name: 'Alert',
          description: 'Tells people, e.g. by name.',
          config_fields: ['title', 'severity'],
          output_ports: ['success', 'failure'],
        },
      ],
    });
    expect(JSON.stringify(output.result)).toContain('It stays in their inbox.');
  });

  it('of workflows: id, name, entity, trigger and whether it is active', async () => {
    const { read } = await act('list_workflow_rules', {});
    expect(parse(read)).toEqual({
      workflows: [
        {
          id: expect.any(String),
          name: 'Mentions',
          entity_name: 'research.sources',
          trigger_type: 'on_create',
          is_active: true,
        },
      ],
    });
  });

  it.each([
    ['list_my_alerts', {}],
    ['list_alerts_for_rule', { workflow_id: 'Mentions' }],
  ])('of %s: seven fields, with the recipients as names', async (name, input) => {
    const { read, output } = await act(name, input);
    expect(parse(read)).toMatchObject({ page: 1, has_more: name === 'list_my_alerts' });
    expect((parse(read) as { alerts: unknown }).alerts).toEqual([
      {
        id: 'alert-1',
        title: 'Mention',
        message: 'A source mentions the harbour.',
        severity: 'high',
        status: 'open',
        created_at: '2026-03-01T08:00:00.000Z',
        recipients: ['Ada'],
      },
    ]);
    expect(JSON.stringify(output.result)).toContain('ada@example.com');
  });
});

describe('previews', () => {
  it.each(['preview_workflow', 'preview_draft'])(
    '%s records the event, and gives the model only the specified message',
    async (name) => {
      const { read, output } = await act(name, sampleCalls[name]);
      const said = parse(read) as { status: string; message: string };
      expect(Object.keys(said)).toEqual(['status', 'message']);
      expect(said.status).toBe('preview_sent');
      expect(said.message).toMatch(/^Preview sent to user for approval\.\.\./);
      expect(findTool(name)?.emits).toBe('workflow_preview');
      expect(getCustomValue({ workflow_preview: output.result })).toMatchObject({
        workflowPreview: {
          description: 'Tell Ada of mentions',
          isUpdate: name === 'preview_workflow',
          previewId: 'preview-1',
          draftHash: 'abc123',
        },
      });
    },
  );

  it('of a new workflow has no workflow_id', async () => {
    const { workflow_id: _, ...given } = sampleCalls.preview_workflow ?? {};
    const { output } = await act('preview_workflow', given);
    expect(output.result).toMatchObject({ is_update: false });
    expect(output.result).not.toHaveProperty('workflow_id');
  });

  it.each(['propose_column', 'propose_fill'])('%s records the event for a table', async (name) => {
    const { read, output } = await act(name, sampleCalls[name]);
    expect(parse(read)).toMatchObject({ status: 'preview_sent' });
    expect(getCustomValue({ table_preview: output.result })).toMatchObject({
      tablePreview: { tableId: 'tbl_1', previewId: 'preview-2', operations: [{ type: expect.any(String) }] },
    });
  });
});

describe('create_workflow, update_workflow, validate_workflow', () => {
  const empty = { name: 'A', entity: 'research.sources', trigger_type: 'manual', actions: [] };

  it.each(['create_workflow', 'update_workflow', 'validate_workflow'])(
    '%s only checks the workflow: it stores nothing and shows nothing',
    async (name) => {
      const { asked, read } = await act(name, sampleCalls[name]);
      expect(asked.map(({ what }) => what)).toEqual(['check']);
      expect(findTool(name)?.emits).toBeNull();
      expect(parse(read)).toMatchObject({ valid: true, errors: [] });
      expect(read.includes('preview_workflow')).toBe(name !== 'validate_workflow');
    },
  );

  it('list the errors', async () => {
    const { read } = await act('validate_workflow', { workflow: empty });
    expect(parse(read)).toMatchObject({ valid: false, can_be_active: false, errors: [{ code: 'no_start' }] });
  });

  it('pass the workflow on in our own spelling', async () => {
    const { asked } = await act('create_workflow', sampleCalls.create_workflow);
    expect(asked[0]?.with).toMatchObject([
      { triggerType: 'on_create', actions: [{ name: 'Check' }, { after: 'Check:output-true' }] },
      null,
    ]);
  });
});

describe('drafts', () => {
  it('accept one predecessor or several', async () => {
    const { asked } = await act('add_draft_action', sampleCalls.add_draft_action);
    expect(asked[0]?.with).toEqual([
      'draft-1',
      {
        name: 'Tell',
        actionType: 'create_alert',
        actionConfig: { title: 'Mention' },
        after: ['Check:output-true', 'Other'],
      },
    ]);
    const { after: _, ...first } = sampleCalls.add_draft_action ?? {};
    expect((await act('add_draft_action', first)).asked[0]?.with[1]).not.toHaveProperty('after');
  });

  it('name the actions that followed a removed action', async () => {
    const { output } = await act('remove_draft_action', sampleCalls.remove_draft_action);
    expect(output.result).toMatchObject({ draft_id: 'draft-1', detached: ['Tell Ada'] });
  });
});
