/** A key is stored and never comes out: not in a reply, a failure or the log of requests. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeUpstream, startFakeUpstream } from '@/e2e/support/fake-upstream/server';
import { asId, createUuid, type UserId, type WorkspaceId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import {
  addModelEndpoint,
  changeModelEndpoint,
  findOllamaEndpoint,
  getModelSettingEndpoint,
  getUsageEndpoint,
  listModelsEndpoint,
  listOfferedModelsEndpoint,
  removeModelEndpoint,
  resetModelEndpoint,
  setModelEndpoint,
  testModelEndpoint,
  tryModelEndpoint,
} from '@/lib/protocol/http/models';
import { type Browser, openTestInstance } from '../team/__fixtures__/people';
import { openTeam, welcome } from '../team/__fixtures__/team';

const canary = 'sk-canary-4f1d9a7c2b8e6035aa';
const folder = mkdtempSync(path.join(tmpdir(), 'sourcebook-models-'));

let upstream: FakeUpstream;
let instance: Awaited<ReturnType<typeof openTestInstance>>;
let ada: Browser;
let workspaceId: string;

beforeAll(async () => {
  upstream = await startFakeUpstream();
  instance = await openTestInstance({
    DATA_DIR: folder,
    LOG_LLM: 'full',
    CAPTURE_ALLOW: new URL(upstream.url).host,
    MODEL: '',
  });
  ({ ada, workspaceId } = await openTeam());
});
afterAll(async () => {
  await instance.close();
  await upstream.close();
  rmSync(folder, { recursive: true, force: true });
});

const baseUrl = () => `${upstream.url}/v1`;
const choice = (over: object = {}) => ({
  provider: 'openai-compatible' as const,
  model: 'cite',
  base_url: baseUrl(),
  api_key: canary,
  ...over,
});
const read = async () => (await ada.send(getModelSettingEndpoint, { workspaceId })).reply;

async function readStoredCipher(): Promise<string | null> {
  const { inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
  const row = await inWholeWorkspace(asId<WorkspaceId>(workspaceId), (database) =>
    database.modelSetting.findFirst({ where: { workspaceId, isDefault: true } }),
  );
  return row?.apiKeyCipher ?? null;
}

describe('the chosen model', () => {
  it('is the built-in reader when nobody chose one', async () => {
    expect(await read()).toMatchObject({
      choice: 'environment',
      provider: 'extractive',
      chosen_by: 'built-in',
      key: null,
    });
  });

  it('keeps its key sealed and shows only that there is one', async () => {
    const saved = await ada.send(setModelEndpoint, { workspaceId, body: choice() });
    expect(saved.status, saved.message).toBe(200);
    expect(saved.reply).toMatchObject({ provider: 'openai-compatible', model: 'cite', key: '•••• (set)' });
    expect(JSON.stringify([saved.reply, await read()])).not.toContain(canary);
    const cipher = await readStoredCipher();
    expect(cipher).not.toBeNull();
    expect(cipher).not.toContain(canary);
  });

  it('keeps the stored key when only the model changes, and drops it when the address changes', async () => {
    await ada.send(setModelEndpoint, { workspaceId, body: choice() });
    const { api_key: _key, ...withoutKey } = choice({ model: 'long' });
    expect((await ada.send(setModelEndpoint, { workspaceId, body: withoutKey })).reply.key).toBe(
      '•••• (set)',
    );
    const elsewhere = { ...withoutKey, base_url: `${upstream.url}/other/v1` };
    expect((await ada.send(setModelEndpoint, { workspaceId, body: elsewhere })).reply.key).toBeNull();
    expect(await readStoredCipher()).toBeNull();
  });

  it('never sends the stored key to another address', async () => {
    await ada.send(setModelEndpoint, { workspaceId, body: choice() });
    upstream.reset();
    const { api_key: _key, ...asked } = choice({ base_url: `${upstream.url}/other/v1` });
    await ada.send(testModelEndpoint, { workspaceId, body: asked });
    const { api_key: _again, ...same } = choice();
    await ada.send(testModelEndpoint, { workspaceId, body: same });
    const sent = upstream.log.map(({ headers }) => headers.authorization);
    expect(sent.at(-1)).toBe(`Bearer ${canary}`);
    expect(sent.slice(0, -1)).not.toContain(`Bearer ${canary}`);
  });

  it("cannot have an address that contains a key or lies inside the server's network", async () => {
    for (const base_url of ['https://user:pass@models.example/v1', 'https://models.example/v1?key=abc']) {
      const answer = await ada.send(setModelEndpoint, { workspaceId, body: choice({ base_url }) });
      expect([answer.status, answer.code]).toEqual([400, 'invalid_input']);
    }
    const inside = await ada.send(testModelEndpoint, {
      workspaceId,
      body: choice({ base_url: 'http://127.0.0.1:80/v1' }),
    });
    expect(inside.reply).toMatchObject({ ok: false });
    expect(inside.reply.sentence).toContain('private');
  });

  it('can be changed only by owners, and viewers see it without its key', async () => {
    const editor = await welcome({ by: ada, workspaceId }, 'editor@example.com', 'editor');
    const viewer = await welcome({ by: ada, workspaceId }, 'viewer@example.com', 'viewer');
    expect((await editor.send(setModelEndpoint, { workspaceId, body: choice() })).status).toBe(403);
    expect((await editor.send(testModelEndpoint, { workspaceId, body: choice() })).status).toBe(403);
    expect(
      (await editor.send(listModelsEndpoint, { workspaceId, body: { provider: 'openai' } })).status,
    ).toBe(403);
    expect((await editor.send(resetModelEndpoint, { workspaceId })).status).toBe(403);
    const seen = await viewer.send(getModelSettingEndpoint, { workspaceId });
    expect(seen.status).toBe(200);
    expect(JSON.stringify(seen.reply)).not.toContain(canary);
  });

  it('is removed together with its key', async () => {
    await ada.send(setModelEndpoint, { workspaceId, body: choice() });
    const reset = await ada.send(resetModelEndpoint, { workspaceId });
    expect(reset.reply).toMatchObject({ chosen_by: 'built-in', key: null });
    expect(await readStoredCipher()).toBeNull();
  });
});

describe('several models', () => {
  const list = async () => (await ada.send(listOfferedModelsEndpoint, { workspaceId })).reply.items;
  const add = (over: object = {}) => ada.send(addModelEndpoint, { workspaceId, body: choice(over) });
  const change = (id: string, body: object) =>
    ada.send(changeModelEndpoint, { workspaceId, params: { id }, body });

  beforeEach(async () => {
    for (const { id, origin } of await list())
      if (origin === 'settings') await ada.send(removeModelEndpoint, { workspaceId, params: { id } });
    await ada.send(resetModelEndpoint, { workspaceId });
  });

  it('stand beside the built-in reader, one of them the default, and no reply or event holds a key', async () => {
    const first = await add({ name: 'Fast', is_default: true });
    expect([first.status, first.reply.key]).toEqual([201, '•••• (set)']);
    const second = await add({ model: 'long', api_key: null });
    expect((await list()).map(({ name, is_default, origin }) => [name, is_default, origin])).toEqual([
      ['Fast', true, 'settings'],
      ['long', false, 'settings'],
      ['Built-in reader', false, 'built-in'],
    ]);
    await change(second.reply.id, { is_default: true });
    expect((await list()).filter(({ is_default }) => is_default).map(({ name }) => name)).toEqual(['long']);
    await change('built-in', { is_default: true });
    expect((await list()).filter(({ is_default }) => is_default).map(({ id }) => id)).toEqual(['built-in']);
    expect(await read()).toMatchObject({ provider: 'extractive', chosen_by: 'settings' });
    const { inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
    const events = await inWholeWorkspace(asId<WorkspaceId>(workspaceId), (database) =>
      database.auditEvent.findMany({ where: { objectKind: 'model', objectId: first.reply.id } }),
    );
    expect(events.map(({ action }) => action)).toEqual(['model.added']);
    expect(JSON.stringify([await list(), events])).not.toContain(canary);
  });

  it('never share a name, whatever its case, and there are at most as many as the limit', async () => {
    await add({ name: 'Fast' });
    const again = await add({ name: 'FAST' });
    expect([again.status, again.code, again.message]).toEqual([
      400,
      'invalid_input',
      'name: There is already a model called “FAST”. Choose another name.',
    ]);
    expect((await add({ name: 'built-in reader' })).status).toBe(400);
    for (let count = 1; count < limits.namedModels; count += 1) expect((await add()).status).toBe(201);
    expect(new Set((await list()).map(({ name }) => name)).size).toBe(limits.namedModels + 1);
    expect((await add()).code).toBe('conflict');
    expect((await change('built-in', { is_default: true })).status).toBe(200);
  });

  it('keep their keys when they are changed, and lose them when their address changes', async () => {
    const { reply: fast } = await add({ name: 'Fast' });
    const renamed = await change(fast.id, { name: 'Quick', model: 'long', run_token_ceiling: 5_000 });
    expect(renamed.reply).toMatchObject({
      name: 'Quick',
      model: 'long',
      key: '•••• (set)',
      run_token_ceiling: 5_000,
    });
    expect((await change(fast.id, { base_url: `${upstream.url}/other/v1` })).reply.key).toBeNull();
  });

  it('cannot be changed or removed if they are always offered', async () => {
    for (const body of [{ name: 'Mine' }, { run_token_ceiling: 5_000 }])
      expect((await change('built-in', body)).code).toBe('conflict');
    expect((await ada.send(removeModelEndpoint, { workspaceId, params: { id: 'built-in' } })).code).toBe(
      'conflict',
    );
    expect((await change('environment', { is_default: true })).status).toBe(404);
  });

  it('remember what their last try found until they are changed', async () => {
    const { reply: fast } = await add({ name: 'Fast' });
    const tried = () => ada.send(tryModelEndpoint, { workspaceId, params: { id: fast.id }, body: {} });
    const found = async () => (await list()).find(({ id }) => id === fast.id)?.tried;
    expect(await found()).toBeNull();
    expect((await tried()).reply.ok).toBe(true);
    expect(await found()).toMatchObject({ failure: null });
    upstream.respond(() => ({ type: 'status', status: 401, message: `Wrong key: ${canary}` }));
    expect((await tried()).reply.ok).toBe(false);
    upstream.respond(null);
    expect((await found())?.failure).toEqual(expect.stringMatching(/\w/));
    expect(JSON.stringify(await found())).not.toContain(canary);
    await change(fast.id, { name: 'Quick' });
    expect(await found()).toBeNull();
  });

  it('are replaced one by one through the single setting, and the others stay', async () => {
    await add({ name: 'Fast' });
    await add({ name: 'Slow', is_default: true });
    await ada.send(setModelEndpoint, { workspaceId, body: choice({ model: 'long' }) });
    expect((await list()).map(({ name, model }) => [name, model])).toEqual([
      ['Fast', 'cite'],
      ['Slow', 'long'],
      ['Built-in reader', ''],
    ]);
    await ada.send(resetModelEndpoint, { workspaceId });
    expect((await list()).map(({ name }) => name)).toEqual(['Fast', 'Built-in reader']);
    expect(await read()).toMatchObject({ chosen_by: 'built-in' });
  });
});

describe('testing a model', () => {
  it('answers in a sentence, lists names, and shows no key when it fails', async () => {
    const works = await ada.send(testModelEndpoint, { workspaceId, body: choice() });
    expect(works.reply).toMatchObject({ ok: true, failure: null });
    const { model: _model, ...asked } = choice();
    const listed = await ada.send(listModelsEndpoint, { workspaceId, body: asked });
    expect(listed.reply.items.length).toBeGreaterThan(0);
    upstream.respond(() => ({
      type: 'status',
      status: 401,
      message: `Incorrect API key provided: ${canary}`,
    }));
    const refused = await ada.send(testModelEndpoint, { workspaceId, body: choice() });
    upstream.respond(null);
    expect(refused.reply.ok).toBe(false);
    expect(JSON.stringify(refused.reply)).not.toContain(canary);
  });

  it('reports whether Ollama is there', async () => {
    const answer = await ada.send(findOllamaEndpoint, { workspaceId });
    expect(answer.status).toBe(200);
    expect(answer.reply).toEqual({ found: expect.any(Boolean), items: expect.any(Array) });
  });
});

describe('the request log', () => {
  it('has a line for each event and no key, even with full logging', async () => {
    await ada.send(setModelEndpoint, { workspaceId, body: choice() });
    upstream.respond(() => ({ text: `Your key is ${canary}.` }));
    const { resolveModel } = await import('./resolve-model');
    const { model } = await resolveModel(asId<WorkspaceId>(workspaceId), 'web.answer');
    const request = {
      system: `A prompt that holds ${canary}.`,
      messages: [{ role: 'user' as const, content: 'hello' }],
      tools: [],
      maxOutputTokens: 100,
      responseFormat: 'text' as const,
    };
    for await (const event of model.streamChat(request, AbortSignal.timeout(60_000))) void event;
    upstream.respond(null);
    const { getModelLogFile } = await import('@/lib/platform/telemetry/model-log');
    const text = readFileSync(getModelLogFile(), 'utf8');
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { event: string; phase?: string });
    expect(lines.map(({ event }) => event)).toEqual([
      'llm_request_started',
      'llm_response_chunk',
      'llm_request_completed',
    ]);
    expect(lines[0]?.phase).toBe('web.answer');
    expect(text).toContain('[key]');
    expect(text).not.toContain(canary);
  });
});

describe('usage', () => {
  it("is summed by day and member, and other members' usage is shown only to owners", async () => {
    const { inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
    const { insertModelCall } = await import('@/lib/domain/models/store');
    const editor = await welcome({ by: ada, workspaceId }, 'spender@example.com', 'editor');
    const { getAccountEndpoint } = await import('@/lib/protocol/http/accounts');
    const idOf = async (browser: Browser) => asId<UserId>((await browser.send(getAccountEndpoint)).reply.id);
    const call = (userId: UserId, tokens: number, [startedAt, costUsd]: [Date, number | null]) =>
      inWholeWorkspace(asId<WorkspaceId>(workspaceId), (database) =>
        insertModelCall(database, {
          workspaceId: asId(workspaceId),
          userId,
          runId: null,
          conversationId: null,
          turn: 1,
          task: 'web.answer',
          provider: 'openai',
          model: createUuid(),
          request: {},
          response: null,
          failure: null,
          inputTokens: tokens,
          outputTokens: 1,
          costUsd,
          startedAt,
          durationMs: 1,
        }),
      );
    const now = new Date();
    const yesterday = new Date(now.getTime() - 86_400_000);
    await call(await idOf(ada), 2_000_000_000, [now, 0.5]);
    await call(await idOf(ada), 2_000_000_000, [yesterday, 0.25]);
    await call(await idOf(editor), 10, [now, null]);
    await call(await idOf(ada), 10, [new Date(now.getTime() - 40 * 86_400_000), 9]);
    const seen = (await ada.send(getUsageEndpoint, { workspaceId })).reply;
    expect(seen.totals).toEqual({
      calls: 3,
      input_tokens: 4_000_000_010,
      output_tokens: 3,
      cost_usd: 0.75,
      unpriced_calls: 1,
    });
    expect(seen.days.map(({ calls }) => calls)).toEqual([2, 1]);
    expect(seen.members.map(({ name, calls }) => [name, calls]).toSorted()).toEqual([
      ['Ada', 2],
      ['spender', 1],
    ]);
    const own = (await editor.send(getUsageEndpoint, { workspaceId })).reply;
    expect(own.members.map(({ name }) => name)).toEqual(['spender']);
    expect(own.totals.calls).toBe(3);
  });
});
