/**
 * What a workspace keeps and uses is counted truly, each door refuses what exceeds a limit in one sentence and loses nothing, and those whom it
 * concerns are told. Uses real PostgreSQL, the real routes, and a scripted model over HTTP.
 */
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countRuns } from '@/e2e/support/choose-cases';
import { type FakeUpstream, startFakeUpstream } from '@/e2e/support/fake-upstream/server';
import { captureFile } from '@/lib/capture/capture-file';
import { systemClock } from '@/lib/core/clock';
import { createUuid } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { succeed } from '@/lib/core/result';
import { findMonth } from '@/lib/domain/usage/month';
import { jobSchemas } from '@/lib/platform/jobs/queues';
import { createApiTokenEndpoint } from '@/lib/protocol/http/accounts';
import { listAuditEventsEndpoint } from '@/lib/protocol/http/audit';
import { getConversationEndpoint } from '@/lib/protocol/http/conversations';
import type { BodyInputOf } from '@/lib/protocol/http/endpoint';
import { getUsageEndpoint, setModelEndpoint, setUsageLimitsEndpoint } from '@/lib/protocol/http/models';
import { listNoticesEndpoint } from '@/lib/protocol/http/notices';
import { createRunEndpoint } from '@/lib/protocol/http/runs';
import { addUrlsEndpoint } from '@/lib/protocol/http/sources';
import { listMembersEndpoint } from '@/lib/protocol/http/team';
import { asDatabaseOwner } from '../access-tests/__fixtures__/database-owner';
import type * as workbench from '../artifacts/__fixtures__/workbench';
import { type Browser, openTestInstance, testOrigin } from '../team/__fixtures__/people';
import { welcome } from '../team/__fixtures__/team';

let upstream: FakeUpstream;
let instance: Awaited<ReturnType<typeof openTestInstance>>;
let tools: typeof workbench;
let bench: workbench.Workbench;
let bo: Browser;

beforeAll(async () => {
  upstream = await startFakeUpstream();
  instance = await openTestInstance({ MODEL: '', CAPTURE_ALLOW: new URL(upstream.url).host });
  tools = await import('../artifacts/__fixtures__/workbench');
  bench = await tools.openWorkbench();
  await tools.indexSources(bench);
  bo = await welcome({ by: bench.ada, workspaceId: bench.workspaceId }, 'bo@example.com', 'editor');
  const body = {
    provider: 'openai-compatible' as const,
    model: 'scripted',
    base_url: `${upstream.url}/v1`,
    context_tokens: 100_000,
  };
  const set = await bench.ada.send(setModelEndpoint, { workspaceId: bench.workspaceId, body });
  expect(set.status, set.message).toBe(200);
});
beforeEach(async () => {
  await query('delete from model_call');
  await query('delete from usage_entry where month is not null');
  await query('delete from notice');
});
afterEach(async () => {
  upstream.reset();
  await limit({});
});
afterAll(async () => {
  await tools.closeWorkbench();
  await instance.close();
  await upstream.close();
});

const query = <Row extends object>(sql: string, ...values: unknown[]) =>
  asDatabaseOwner(async (client) => (await client.query<Row>(sql, values)).rows);
const readUsage = (by: Browser) => by.send(getUsageEndpoint, { workspaceId: bench.workspaceId });
const meterOf = async (kind: string, scope = 'workspace', by: Browser = bench.ada) =>
  (await readUsage(by)).reply.meters.find((meter) => meter.kind === kind && meter.scope === scope);
const usedOf = async (kind: string) => (await meterOf(kind))?.used ?? -1;

async function limit(body: BodyInputOf<typeof setUsageLimitsEndpoint>) {
  const set = await bench.ada.send(setUsageLimitsEndpoint, { workspaceId: bench.workspaceId, body });
  expect(set.status, set.message).toBe(200);
  return set.reply;
}

async function userIdOf(name: string): Promise<string> {
  const { reply } = await bench.ada.send(listMembersEndpoint, { workspaceId: bench.workspaceId });
  return reply.items.find((member) => member.name === name)?.user_id ?? '';
}

async function spend(userId: string, tokens: number): Promise<void> {
  await query(
    `insert into model_call (id, workspace_id, user_id, turn, task, provider, model, request, input_tokens, output_tokens, started_at)
     values ($1, $2, $3, 1, 'chat', 'openai', 'm', '{}', $4, 0, $5)`,
    ...[createUuid(), bench.workspaceId, userId, tokens, new Date()],
  );
}

/** A change of what is kept or used, as SQL. */
type Change = { readonly sql: string; readonly values: readonly unknown[] };

const people = ['ada', 'bo'];
const callChange = fc
  .record({
    id: fc.integer({ min: 0, max: 5 }),
    userId: fc.constantFrom(...people),
    at: fc.constantFrom('2026-10-31T23:59:59.999Z', '2026-11-01T00:00:00Z', '2026-11-30T12:00:00Z'),
    provider: fc.constantFrom('openai', 'openai', 'openai', 'extractive'),
    tokens: fc.option(fc.integer({ min: 0, max: 1_000 })),
    cents: fc.option(fc.integer({ min: 0, max: 400 })),
  })
  // A call is stored when it begins and completed when it ends, under the same id, by the same person, in the same month.
  .map(
    ({ id, userId, at, provider, tokens, cents }): Change => ({
      sql: `insert into model_call (id, workspace_id, user_id, turn, task, provider, model, request, input_tokens, output_tokens, cost_usd, started_at)
      values ($1, $2, $3, 1, 'chat', $4, 'm', '{}', $5, $5, $6, $7)
      on conflict (id) do update set input_tokens = $5, output_tokens = $5, cost_usd = $6`,
      values: [
        `call ${id}`,
        bench.workspaceId,
        userId,
        provider,
        tokens,
        cents === null ? null : cents / 4,
        at,
      ],
    }),
  );
const sourceChange = fc.integer({ min: 0, max: 3 }).chain((id) =>
  fc.constantFrom<Change>(
    {
      sql: `insert into source (id, workspace_id, collection_id, kind, title, status, created_by)
        values ($1, $2, $3, 'note', 't', 'captured', 'ada') on conflict (id) do nothing`,
      values: [`source ${id}`, bench.workspaceId, bench.collectionId],
    },
    {
      sql: `insert into original (id, workspace_id, source_id, bytes, byte_length, media_type, file_name, digest)
        select gen_random_uuid(), $2, $1, 'x', $3, 't', 'f', 'd' where exists (select from source where id = $1)`,
      values: [`source ${id}`, bench.workspaceId, id * 100 + 7],
    },
    // Its originals are deleted with it.
    { sql: 'delete from source where id = $1', values: [`source ${id}`] },
  ),
);
const joined = fc.constant('join' as const);

describe('what is counted', () => {
  it('is the sum of the files, sources and calls, however they change and whenever entries are joined', async () => {
    const { inWholeWorkspace, acrossWorkspaces } = await import('@/lib/platform/db/in-workspace');
    const { joinEntries, sumKept, sumSpent } = await import('@/lib/domain/usage/entry-store');
    const sumRows = async (month: string) => ({
      kept: await query(
        `select (select coalesce(sum(byte_length), 0)::float8 from
            (select byte_length from original union all select byte_length from page_file union all select byte_length from export_file union all select byte_length from archive_part) as file)
          as "storageBytes", (select count(*)::float8 from source) as sources`,
      ),
      spent: await query(
        `select user_id as "userId", (coalesce(sum(input_tokens), 0) + coalesce(sum(output_tokens), 0))::float8 as tokens,
           coalesce(sum(cost_usd), 0) as "costUsd"
         from model_call where provider <> 'extractive' and to_char(started_at, 'YYYY-MM') = $1
         group by user_id having coalesce(sum(input_tokens), 0) + coalesce(sum(cost_usd), 0) > 0 order by user_id`,
        month,
      ),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(callChange, sourceChange, joined), { minLength: 8, maxLength: 24 }),
        async (changes) => {
          for (const change of [...changes, 'join' as const]) {
            if (change === 'join') await acrossWorkspaces(joinEntries);
            else
              await inWholeWorkspace(bench.workspaceId, (database) =>
                database.$executeRawUnsafe(
                  change.sql.replaceAll(/\$7/g, '$7::timestamptz'),
                  ...change.values,
                ),
              );
          }
          for (const month of ['2026-10', '2026-11']) {
            const { kept, spent } = await inWholeWorkspace(bench.workspaceId, async (database) => ({
              kept: await sumKept(database, bench.workspaceId),
              spent: await sumSpent(database, bench.workspaceId, month),
            }));
            const used = spent.filter(({ tokens, costUsd }) => tokens > 0 || costUsd > 0);
            expect({ kept: [kept], spent: used }).toEqual(await sumRows(month));
          }
          await query(`delete from source where title = 't'`);
          await query('delete from model_call');
          await query('delete from usage_entry where month is not null');
        },
      ),
      { numRuns: countRuns(10) },
    );
  });
});

const fileOf = (bytes: number) => ({
  type: 'file' as const,
  file: {
    fileName: 'river.txt',
    mediaType: 'text/plain',
    bytes: new Uint8Array(Buffer.from(`${createUuid()} ${'x'.repeat(bytes)}`.slice(0, bytes))),
  },
});
/** An image of a page, followed by bytes that tell it from others. */
const imageOf = (bytes: number, digit: string) => ({
  fileName: 'dot.gif',
  bytes: new Uint8Array(
    Buffer.concat([Buffer.from('R0lGODlhAQABAAAAACw=', 'base64'), Buffer.alloc(bytes, digit)]),
  ).subarray(0, bytes),
});
const full =
  /^Your workspace may keep \S+ MB of files, and there is no room for more\. Delete what you no longer need\. Owners can/;

describe('the limit of files', () => {
  /** Lets the workspace keep so many bytes more than it has. */
  const leaveRoom = async (bytes: number) =>
    limit({ storage_bytes: Math.max(1, (await usedOf('storage')) + bytes) });

  it('counts what another transaction is about to add, so that files that come at once never exceed it', async () => {
    const { addPageFile } = await import('../pages/page-files');
    const { inWorkspaceWith, keepBytes } = await import('../objects/keep-bytes');
    const { insertPageFile } = await import('@/lib/domain/pages/file-store');
    const { inWorkspace } = await import('@/lib/platform/db/in-workspace');
    const { workspaceId, userId } = bench.editor;
    await leaveRoom(1_500);
    const first = await keepBytes(workspaceId, imageOf(1_000, '1').bytes);
    const [isCounted, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const adding = inWorkspaceWith(
      first,
      (work) =>
        inWorkspace(bench.editor, async (database) => {
          const done = await work(database);
          isCounted.resolve();
          await mayEnd.promise;
          return done;
        }),
      (database) =>
        insertPageFile(database, {
          id: createUuid(),
          workspaceId,
          mediaType: 'image/gif',
          fileName: 'dot.gif',
          createdBy: userId,
          ...first.place(),
        }),
    );
    await isCounted.promise;
    let hasEnded = false;
    const second = Promise.allSettled([addPageFile(bench.editor, imageOf(1_000, '2'))]).finally(() => {
      hasEnded = true;
    });
    const waiting = () => query(`select from pg_locks where locktype = 'advisory' and not granted`);
    await expect.poll(async () => hasEnded || (await waiting()).length > 0).toBe(true);
    mayEnd.resolve();
    await adding;
    expect(await second).toMatchObject([
      { status: 'rejected', reason: { message: expect.stringMatching(full) } },
    ]);
  });

  it('refuses an upload that does not fit, of which nothing is left, and an address once there is no room', async () => {
    const { addSource } = await import('../sources/add-source');
    await leaveRoom(1_000);
    const before = await usedOf('sources');
    const jobs = () => query(`select from pgboss.job where name = 'capture' and state = 'created'`);
    const waiting = await jobs();
    const add = (bytes: number) => addSource(bench.editor, bench.collectionId, fileOf(bytes));
    await expect(add(1_001)).rejects.toThrow(full);
    expect([await usedOf('sources'), await jobs()]).toEqual([before, waiting]);
    await add(1_000);
    expect(await meterOf('storage')).toMatchObject({
      state: 'reached',
      reached: expect.stringMatching(full),
    });
    await expect(
      addSource(bench.editor, bench.collectionId, { type: 'url', url: 'https://river.example/' }),
    ).rejects.toMatchObject({ code: 'limit_reached' });
  });

  it('fails a capture whose page does not fit, and keeps what the source had', async () => {
    const { captureSource } = await import('@/lib/server/sources/capture/capture-source');
    const id = await tools.addSource(bench, { title: 'Weir', url: null, markdown: 'The weir is old.' });
    const bytes = new TextEncoder().encode('The weir was rebuilt. '.repeat(100));
    const page = await captureFile({
      bytes,
      fileName: 'weir.txt',
      declaredType: null,
      url: null,
      maxMarkdownChars: limits.markdownChars,
    });
    if (!page.ok) throw new Error(page.failure.sentence);
    const original = { kind: 'new' as const, bytes, mediaType: 'text/plain', fileName: 'weir.txt' };
    const obtained = { page: page.value, capturedWith: 'fetch' as const, finalUrl: null, original };
    const capture = () =>
      captureSource(
        jobSchemas.capture.parse({ workspaceId: bench.workspaceId, sourceId: id, reason: 'refresh' }),
        { obtainer: { obtain: () => Promise.resolve(succeed(obtained)) }, clock: systemClock },
        new AbortController().signal,
      );
    const read = () =>
      query<{ status: string; revision: string }>(
        'select status, failure_code as code, failure_sentence as sentence, current_revision_id as revision from source where id = $1',
        id,
      );
    const [before] = await read();
    await leaveRoom(bytes.length - 1);
    await capture();
    expect(await read()).toEqual([
      { ...before, status: 'failed', code: 'limit_reached', sentence: expect.stringMatching(full) },
    ]);
    await leaveRoom(bytes.length);
    await capture();
    expect(await read()).toMatchObject([{ status: 'captured', code: null }]);
  });

  it('fails an export in the same words', async () => {
    await leaveRoom(100);
    const { createArtifact } = await import('../artifacts/create-artifact');
    const { exportArtifact } = await import('../artifacts/export/export-artifact');
    const { AcceptedReply } = await import('../replies/reply-kinds');
    const markdown = 'The dam was built of stone. '.repeat(limits.exportNowChars / 20);
    const { id } = await createArtifact(bench.editor, { from: 'text', title: 'Long', markdown });
    const asked = await exportArtifact(bench.editor, id, { format: 'text' });
    if (!(asked instanceof AcceptedReply)) throw new Error('The file came at once.');
    await tools.work(bench, asked.value.run_id);
    const { run } = await tools.readLog(bench, asked.value.run_id);
    expect(run).toMatchObject({ status: 'failed', failure: { message: expect.stringMatching(full) } });
    expect(await query('select from export_file where run_id = $1', asked.value.run_id)).toEqual([]);
  });
});

it('the limit of sources refuses the one beyond it, and says so beside its address', async () => {
  await limit({ sources: (await usedOf('sources')) + 1 });
  const urls = ['https://one.example/', 'https://two.example/'];
  const added = await bench.ada.send(addUrlsEndpoint, {
    workspaceId: bench.workspaceId,
    params: { id: bench.collectionId },
    body: { urls },
  });
  expect(added.reply.items).toMatchObject([
    { problem: null },
    { source: null, problem: expect.stringContaining('sources, and there is no room for more.') },
  ]);
});

const sentence = (whose: string, tokens: string) =>
  `${whose} ${tokens} tokens for ${findMonth(new Date()).name}.`;

describe('a limit of the month', () => {
  async function ask(by: Browser, agent: 'react' | 'got' = 'react') {
    const asked = await by.send(createRunEndpoint, {
      workspaceId: bench.workspaceId,
      body: {
        message: 'When did Parliament approve the dam?',
        agent,
        context: { collection_id: bench.collectionId, tools: false },
      },
    });
    expect(asked.status, asked.message).toBe(201);
    await tools.work(bench, asked.reply.id);
    const { run } = await tools.readLog(bench, asked.reply.id);
    const stored = await by.send(getConversationEndpoint, {
      workspaceId: bench.workspaceId,
      params: { id: run?.conversationId ?? '' },
    });
    return { run, answer: stored.reply.messages.at(-1) };
  }

  it('lets the call that reaches it end, and then answers with passages and says why', async () => {
    upstream.respond(() => ({ text: 'It was approved.', usage: { inputTokens: 900, outputTokens: 100 } }));
    await limit({ tokens: 1_000 });
    expect((await ask(bench.ada)).run).toMatchObject({ status: 'complete', failure: null });
    expect(await meterOf('tokens')).toMatchObject({ used: 1_000, state: 'reached' });
    const asked = upstream.log.length;
    const { run, answer } = await ask(bo);
    const message = sentence('Your workspace has used its', '1,000');
    expect(run).toMatchObject({ status: 'partial', failure: { message } });
    expect(answer).toMatchObject({ status: 'partial', failure: { message } });
    expect(answer?.citations.length).toBeGreaterThan(0);
    expect(upstream.log).toHaveLength(asked);
  });

  it('of each member leaves the others alone, and one with an exception has another', async () => {
    const userId = await userIdOf('bo');
    await spend(userId, 2_000);
    upstream.respond(() => ({ text: 'It was approved.' }));
    await limit({ member: { tokens: 2_000, cost_usd: null } });
    expect((await ask(bench.ada)).run).toMatchObject({ status: 'complete' });
    expect((await ask(bo)).run).toMatchObject({
      failure: { message: sentence('You have used your', '2,000') },
    });
    await limit({
      member: { tokens: 2_000, cost_usd: null },
      exceptions: [{ user_id: userId, tokens: null, cost_usd: null }],
    });
    expect((await ask(bo)).run).toMatchObject({ status: 'complete' });
  });

  it('ends a research in its words, and refuses a packet of a program with a status of its own', async () => {
    await spend(await userIdOf('Ada'), 1_000);
    await limit({ tokens: 1_000 });
    const message = sentence('Your workspace has used its', '1,000');
    expect((await ask(bench.ada, 'got')).run).toMatchObject({ status: 'failed', failure: { message } });
    const body = { name: 'test', days: 1 };
    const issued = await bench.ada.send(createApiTokenEndpoint, { workspaceId: bench.workspaceId, body });
    const { abbreviatedRequest } = await import('@/lib/protocol/llmcp/__fixtures__/packets');
    const { POST } = await import('@/app/v1/llmcp/route');
    const response = await POST(
      new Request(`${testOrigin}/v1/llmcp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${issued.reply.token}` },
        body: JSON.stringify(abbreviatedRequest),
      }),
      { params: Promise.resolve({}) },
    );
    expect(response.status).toBe(403);
    expect(response.headers.get('retry-after')).toBeNull();
    expect(await response.json()).toMatchObject({
      error: { code: 'limit_reached', message: expect.stringContaining(message) },
    });
  });
});

describe('a limit that comes near', () => {
  const listTold = async (by: Browser) =>
    (await by.send(listNoticesEndpoint, { workspaceId: bench.workspaceId })).reply.items
      .filter(({ kind }) => kind === 'limit')
      .map(({ title }) => title);

  it('is told to the owners and the member concerned, at four fifths and at the end, once each', async () => {
    const { tellLimits } = await import('./tell-limits');
    const userId = await userIdOf('bo');
    await limit({ tokens: 10_000, member: { tokens: 1_000, cost_usd: null } });
    await spend(userId, 799);
    await tellLimits();
    expect([await listTold(bench.ada), await listTold(bo)]).toEqual([[], []]);
    await spend(userId, 1);
    await tellLimits();
    await tellLimits();
    const { name } = findMonth(new Date());
    expect(await listTold(bench.ada)).toEqual([`bo has used 80 % of their tokens for ${name}`]);
    expect(await listTold(bo)).toEqual([`You have used 80 % of your tokens for ${name}`]);
    await spend(userId, 10_000);
    await tellLimits();
    expect(await listTold(bo)).toContain(`You have used all of your tokens for ${name}`);
    expect(await listTold(bench.ada)).toContain(`Your workspace has used all of its tokens for ${name}`);
    expect(await listTold(bench.ada)).toHaveLength(3);
  });
});

describe('the limits', () => {
  it('are set by owners, for members only, and the audit log says what they were before', async () => {
    const member = await userIdOf('bo');
    const send = (by: Browser, body: object) =>
      by.send(setUsageLimitsEndpoint, { workspaceId: bench.workspaceId, body });
    expect((await send(bo, { tokens: 5 })).status).toBe(403);
    const own = { user_id: member, tokens: 7, cost_usd: null };
    expect((await send(bench.ada, { exceptions: [{ ...own, user_id: createUuid() }] })).message).toContain(
      'not a member',
    );
    expect((await send(bench.ada, { exceptions: [own, own] })).message).toContain('twice');
    await limit({ sources: 50_000 });
    await limit({ tokens: 2_000_000, exceptions: [own] });
    const { reply } = await bench.ada.send(listAuditEventsEndpoint, {
      workspaceId: bench.workspaceId,
      query: { kind: 'usage', limit: 2 },
    });
    // Both were written in the same millisecond, in any order.
    const events = reply.items.toSorted((one, other) => other.action.localeCompare(one.action));
    expect(events.map(({ action, object, detail }) => [action, object.name, detail])).toEqual([
      [
        'usage.member_limits_changed',
        'bo',
        { from: 'as for each member', to: 'tokens a month: 7 tokens, cost a month: no limit' },
      ],
      [
        'usage.limits_changed',
        expect.anything(),
        {
          from: 'sources: 50,000 sources, tokens a month: no limit',
          to: 'sources: no limit, tokens a month: 2,000,000 tokens',
        },
      ],
    ]);
  });

  it('are shown to a member as far as they concern them', async () => {
    const member = await userIdOf('bo');
    await limit({ sources: 50_000, exceptions: [{ user_id: member, tokens: 700, cost_usd: null }] });
    await spend(member, 600);
    const { reply } = await readUsage(bo);
    expect([reply.limits, reply.members_near]).toEqual([null, []]);
    expect(reply.meters.filter((meter) => meter.limit !== null)).toMatchObject([
      { kind: 'sources', scope: 'workspace', limit: 50_000, state: 'free' },
      { kind: 'tokens', scope: 'member', limit: 700, used: 600, state: 'near' },
    ]);
    const { reply: seen } = await readUsage(bench.ada);
    expect(seen.limits).toMatchObject({ sources: 50_000 });
    expect(seen.members_near).toEqual([
      { kind: 'tokens', scope: 'member', limit: 700, used: 600, state: 'near', user_id: member, name: 'bo' },
    ]);
  });
});
