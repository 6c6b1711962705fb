/**
 * Line-based answers over real HTTP: whatever server is behind the address, the same lines arrive, and an error is recognised in every
 * format.
 */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answers, requests } from '@/lib/protocol/knowledge-lines/__fixtures__/examples';
import { collectAnswer } from '../__fixtures__/collect-answer';
import { createLanguageModel } from './create-model';
import type { ModelConfig } from './model-config';
import { systemClock } from '@/lib/core/clock';
import { createModelFetch } from './model-fetch';

type Answer = {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body: string;
  /** True if the connection is dropped after the body. */
  readonly isCut?: boolean;
};

let server: Server;
let answer: Answer = { body: '' };
const seen: { path: string; headers: IncomingMessage['headers']; body: Record<string, unknown> }[] = [];
const owned = createModelFetch();

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString('utf8')));
    request.on('end', () => {
      seen.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(body) });
      response.writeHead(answer.status ?? 200, answer.headers);
      for (const byte of Buffer.from(answer.body)) response.write(Buffer.of(byte));
      if (answer.isCut !== true) response.end();
      else setImmediate(() => response.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  await owned.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const { system, user, temperature } = requests.classification;
const request = {
  system,
  messages: [{ role: 'user' as const, content: user }],
  tools: [],
  maxOutputTokens: 512,
  temperature,
  responseFormat: 'text' as const,
};

async function ask(
  provider: 'openai-compatible' | 'ollama',
  next: Answer,
  config: Partial<ModelConfig> = {},
) {
  answer = next;
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const model = createLanguageModel(
    { provider, model: 'm', baseUrl, contextTokens: 16_384, ...config },
    { fetch: owned.fetch, clock: systemClock, answers: 'lines' },
  );
  const { text, thinking, final } = await collectAnswer(model, request, AbortSignal.timeout(10_000));
  return { text, thinking, final, sent: seen.at(-1)! };
}

const lines = answers.classification.trim().split('\n');
/** The deltas are cut in the middle of lines, because lines must be read from the joined content, never from one delta. */
const deltas = answers.classification.match(/[\s\S]{1,17}/g) ?? [];
const json = (value: unknown) => JSON.stringify(value);

const bodies: Record<string, string> = {
  'chat completions as server-sent events': [
    ': hello\n\n',
    ...deltas.map((content) => `data: ${json({ choices: [{ delta: { content } }] })}\n\n`),
    `data: ${json({ choices: [{ delta: {}, finish_reason: 'stop' }] })}\n\n`,
    `data: ${json({ choices: [], usage: { prompt_tokens: 3, completion_tokens: 4 } })}\n\n`,
    'data: [DONE]\n\n',
  ].join(''),
  'the native lines of Ollama': [
    ...deltas.map((content) => `${json({ message: { content }, done: false })}\n`),
    `${json({ message: { content: '' }, done: true, prompt_eval_count: 3, eval_count: 4 })}\n`,
  ].join(''),
  'bare lines': answers.classification,
  'bare lines as server-sent events': lines.map((line) => `data: ${line}\r\n\r\n`).join(''),
  'one whole completion over several lines': JSON.stringify(
    { choices: [{ message: { role: 'assistant', content: answers.classification }, finish_reason: 'stop' }] },
    null,
    2,
  ),
};

describe.each(['openai-compatible', 'ollama'] as const)('an NDJSON answer from %s', (provider) => {
  it.each(Object.entries(bodies))('is read when it arrives as %s', async (_name, body) => {
    const { text, final } = await ask(provider, { body });
    expect(final).toMatchObject({ type: 'message_complete', finishReason: 'stop' });
    expect(text.trim()).toBe(answers.classification.trim());
  });

  it('reports the usage when the server does', async () => {
    for (const body of Object.values(bodies).slice(0, 2))
      expect((await ask(provider, { body })).final).toMatchObject({
        usage: { inputTokens: 3, outputTokens: 4 },
      });
  });

  it("keeps the model's broken lines for the reader, and separates its reasoning", async () => {
    const { text, thinking } = await ask(provider, {
      body: `<think>hm</think>{"block_id":"a\n${lines[0]}\n`,
    });
    expect([text, thinking]).toEqual([`{"block_id":"a\n${lines[0]}\n`, 'hm']);
  });

  const error = { error: { message: 'Invalid API key', type: 'invalid_request_error' } };
  it.each([
    ['alone, over several lines', JSON.stringify(error, null, 2)],
    ['behind lines', `${lines[0]}\n${json(error)}\n`],
    [
      'behind events',
      `${(bodies['chat completions as server-sent events'] ?? '').slice(0, 400).split('\n\n')[1]}\n\ndata: ${json(error)}\n\n`,
    ],
    [
      'behind lines of Ollama',
      `${json({ message: { content: 'x' }, done: false })}\n${json({ error: 'invalid api key' })}\n`,
    ],
  ])('ends with an error object that came with status 200, %s', async (_name, body) => {
    expect((await ask(provider, { body })).final).toMatchObject({ type: 'error', failure: { kind: 'auth' } });
  });

  it('ends with the failure of the status, and reports when to try again', async () => {
    const refused = await ask(provider, { status: 401, body: json(error) });
    expect(refused.final).toMatchObject({ failure: { kind: 'auth', status: 401 } });
    const limited = await ask(provider, { status: 429, headers: { 'retry-after': '7' }, body: '{}' });
    expect(limited.final).toMatchObject({
      failure: { kind: 'rate_limit', status: 429, retryAfterSeconds: 7 },
    });
  });

  it('keeps the lines that came before the connection was lost, and is not requested again', async () => {
    const before = seen.length;
    const { text, final } = await ask(provider, { body: `${lines[0]}\n`, isCut: true });
    expect([text, final]).toMatchObject([`${lines[0]}\n`, { failure: { kind: 'connection_lost' } }]);
    expect((await ask(provider, { body: '', isCut: true })).final).toMatchObject({ type: 'error' });
    expect(seen.length - before).toBe(2);
  });

  it('ends at a broken envelope among valid ones', async () => {
    const body = `data: ${json({ choices: [{ delta: { content: `${lines[0]}\n` } }] })}\n\ndata: {"choices":[{"del\n\n`;
    const { text, final } = await ask(provider, { body });
    expect([text, final]).toMatchObject([`${lines[0]}\n`, { failure: { kind: 'malformed' } }]);
  });

  it('is requested without an Authorization header when no key is set', async () => {
    expect((await ask(provider, { body: '' })).sent.headers).not.toHaveProperty('authorization');
    const keyed = await ask(provider, { body: '' }, { apiKey: 'canary' });
    expect(keyed.sent.headers.authorization).toBe('Bearer canary');
  });
});

describe('the request for an NDJSON answer', () => {
  const messages = [
    { role: 'system', content: system },
    { role: 'user', content: user },
  ];

  it('has the specified fields for chat completions', async () => {
    const { sent } = await ask('openai-compatible', { body: '' });
    expect(sent.path).toBe('/chat/completions');
    expect(sent.body).toMatchObject({ model: 'm', messages, stream: true, temperature: 0.3 });
  });

  it('has the specified fields for Ollama, and the context size as a number', async () => {
    const { sent } = await ask('ollama', { body: '' });
    expect(sent.path).toBe('/api/chat');
    expect(sent.body).toMatchObject({
      model: 'm',
      messages,
      stream: true,
      options: { temperature: 0.3, num_ctx: 16_384 },
    });
  });
});
