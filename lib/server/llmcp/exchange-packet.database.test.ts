/**
 * POST /v1/llmcp with a language model (protocols 1): the model's answer, in whatever form, reaches the caller proved, labelled and
 * restricted to what was requested, and a refusal by its provider becomes the matching status.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Reply, ScriptedAnswer } from '@/e2e/support/fake-upstream/reply';
import { startFakeUpstream, type FakeUpstream } from '@/e2e/support/fake-upstream/server';
import { createApiTokenEndpoint } from '@/lib/protocol/http/accounts';
import { abbreviatedRequest, responseSchemaSample } from '@/lib/protocol/llmcp/__fixtures__/packets';
import { openTestInstance, testOrigin } from '@/lib/server/team/__fixtures__/people';
import { openTeam } from '@/lib/server/team/__fixtures__/team';

const folder = mkdtempSync(path.join(tmpdir(), 'sourcebook-llmcp-model-'));
let instance: Awaited<ReturnType<typeof openTestInstance>>;
let upstream: FakeUpstream;
let token: string;

beforeAll(async () => {
  upstream = await startFakeUpstream();
  instance = await openTestInstance({
    DATA_DIR: folder,
    MODEL: 'openai-compatible/scripted',
    MODEL_BASE_URL: upstream.baseUrl('openai-compatible'),
    MODEL_API_KEY: 'a key of a test',
  });
  const team = await openTeam();
  const body = { name: 'test', days: 1 };
  token = (await team.ada.send(createApiTokenEndpoint, { workspaceId: team.workspaceId, body })).reply.token;
});
afterEach(() => upstream.reset());
afterAll(async () => {
  await instance.close();
  await upstream.close();
  rmSync(folder, { recursive: true, force: true });
});

const sentence = 'The Tacoma Narrows Bridge collapsed on November 7, 1940.';
const later = 'Its replacement opened to traffic on October 14, 1950.';
const observe = (docId: string, markdown: string, more: object = {}) => ({
  doc_id: docId,
  kind: 'web.observation.summary.v1',
  trust: 'untrusted',
  content: {
    doc_type: 'web.observation.summary.v1',
    url: `https://bridges.example/${docId}`,
    title: docId,
    markdown,
    ...more,
  },
});
const documents = [observe('tacoma', `# Tacoma\n\n${sentence}`), observe('later', `# Later\n\n**${later}**`)];
/** The specification's own request, with two pages that have no fields beyond the specified ones. */
const ask = (change: object = {}) => ({ ...abbreviatedRequest, context: { documents }, ...change });
const extract = (fields: unknown) =>
  ask({
    input: {
      user_message: { id: 'u-1', text: 'Extract.' },
      task: { name: 'web.extract', args: { fields } },
    },
  });

const assistant = {
  render: {
    type: 'doc',
    children: [
      {
        type: 'paragraph',
        children: [{ type: 'text', text: 'It fell in 1940 [1], and again stood in 1950 [2].' }],
      },
    ],
  },
  citations: [
    { n: 1, quote: sentence },
    { n: 2, quote: later },
  ],
};
const answerOf = (change: object) => JSON.stringify({ ...responseSchemaSample, ...change });
const valid = answerOf({ assistant });

type Packet = {
  readonly assistant: {
    readonly render: { readonly children: readonly { readonly type: string; readonly text?: string }[] };
    readonly citations: readonly Record<string, unknown>[];
    readonly data: unknown;
  };
  readonly tool_calls: readonly unknown[];
  readonly reading: string;
  readonly repairs: readonly string[];
  readonly dropped: readonly { readonly path: string; readonly reason: string }[];
  readonly numbered: readonly unknown[];
  readonly error: { readonly code: string; readonly message: string; readonly field?: string };
};

async function post(body: object, answer: ScriptedAnswer | Reply) {
  upstream.respond(() => answer);
  const { POST } = await import('@/app/v1/llmcp/route');
  const response = await POST(
    new Request(`${testOrigin}/v1/llmcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    }),
    { params: Promise.resolve({}) },
  );
  const text = await response.text();
  const reply = (text.startsWith('{') ? JSON.parse(text) : { text }) as Packet;
  return { status: response.status, headers: response.headers, text, reply };
}

describe('citations of unnumbered documents', () => {
  it('use numbers in the order of the documents, which the model and the caller receive', async () => {
    const { status, reply } = await post(ask(), { text: valid });
    expect(status).toBe(200);
    expect(reply.assistant.citations).toMatchObject([
      { n: 1, doc_id: 'tacoma', url: 'https://bridges.example/tacoma', quote: sentence, match: 'exact' },
      { n: 2, doc_id: 'later', url: 'https://bridges.example/later', quote: later, match: 'exact' },
    ]);
    expect(reply.numbered).toEqual([
      { n: 1, doc_ids: ['tacoma'] },
      { n: 2, doc_ids: ['later'] },
    ]);
    expect(upstream.log[0]?.messages.at(-1)?.text).toMatch(
      /"doc_id":"tacoma".*"n":1.*"doc_id":"later".*"n":2/s,
    );
  });

  it('keep the given numbers, and never share one between two sources', async () => {
    const given = [documents[0], observe('later', later, { n: 1 })];
    const { reply } = await post(ask({ context: { documents: given } }), {
      text: answerOf({
        assistant: {
          ...assistant,
          citations: [
            { n: 1, quote: later },
            { n: 2, quote: sentence },
          ],
        },
      }),
    });
    expect(reply.assistant.citations).toMatchObject([
      { n: 1, doc_id: 'later' },
      { n: 2, doc_id: 'tacoma' },
    ]);
    expect(reply.numbered).toEqual([{ n: 2, doc_ids: ['tacoma'] }]);
  });

  it('locate the passage by its plain words, as the specification does', async () => {
    const { reply } = await post(ask(), { text: valid });
    expect(reply.assistant.citations.map(({ locator }) => locator)).toEqual([
      { type: 'text_fragment', value: sentence },
      { type: 'text_fragment', value: later },
    ]);
  });
});

describe('the reading of an answer', () => {
  it('is reported in the packet: how it was read, what was repaired, what was dropped and why', async () => {
    const made = { n: 1, quote: 'Nobody ever wrote this sentence down anywhere.' };
    const nobody = { source_id: 'src_nobody', quote: sentence };
    const text = answerOf({
      assistant: { ...assistant, citations: [...assistant.citations, made, nobody, { n: 1 }] },
    });
    const { reply } = await post(ask(), { text: `\`\`\`json\n${text}\n\`\`\`` });
    expect(reply).toMatchObject({ reading: 'repaired', repairs: ['fence_stripped', 'citations_dropped'] });
    expect(reply.assistant.citations).toHaveLength(2);
    expect(reply.dropped.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('quote'),
      expect.stringContaining('Nobody ever wrote'),
      expect.stringContaining('src_nobody'),
    ]);
  });

  it('is valid when nothing was repaired, and Markdown when the answer was not JSON', async () => {
    expect((await post(ask(), { text: valid })).reply).toMatchObject({
      reading: 'valid',
      repairs: [],
      dropped: [],
    });
    const plain = (await post(ask(), { text: 'It fell in 1940.' })).reply;
    expect(plain).toMatchObject({ reading: 'markdown_only', repairs: [] });
    expect(plain.dropped[0]?.reason).toContain('not JSON');
  });

  it.each([
    ['JSON that breaks off', valid.slice(0, 300), 'json'],
    ['JSON that breaks off in a fence', `\`\`\`json\n${valid.slice(0, 300)}`, 'json'],
    ['JSON that breaks off after a word', `Here it is: ${valid.slice(0, 300)}`, 'json'],
    ['a packet that breaks off in Markdown mode', valid.slice(0, 300), 'markdown'],
    ['a web page', '<!doctype html><html><body><h1>Bad gateway</h1></body></html>', 'json'],
    ['a web page in Markdown mode', '<html>\n<body>Bad gateway</body></html>', 'markdown'],
  ])('fails when the answer is %s', async (_name, text, format) => {
    const { status, reply } = await post(ask({ output: { format } }), { text });
    expect([status, reply.error.code]).toEqual([502, 'model_failed']);
    expect(reply.error.message).not.toContain('tool_use');
  });

  it('names the length limit as the cause of an answer that was cut there', async () => {
    const { status, reply } = await post(ask(), { text: valid.slice(0, 300), finish: 'length' });
    expect(status).toBe(502);
    expect(reply.error.message).toContain('length limit');
  });
});

describe('web.extract', () => {
  const fields = [
    { name: 'collapsed', type: 'date' },
    { name: 'length_m', type: 'number' },
    { name: 'designer', type: 'string' },
    { name: 'is_standing', type: 'boolean' },
  ];
  const data = { collapsed: '1940-11-07', length_m: 'very long', is_standing: null, mood: 'gloomy' };

  it('returns only the requested fields with their types, and names missing, wrong and extra fields', async () => {
    const { reply } = await post(extract(fields), { text: answerOf({ assistant: { ...assistant, data } }) });
    const held = { collapsed: '1940-11-07', length_m: null, designer: null, is_standing: null };
    expect(reply.assistant.data).toEqual(held);
    expect(reply.dropped.map(({ path: at }) => at)).toEqual([
      'assistant.data.length_m',
      'assistant.data.designer',
      'assistant.data.mood',
    ]);
    const block = reply.assistant.render.children.find(({ type }) => type === 'code_block');
    expect(JSON.parse(block?.text ?? '')).toEqual(held);
  });

  it('reads the fields from the code block when the data is missing, and fails when there are none', async () => {
    const block = { type: 'code_block', language: 'json', text: '{"collapsed":"1940-11-07"}' };
    const render = { type: 'doc', children: [block] };
    const text = answerOf({ assistant: { render, citations: [] } });
    const { reply } = await post(extract(['collapsed']), { text });
    expect(reply.assistant.data).toEqual({ collapsed: '1940-11-07' });
    const none = await post(extract(['collapsed']), { text: valid });
    expect([none.status, none.reply.error.code]).toEqual([502, 'model_failed']);
    expect(none.reply.error.message).toContain('fields');
  });

  it.each([
    [[], 'input.task.args.fields'],
    [[{ name: 'a', type: 'colour' }], 'input.task.args.fields.0.type'],
    [[{ title: 'a' }], 'input.task.args.fields.0.name'],
    [7, 'input.task.args.fields'],
  ])('refuses fields that cannot be checked: %j', async (wrong, field) => {
    const { status, reply } = await post(extract(wrong), { text: valid });
    expect([status, reply.error.field]).toEqual([400, field]);
  });
});

describe('tool calls', () => {
  const create = { name: 'collection.create', arguments: { title: 'Bridges' } };
  const calls = [
    create,
    { name: 'collection.create', arguments: { titel: 'x' } },
    { name: 'rm', arguments: {} },
  ];
  const text = answerOf({ assistant, tool_calls: calls });

  it('are returned as proposals, checked against the tool schemas, and not executed', async () => {
    const { reply } = await post(ask({ tools: ['collection.create'] }), { text });
    expect(reply.tool_calls).toEqual([create]);
    expect(reply.dropped.map(({ path: at }) => at)).toEqual(['tool_calls.1', 'tool_calls.2']);
    expect(upstream.log[0]?.system).toContain('`collection.create`');
    expect(upstream.log[0]?.system).not.toContain('`collection.add_sources`');
  });

  it('may use every tool of the protocol when the request names none, and no tool when its list is empty', async () => {
    expect((await post(ask(), { text })).reply.tool_calls).toEqual([create]);
    expect((await post(ask({ tools: [] }), { text })).reply.tool_calls).toEqual([]);
  });

  it.each([
    [{ tools: ['collection.create', 'rm'] }, 'tools.1'],
    [{ tools: ['search'], output: { format: 'markdown' } }, 'tools'],
  ])('are refused before anything is sent: %j', async (change, field) => {
    const { status, reply } = await post(ask(change), { text });
    expect([status, reply.error.field]).toEqual([400, field]);
    expect(upstream.log).toEqual([]);
  });
});

describe('a refusal by the provider', () => {
  const refuse = (status: number, headers: Record<string, string> = {}, code?: string): Reply => ({
    type: 'status',
    status,
    message: code === undefined ? 'Not now' : 'This model’s maximum context length is 8192 tokens',
    headers,
    ...(code === undefined ? {} : { code }),
  });
  it.each([
    ['too many requests', refuse(429, { 'retry-after': '7' }), 429, 'rate_limited', '7'],
    ['too many requests without a time', refuse(429), 429, 'rate_limited', '30'],
    ['overload', refuse(503, { 'retry-after': '9' }), 503, 'unavailable', '9'],
    ['a fault of its own', refuse(500), 503, 'unavailable', '5'],
    ['the key', refuse(401), 502, 'model_failed', null],
    ['an unknown model', refuse(404), 502, 'model_failed', null],
    ['too long a packet', refuse(400, {}, 'context_length_exceeded'), 413, 'too_large', null],
  ])('because of %s is answered with its own status', async (...[, answer, status, code, retryAfter]) => {
    const refused = await post(ask(), answer);
    expect([refused.status, refused.reply.error.code]).toEqual([status, code]);
    expect(refused.headers.get('retry-after')).toBe(retryAfter);
  });
});
