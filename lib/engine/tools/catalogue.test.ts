import { describe, expect, it } from 'vitest';
import type { ToolContextType } from '@/lib/protocol/conversation-words';
import { createToolHost } from './__fixtures__/create-tool-host';
import { sampleCalls } from './__fixtures__/sample-calls';
import { findTool, listTools, toModelTool, tools } from './catalogue';
import type { PortName, ToolHost } from './host';

/** LLMCP "Tool call schema (v1)", line by line; `?` marks optional arguments. */
const llmcp: Readonly<Record<string, string>> = {
  'browser.observe_dom':
    'maxChars? maxElements? maxBlocks? maxPrimaryChars? maxOutline? maxOutlineChars? maxItems? maxItemChars? maxComments? maxCommentChars? rootHandleId?',
  'browser.get_selection_links': 'maxLinks?',
  'browser.click': 'handleId',
  'browser.type': 'handleId text',
  'browser.select': 'handleId value',
  'browser.scroll': 'deltaY',
  'browser.open_tab': 'url',
  'browser.navigate': 'url',
  'browser.back': '',
  'browser.forward': '',
  'browser.refresh': '',
  search: 'query engine? newTab?',
  'artifact.save': 'title markdown tags? redaction?',
  'artifact.share': 'artifactId format filename? target?',
  'artifact.open': 'artifactId target? newTab?',
  'integration.invoke': 'integration operation payload idempotencyKey?',
  'app.calculate': 'expression precision?',
  'collection.create': 'title tags?',
  'collection.add_sources': 'collectionId sources',
  'collection.list_sources': 'collectionId',
  'source.capture': 'collectionId url mode? maxChars?',
  'source.refresh': 'sourceId',
  'transform.list_types': '',
  'transform.run': 'collectionId type config?',
};

/** Our own additions to it (protocols 1). */
const ours: Readonly<Record<string, string>> = {
  'source.read': 'sourceId offset? maxChars?',
  'share.create': 'artifactId mode? expiresInDays?',
};

/**
 * The tools of agent-chat §5, in its order. It specifies all names, but only these arguments: `workflow_id`, `entity`, `trigger_type`,
 * `actions`, `after`.
 */
const seventeen: Readonly<Record<string, string>> = {
  discover_action_types: '',
  discover_trigger_types: '',
  discover_entities: '',
  get_workflow_rule: 'workflow_id?',
  explain_workflow_node: 'workflow_id? node_name',
  list_workflow_rules: '',
  list_my_alerts: 'status? severity? page? rows?',
  get_alert_detail: 'alert_id',
  list_alerts_for_rule: 'workflow_id? status? page? rows?',
  create_workflow: 'workflow',
  update_workflow: 'workflow_id workflow',
  validate_workflow: 'workflow workflow_id?',
  preview_workflow: 'description workflow workflow_id?',
  start_draft: 'name entity trigger_type description? collection_id? schedule?',
  add_draft_action: 'draft_id name action_type action_config? after?',
  remove_draft_action: 'draft_id action_name',
  preview_draft: 'draft_id description',
};

const five: Readonly<Record<string, string>> = {
  list_tables: '',
  describe_table: 'table_id',
  query_table: 'table_id columns? where? order_by? descending? offset? limit?',
  propose_column: 'table_id description name type instruction example? unit? options?',
  propose_fill: 'table_id description columns? row_ids? cells?',
};

/** Our own tools for programs, which are not offered in any conversation. */
const forPrograms: Readonly<Record<string, string>> = {
  'artifact.read': 'artifactId offset? maxChars?',
  'artifact.edit': 'artifactId markdown title? baseVersion?',
};

const specified = { ...llmcp, ...ours, ...forPrograms, ...seventeen, ...five };

const sort = (names: readonly string[]) => [...names].sort();
const namesIn = (context: ToolContextType, host: ToolHost) =>
  sort(listTools({ context, host }).map((tool) => tool.name));

function listArguments(schema: Readonly<Record<string, unknown>>): string[] {
  const { properties, required = [] } = schema as { properties?: object; required?: string[] };
  return Object.keys(properties ?? {}).map((name) => (required.includes(name) ? name : `${name}?`));
}

describe('the tool catalogue', () => {
  it('contains every tool of the specifications and our own, and no others', () => {
    expect(sort(tools.map((tool) => tool.name))).toEqual(sort(Object.keys(specified)));
    expect(sort(Object.keys(sampleCalls))).toEqual(sort(Object.keys(specified)));
  });

  it.each(Object.entries(specified))('%s has exactly the arguments of its specification', (name, line) => {
    const tool = findTool(name);
    expect(sort(listArguments(tool?.inputSchema ?? {}))).toEqual(sort(line === '' ? [] : line.split(' ')));
  });

  it.each(Object.entries(specified))(
    '%s refuses an unknown argument and lists those that exist',
    (name, line) => {
      const read = findTool(name)?.read({ ...sampleCalls[name], workflowID: 'x' });
      expect(read).toMatchObject({ ok: false });
      const reason = read?.ok === false ? read.failure : '';
      expect(reason).toContain('there is no "workflowID"');
      for (const argument of line.split(' ').filter((word) => word !== '')) {
        expect(reason).toContain(argument.replace('?', ''));
      }
    },
  );

  it.each(Object.entries(sampleCalls))('%s keeps the arguments as they were proposed', (name, given) => {
    const read = findTool(name)?.read(given);
    expect(read).toMatchObject({ ok: true, value: { arguments: given } });
  });

  it('offers each context its tools: collections, workflows and tables', () => {
    const { host } = createToolHost();
    expect(namesIn('collection', host)).toEqual(sort(Object.keys({ ...llmcp, ...ours })));
    expect(namesIn('workflow', host)).toEqual(sort(Object.keys(seventeen)));
    expect(namesIn('tables', host)).toEqual(
      sort([...Object.keys(five), 'search', 'collection.list_sources', 'source.read', 'app.calculate']),
    );
  });

  it.each<[PortName, readonly string[]]>([
    ['browser', Object.keys(llmcp).filter((name) => name.startsWith('browser.'))],
    ['tab', ['artifact.open']],
    ['integrations', ['integration.invoke']],
    ['sharing', ['share.create']],
    ['search', ['search']],
    ['transforms', ['transform.list_types', 'transform.run']],
  ])('hides the tools that need %s when it is missing', (port, hidden) => {
    const { host } = createToolHost();
    const lacking: ToolHost = { ...host, [port]: undefined };
    const offered = namesIn('collection', lacking);
    expect(offered).toEqual(namesIn('collection', host).filter((name) => !hidden.includes(name)));
  });

  it("states each tool's risk, role, needs and what it reads", async () => {
    const lines = tools.map(
      (tool) =>
        `| ${tool.name} | ${tool.contexts.join(', ')} | ${tool.risk} | ${tool.role} | ${tool.needs.join(', ')} | ${tool.readsUntrusted ? 'untrusted' : ''} | ${tool.editable.join(', ')} | ${tool.emits ?? ''} | ${tool.isRepeatable ? 'yes' : ''} |`,
    );
    const head =
      '| tool | contexts | risk | role | needs | reads | editable | emits | repeatable |\n| - | - | - | - | - | - | - | - | - |';
    await expect(`${head}\n${lines.join('\n')}\n`).toMatchFileSnapshot('__fixtures__/catalogue.md');
  });

  it.each(['collection', 'workflow', 'tables'] as const)(
    'shows these schemas to models in %s',
    async (context) => {
      const offered = listTools({ context, host: createToolHost().host }).map(toModelTool);
      const text = JSON.stringify(offered, null, 2);
      // Several providers reject references.
      expect(text).not.toContain('$ref');
      await expect(`${text}\n`).toMatchFileSnapshot(`__fixtures__/model-tools-${context}.json`);
    },
  );

  it('describes a workflow only in preview_workflow, and refers to it in the three tools that only check', () => {
    const text = (name: string) => JSON.stringify(findTool(name)?.inputSchema);
    expect(text('preview_workflow')).toContain('action_config');
    for (const name of ['create_workflow', 'update_workflow', 'validate_workflow']) {
      expect(text(name)).not.toContain('action_config');
      expect(text(name)).toContain('preview_workflow');
      expect(findTool(name)?.read({ ...sampleCalls[name], workflow: { name: 'A' } })).toMatchObject({
        ok: false,
      });
    }
  });
});
