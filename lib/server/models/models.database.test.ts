/** A key is stored and never comes out: not in a reply, a failure or the log of requests. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeUpstream, startFakeUpstream } from '@/e2e/support/fake-upstream/server';
import { asId, createUuid, type UserId, type WorkspaceId } from '@/lib/core/ids';
import {
  findOllamaEndpoint,
  getModelSettingEndpoint,
  getUsageEndpoint,
  listModelsEndpoint,
  resetModelEndpoint,
  setModelEndpoint,
  testModelEndpoint,
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
  const { inWorkspace } = await import('@/lib/platform/db/in-workspace');
  const row = await inWorkspace(asId<WorkspaceId>(workspaceId), (database) =>
    database.modelSetting.findUnique({ where: { workspaceId } }),
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
    for await (const event of model.streamChat(request, AbortSignal.timeout(10_000))) void event;
    upstream.respond(null);
    const { getModelLogFile } = await import('@/lib/platform/model-log');
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
    const { inWorkspace } = await import('@/lib/platform/db/in-workspace');
    const { insertModelCall } = await import('@/lib/domain/models/store');
    const editor = await welcome({ by: ada, workspaceId }, 'spender@example.com', 'editor');
    const { getAccountEndpoint } = await import('@/lib/protocol/http/accounts');
    const idOf = async (browser: Browser) => asId<UserId>((await browser.send(getAccountEndpoint)).reply.id);
    const call = (userId: UserId, tokens: number, [startedAt, costUsd]: [Date, number | null]) =>
      inWorkspace(asId<WorkspaceId>(workspaceId), (database) =>
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
