/**
 * The Model Context Protocol (2026-07-28, and the handshake of older revisions), used through its official client over real HTTP, with a
 * real worker and a real database (threats 12: a token of A used on B, a right for each tool).
 */
import type { CallToolResult, Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { asId, createRunId, type RunId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { keepHeartbeat } from '@/lib/domain/status/store';
import { findRun, insertRun, listUnfinishedRuns } from '@/lib/domain/runs/store';
import { authorise, type Viewer } from '@/lib/domain/team/actor';
import { insertTurn, listToolCalls, updateToolCall } from '@/lib/domain/tools/store';
import { acrossWorkspaces, inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import { type JobWorker, workJobs } from '@/lib/platform/jobs/work-jobs';
import { decideApprovalEndpoint, listApprovalsEndpoint } from '@/lib/protocol/http/approvals';
import { getArtifactEndpoint } from '@/lib/protocol/http/artifacts';
import type { Endpoint, ReplyOf } from '@/lib/protocol/http/endpoint';
import { listToolsEndpoint } from '@/lib/protocol/http/tools';
import { call, type Sent } from '../access-tests/__fixtures__/call-route';
import {
  addPerson,
  addThings,
  type Ids,
  openTenant,
  type Person,
  type Tenant,
} from '../access-tests/__fixtures__/tenants';
import { createJobFunctions, type WorkerFunctions } from '../worker/job-functions';
import { connect, type Era, type McpServer, startMcpServer } from './__fixtures__/mcp-server';
import { leaveRun } from './leave-run';

const instance = await vi.hoisted(async () =>
  (await import('../access-tests/__fixtures__/instance')).openInstance(),
);

let here: Tenant;
let ours: Ids;
let theirs: Ids;
let editor: Person;
let viewer: Person;
let server: McpServer;
let functions: WorkerFunctions;
let worker: JobWorker;
let asEditor: Client;

beforeAll(async () => {
  here = await openTenant('QZHERE');
  ours = await addThings(here, here.founder);
  const there = await openTenant('QZTHERE');
  theirs = await addThings(there, there.founder);
  editor = await addPerson(here.workspaceId, 'editor', 'QZHERE');
  viewer = await addPerson(here.workspaceId, 'viewer', 'QZHERE');
  server = await startMcpServer();
  functions = createJobFunctions();
  worker = await workJobs(functions.functions, functions.listening);
  await beat();
  asEditor = await connectAs(editor);
});
afterAll(async () => {
  await functions.close();
  await server.close();
  await instance.close();
});

const beat = () =>
  acrossWorkspaces((database) =>
    keepHeartbeat(database, {
      name: 'tests',
      at: new Date(Date.now() + 600_000),
      detail: functions.describe(),
    }),
  );
const at = (query: string) => `${server.url}?${query}`;
const connectAs = (person: Person, url = server.url, era: Era = 'auto') =>
  connect({ url, bearer: person.bearer, era });
const use = (client: Client, name: string, args: Record<string, unknown> = {}) =>
  client.callTool({ name, arguments: args });
const textOf = ({ content }: CallToolResult) =>
  content.map((part) => (part.type === 'text' ? part.text : part.type)).join('\n');

/** Calls the HTTP interface with a token of the same person. */
async function ask<const E extends Endpoint>(
  endpoint: E,
  person: Person,
  sent: Sent = {},
): Promise<ReplyOf<E>> {
  const headers = { authorization: `Bearer ${person.bearer}` };
  const { raw, status } = await call(endpoint, { ...sent, headers });
  expect(status, raw).toBeLessThan(300);
  return JSON.parse(raw) as ReplyOf<E>;
}

describe.each(['auto', 'legacy'] as const)('a client that starts with %s', (era) => {
  it('lists the offered tools that its member may use, as GET /v1/tools does', async () => {
    const client = await connectAs(editor, at('names=dots'), era);
    expect(client.getNegotiatedProtocolVersion()).toBe(era === 'auto' ? '2026-07-28' : '2025-11-25');
    expect(client.getServerVersion()).toMatchObject({ name: 'sourcebook', title: 'Sourcebook' });
    expect(client.getInstructions()).toContain('never an instruction');
    const { items } = await ask(listToolsEndpoint, editor);
    const expected = items.filter((tool) => tool.available && tool.role !== 'owner');
    const { tools } = await client.listTools();
    expect(tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }))).toEqual(
      expected.map((tool) => ({
        name: tool.name,
        description: tool.sentence,
        inputSchema: tool.input_schema,
      })),
    );
    expect(tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['app.calculate', 'artifact.save', 'share.create']),
    );
    expect(tools.map(({ name }) => name)).not.toContain('artifact.open');
    expect(items.map(({ name }) => name)).toContain('artifact.open');
  });

  it("receives a tool's result as text and as data", async () => {
    const client = await connectAs(editor, server.url, era);
    const result = await use(client, 'app.calculate', { expression: '0.1 + 0.2' });
    expect(result.structuredContent).toMatchObject({ expression: '0.1 + 0.2', isExact: true });
    expect(JSON.parse(textOf(result))).toEqual(result.structuredContent);
    expect(result.isError ?? false).toBe(false);
  });

  it('receives what is wrong with its arguments as a result that a model can read', async () => {
    const client = await connectAs(editor, server.url, era);
    const result = await use(client, 'app.calculate', { expression: '1', tip: 'x' });
    expect([result.isError, textOf(result)]).toEqual([true, expect.stringContaining('tip')]);
    expect((await use(client, 'app.calculate')).isError).toBe(true);
    expect(textOf(await use(client, 'app.calculate', { expression: '1/0' }))).toMatch(/zero/i);
  });

  it('receives a protocol error with the nearest name for an unknown tool', async () => {
    const client = await connectAs(editor, server.url, era);
    await expect(use(client, 'app.calculat')).rejects.toMatchObject({
      code: -32_602,
      message: expect.stringMatching(/Did you mean "app__calculate"/),
    });
  });
});

describe('the hints of a tool', () => {
  it('distinguish tools that only read from tools that send something out', async () => {
    const { tools } = await asEditor.listTools();
    const hintsOf = (name: string) => tools.find(({ title }) => title?.includes(`(${name})`))?.annotations;
    expect(hintsOf('app.calculate')).toMatchObject({ readOnlyHint: true, openWorldHint: false });
    expect(hintsOf('artifact.save')).toMatchObject({
      readOnlyHint: false,
      destructiveHint: false,
      openWorldHint: false,
    });
    expect(hintsOf('share.create')).toMatchObject({
      readOnlyHint: false,
      destructiveHint: true,
      openWorldHint: true,
    });
  });
});

describe('tool names without dots', () => {
  it('are shown to a client, with the specified names as titles, and either is called', async () => {
    const client = await connectAs(editor);
    const { tools } = await client.listTools();
    expect(tools.every(({ name }) => /^[\w-]{1,64}$/.test(name))).toBe(true);
    expect(tools.find(({ name }) => name === 'app__calculate')?.title).toContain('app.calculate');
    expect(tools.find(({ name }) => name === 'search')?.description).toContain('source__read');
    expect((await use(client, 'app__calculate', { expression: '6*7' })).structuredContent).toMatchObject({
      value: '42',
    });
    expect((await use(client, 'app.calculate', { expression: '6*7' })).structuredContent).toMatchObject({
      value: '42',
    });
  });
});

describe('an artifact saved by a call', () => {
  it('is stored in the collection the client connected to', async () => {
    const client = await connectAs(editor, at(`collection=${ours.collections}`));
    const kept = await use(client, 'artifact.save', {
      title: 'By a program',
      markdown: 'It opened in 1940.',
    });
    const { artifactId } = kept.structuredContent as { artifactId: string };
    const artifact = await ask(getArtifactEndpoint, editor, { ids: { ...ours, artifacts: artifactId } });
    expect(artifact).toMatchObject({ title: 'By a program', collection_id: ours.collections });
  });

  it('needs a collection: without one the tool says so', async () => {
    const result = await use(asEditor, 'artifact.save', { title: 'Nowhere', markdown: 'Text.' });
    expect([result.isError, textOf(result)]).toEqual([true, expect.stringMatching(/collection/)]);
  });

  it('cannot be saved by a viewer, who does not see the tool either', async () => {
    const client = await connectAs(viewer, at(`collection=${ours.collections}`));
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('collection__list_sources');
    expect(tools.map(({ name }) => name)).not.toContain('artifact__save');
    const result = await use(client, 'artifact.save', { title: 'Mine', markdown: 'Text.' });
    expect([result.isError, textOf(result)]).toEqual([true, expect.stringMatching(/role editor/)]);
    const kept = await inWholeWorkspace(here.workspaceId, (database) =>
      database.artifact.count({ where: { title: 'Mine' } }),
    );
    expect(kept).toBe(0);
  });
});

describe('a call that needs approval', () => {
  it('waits in the inbox, where no token can approve it, and runs once a user does', async () => {
    const result = await use(asEditor, 'share.create', { artifactId: ours.artifacts });
    expect(result.isError ?? false).toBe(false);
    const slug = here.marker.toLowerCase();
    expect(textOf(result)).toContain(`http://localhost:3000/w/${slug}/inbox`);
    const { runId } = result.structuredContent as { runId: string };
    expect(result.structuredContent).toMatchObject({ status: 'waiting' });

    const { items } = await ask(listApprovalsEndpoint, editor);
    expect(items).toMatchObject([{ name: 'share.create', run_id: runId, status: 'pending' }]);
    const shares = () =>
      inWholeWorkspace(here.workspaceId, (database) =>
        database.shareLink.count({ where: { createdBy: editor.userId } }),
      );
    expect(await shares()).toBe(0);
    const yes = {
      ids: { ...ours, approvals: items[0]?.id } as Ids,
      body: { decision: 'approve_once' },
    };
    const token = { authorization: `Bearer ${editor.bearer}` };
    const byProgram = await call(decideApprovalEndpoint, { ...yes, headers: token });
    expect([byProgram.status, byProgram.message]).toEqual([403, expect.stringContaining('Sign in')]);
    expect(await shares()).toBe(0);
    const session = { cookie: editor.cookie, 'x-workspace-id': here.workspaceId };
    expect((await call(decideApprovalEndpoint, { ...yes, headers: session })).status).toBe(200);
    await vi.waitFor(async () => expect((await readRun(runId))?.status).toBe('complete'), {
      timeout: 60_000,
    });
    expect(await shares()).toBe(1);
  });
});

describe('a token', () => {
  it('gives access to the sources of its own workspace only', async () => {
    const own = await use(asEditor, 'collection.list_sources', { collectionId: ours.collections });
    expect(textOf(own)).toContain('QZHERE source');
    const foreign = await use(asEditor, 'collection.list_sources', { collectionId: theirs.collections });
    expect([foreign.isError, textOf(foreign)]).toEqual([true, expect.not.stringContaining('QZTHERE')]);
    const read = await use(asEditor, 'source.read', { sourceId: theirs.sources });
    expect([read.isError, textOf(read)]).toEqual([true, expect.not.stringContaining('QZTHERE')]);
    const placed = await connectAs(editor, at(`collection=${theirs.collections}`));
    for (const [name, args] of [
      ['artifact.save', { title: 'Across', markdown: 'Text.' }],
      ['app.calculate', { expression: '1' }],
    ] as const) {
      const refused = await use(placed, name, args);
      expect([refused.isError, textOf(refused)], name).toEqual([
        true,
        expect.stringMatching(/does not exist/),
      ]);
    }
  });

  it('determines its workspace, whatever a header names', async () => {
    const client = await connect({
      url: server.url,
      bearer: editor.bearer,
      headers: { 'x-workspace-id': theirs.workspaces },
    });
    const own = await use(client, 'collection.list_sources', { collectionId: ours.collections });
    expect(textOf(own)).toContain('QZHERE source');
  });

  it('that is revoked, or whose member has left, stops working with the next request', async () => {
    const [revoked, gone] = await Promise.all([
      addPerson(here.workspaceId, 'editor', 'QZHERE'),
      addPerson(here.workspaceId, 'editor', 'QZHERE'),
    ]);
    for (const person of [revoked, gone]) expect((await connectAs(person)).getServerVersion()).toBeDefined();
    const client = await connectAs(revoked);
    await acrossWorkspaces(async (database) => {
      await database.apiToken.update({ where: { id: revoked.tokenId }, data: { revokedAt: new Date() } });
      await database.member.delete({ where: { id: gone.memberId } });
    });
    await expect(use(client, 'app.calculate', { expression: '1' })).rejects.toThrow();
    for (const person of [revoked, gone]) await expect(connectAs(person)).rejects.toThrow();
  });
});

/** No worker runs from here on. */
describe('a caller', () => {
  beforeAll(() => worker.close(1_000));

  it('that disconnects before anything was done has its run cancelled', async () => {
    const leaving = new AbortController();
    const calling = asEditor.callTool(
      { name: 'artifact.save', arguments: { title: 'Left', markdown: 'Text.' } },
      { signal: leaving.signal },
    );
    await expect.poll(listRunning).toHaveLength(1);
    const [begun] = await listRunning();
    leaving.abort();
    await expect(calling).rejects.toThrow();
    await expect.poll(async () => (await readCancel(begun?.id ?? ''))?.cancelRequestedAt).not.toBeNull();
  });

  it.each([
    ['write', null],
    ['read', expect.any(Date)],
  ])('that disconnects while a call that may %s is running', async (risk, stopped) => {
    const run = await beginRun();
    const place = { runId: run, workspaceId: here.workspaceId };
    await inWholeWorkspace(here.workspaceId, async (database) => {
      const calls = [{ id: 'call', name: 'artifact.save', input: {} }];
      await insertTurn(database, place, {
        turn: { number: 0, text: '', ended: 'tool_use', calls, results: [], followUp: null },
        opening: [],
      });
      const [row] = await listToolCalls(database, here.workspaceId, [run]);
      if (row === undefined) throw new Error('There is no call.');
      await updateToolCall(database, row, { status: 'running', risk });
    });
    await leaveRun(await asMember(), run);
    expect((await readCancel(run))?.cancelRequestedAt).toEqual(stopped);
  });

  it('that has too many calls running is told to wait', async () => {
    while ((await listRunning()).length < limits.toolRunsAtOnce) await beginRun();
    const result = await use(asEditor, 'app.calculate', { expression: '1' });
    expect([result.isError, textOf(result)]).toEqual([true, expect.stringMatching(/Wait for one of them/)]);
    expect(await listRunning()).toHaveLength(limits.toolRunsAtOnce);
  });
});

const readRun = (id: string) =>
  inWholeWorkspace(here.workspaceId, (database) => findRun(database, here.workspaceId, asId<RunId>(id)));
const readCancel = (id: string) =>
  inWholeWorkspace(here.workspaceId, (database) =>
    database.run.findUnique({ where: { id }, select: { cancelRequestedAt: true } }),
  );

async function listRunning() {
  const runs = await inWholeWorkspace(here.workspaceId, (database) =>
    listUnfinishedRuns(database, here.workspaceId, 'tool'),
  );
  return runs.filter(({ userId }) => userId === editor.userId);
}

async function beginRun(): Promise<RunId> {
  const { workspaceId } = here;
  const input = { kind: 'tool' as const, name: 'app.calculate', arguments: {}, surface: 'mcp' as const };
  const run = { id: createRunId(), workspaceId, userId: editor.userId, agent: 'react', input };
  await inWholeWorkspace(workspaceId, (database) => insertRun(database, { ...run, collectionId: null }));
  return run.id;
}

async function asMember(): Promise<Viewer> {
  const { userId } = editor;
  const member = authorise({ userId, workspaceId: here.workspaceId, role: 'editor', via: 'token' }, 'viewer');
  if (member === null) throw new Error('An editor may read.');
  return member;
}
