/**
 * Threats 14: an id passed to a tool is checked like any other. A call that policy has allowed reaches nothing of another workspace and
 * nothing private to a colleague, and the caller cannot distinguish such a record from one that does not exist.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { systemClock } from '@/lib/core/clock';
import { asId, createRunId, createUuid } from '@/lib/core/ids';
import { authorise } from '@/lib/domain/team/actor';
import { listTools, tools } from '@/lib/engine/tools/catalogue';
import { executeCall } from '@/lib/engine/tools/execute-call';
import { passGate } from '@/lib/engine/tools/pass-gate';
import type { Tool } from '@/lib/engine/tools/tool';
import { toolContextTypes } from '@/lib/protocol/conversation-words';
import { createToolHosts, createToolOutside } from '@/lib/server/worker/create-tool-hosts';
import {
  addPerson,
  addThings,
  type Ids,
  inventIds,
  openTenant,
  type Person,
  type Tenant,
} from './__fixtures__/tenants';
import { listChanges, markChanges, watchChanges } from './__fixtures__/watch-changes';

const instance = await vi.hoisted(async () => (await import('./__fixtures__/instance')).openInstance());
afterAll(() => instance.close());

let here: Tenant;
let there: Tenant;
let colleague: Person;
let ours: Ids;
let theirs: Ids;
beforeAll(async () => {
  here = await openTenant('QZHERE');
  there = await openTenant('QZTHERE');
  ours = await addThings(here, here.founder);
  await watchChanges();
  theirs = await addThings(there, there.founder);
  colleague = await addPerson(here.workspaceId, 'owner', 'QZHERE');
});

const workflow = (collectionId: string) => ({
  name: 'Made',
  entity: 'research.sources',
  trigger_type: 'on_create',
  collection_id: collectionId,
  actions: [{ name: 'Note', action_type: 'log_audit_entry', action_config: { message: 'A source came' } }],
});
const step = { name: 'Tell', action_type: 'log_audit_entry', action_config: { message: 'Told' } };
const description = 'Made';

/** Arguments for each tool that takes an id. */
const given: Readonly<Record<string, (ids: Ids, of: Tenant) => Record<string, unknown>>> = {
  'collection.add_sources': ({ collections: collectionId }) => ({
    collectionId,
    sources: [{ type: 'url', url: `https://example.com/${createUuid()}` }],
  }),
  'collection.list_sources': ({ collections: collectionId }) => ({ collectionId }),
  'source.capture': ({ collections: collectionId }) => ({
    collectionId,
    url: `https://example.com/${createUuid()}`,
  }),
  'source.refresh': ({ sources: sourceId }) => ({ sourceId }),
  'source.read': ({ sources: sourceId }) => ({ sourceId }),
  'transform.run': ({ collections: collectionId }) => ({ collectionId, type: 'report' }),
  'artifact.share': ({ artifacts: artifactId }) => ({ artifactId, format: 'markdown' }),
  'artifact.open': ({ artifacts: artifactId }) => ({ artifactId }),
  'share.create': ({ artifacts: artifactId }) => ({ artifactId }),
  'integration.invoke': ({ integrations: id }, { marker }) => ({
    integration: `${marker} integration ${id}`,
    operation: 'post',
    payload: {},
  }),
  describe_table: ({ tables: id }) => ({ table_id: id }),
  query_table: ({ tables: id }) => ({ table_id: id }),
  propose_column: ({ tables: id }) => ({
    table_id: id,
    description,
    name: 'Made',
    type: 'text',
    instruction: 'What?',
  }),
  propose_fill: ({ tables: id }) => ({ table_id: id, description }),
  get_workflow_rule: ({ workflows: id }) => ({ workflow_id: id }),
  explain_workflow_node: ({ workflows: id }) => ({ workflow_id: id, node_name: `${here.marker} note` }),
  get_alert_detail: ({ alerts: id }) => ({ alert_id: id }),
  list_alerts_for_rule: ({ workflows: id }) => ({ workflow_id: id }),
  update_workflow: ({ workflows: id }) => ({ workflow_id: id, workflow: workflow(ours.collections) }),
  validate_workflow: ({ workflows: id }) => ({ workflow_id: id, workflow: workflow(ours.collections) }),
  preview_workflow: ({ workflows: id }) => ({
    workflow_id: id,
    workflow: workflow(ours.collections),
    description,
  }),
  create_workflow: ({ collections: id }) => ({ workflow: workflow(id) }),
  start_draft: ({ collections: id }) => {
    const { name, entity, trigger_type, collection_id } = workflow(id);
    return { name, entity, trigger_type, collection_id };
  },
  add_draft_action: ({ 'workflow-drafts': id }) => ({ draft_id: id, ...step, after: `${here.marker} note` }),
  remove_draft_action: ({ 'workflow-drafts': id }) => ({ draft_id: id, action_name: `${here.marker} hook` }),
  preview_draft: ({ 'workflow-drafts': id }) => ({ draft_id: id, description }),
};

function openHost({ userId }: Person) {
  const actor = authorise({ userId, workspaceId: here.workspaceId, role: 'owner', via: 'run' }, 'viewer');
  if (actor === null) throw new Error('An owner may read.');
  const run = { id: createRunId(), collectionId: asId<never>(ours.collections), conversationId: null };
  const outside = createToolOutside({ CAPTURE_ALLOW: [], SEARXNG_URL: undefined }, systemClock);
  return createToolHosts(outside).open({ actor, run, isTabPresent: true });
}

const sameFor = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/** Returns the result that the caller reads, without their own input and without the ids and times in which any two calls differ. */
async function perform(
  tool: Tool,
  input: Record<string, unknown>,
  person: Person = here.founder,
): Promise<string> {
  const host = openHost(person);
  const signal = new AbortController().signal;
  const read = tool.read(input);
  if (!read.ok) throw new Error(`${tool.name}: ${read.failure}`);
  const onFault = (fault: unknown) => {
    throw fault;
  };
  const valid = { type: 'valid' as const, callId: createUuid(), call: read.value };
  const passed = await passGate(valid, {
    host,
    signal,
    onFault,
    decide: () => Promise.resolve({ decision: 'allow' }),
  });
  const end = passed.type === 'allowed' ? await executeCall(passed, { host, signal, onFault }) : passed;
  const told = JSON.stringify(end.type === 'done' ? end.output : end.reason);
  const asked = typeof input['integration'] === 'string' ? input['integration'] : '';
  return `${end.type}: ${asked === '' ? told : told.replaceAll(asked, '…')}`.replaceAll(sameFor, '…');
}

const find = (name: string) => tools.find((tool) => tool.name === name) as Tool;

describe('the tools', () => {
  it('that take an id are all tested here', () => {
    const host = openHost(here.founder);
    const offered = new Set(toolContextTypes.flatMap((context) => listTools({ context, host })));
    const told = [...offered].filter(({ inputSchema }) =>
      /"(\w+_id|\w+Id|integration)":\{/.test(JSON.stringify(inputSchema)),
    );
    expect(told.length).toBeGreaterThan(15);
    expect(told.map(({ name }) => name).filter((name) => given[name] === undefined)).toEqual([]);
  });
});

describe.each(Object.keys(given))('%s', (name) => {
  const input = (ids: Ids, of: Tenant) => given[name]?.(ids, of) ?? {};

  it('treats an id of another workspace like an unknown id, and unlike an id of its own', async () => {
    const before = await markChanges();
    const foreign = await perform(find(name), input(theirs, there));
    expect(foreign).toBe(await perform(find(name), input(inventIds(theirs), there)));
    expect(foreign).not.toContain(there.marker);
    expect(await perform(find(name), input(ours, here))).not.toBe(foreign);
    expect(await listChanges(there.workspaceId, before)).toEqual([]);
  });
});

describe("a member's private data", () => {
  it.each(['add_draft_action', 'remove_draft_action', 'preview_draft'])(
    "%s does not find a colleague's draft",
    async (name) => {
      const ids = await addThings(here, here.founder);
      const before = await markChanges();
      const refused = await perform(find(name), given[name]?.(ids, here) ?? {}, colleague);
      const unknown = await perform(find(name), given[name]?.(inventIds(ids), here) ?? {}, colleague);
      expect(refused).toBe(unknown);
      expect(await listChanges(here.workspaceId, before)).toEqual([]);
    },
  );

  it('an alert about a conversation and a notification are shown only to their recipient', async () => {
    const ids = await addThings(here, here.founder);
    const detail = (id: string, person: Person) =>
      perform(find('get_alert_detail'), { alert_id: id }, person);
    const unknown = await detail(createUuid(), colleague);
    for (const id of [ids.privateAlert, ids.notification]) {
      expect(await detail(id, colleague)).toBe(unknown);
      expect(await detail(id, here.founder)).toContain(`${here.marker} message`);
    }
    expect(await detail(ids.alerts, colleague)).toContain(`${here.marker} message`);
    const countOf = async (person: Person) =>
      (await perform(find('list_alerts_for_rule'), { workflow_id: ids.workflows }, person)).split(
        `${here.marker} message`,
      ).length - 1;
    expect([await countOf(here.founder), await countOf(colleague)]).toEqual([2, 1]);
  });
});
