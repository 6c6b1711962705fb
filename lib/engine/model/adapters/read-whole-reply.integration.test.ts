/** Servers over real HTTP that were asked to stream and send one JSON text. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '@/lib/core/clock';
import { openaiChat } from '@/e2e/support/fake-upstream/wires/openai-chat';
import type { ModelProvider } from '@/lib/protocol/model-words';
import { collectAnswer } from '../__fixtures__/collect-answer';
import { createRequest, searchTool } from '../__fixtures__/contract';
import { createLanguageModel } from './create-model';
import { createModelFetch } from './model-fetch';

let server: Server;
let body = '';
let contentType = '';
const owned = createModelFetch();

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': contentType });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  await owned.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function ask(provider: ModelProvider, sent: string, type = 'application/json') {
  [body, contentType] = [sent, type];
  const { port } = server.address() as AddressInfo;
  const model = createLanguageModel(
    { provider, model: 'm', baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: 'canary-key' },
    { fetch: owned.fetch, sleep: async () => undefined, clock: systemClock },
  );
  const { text, thinking, final } = await collectAnswer(
    model,
    createRequest({ tools: [searchTool] }),
    AbortSignal.timeout(10_000),
  );
  return { text, thinking, final };
}

type Said = { readonly text: string; readonly thinking: string; readonly queries: readonly string[] };

const usage = { inputTokens: 3, outputTokens: 4 };
const writeCalls = ({ queries }: Said) =>
  queries.map((query, index) => ({ id: `call_${index}`, argumentsText: JSON.stringify({ query }) }));

function writeCompletion(said: Said, finish: string): unknown {
  const calls = writeCalls(said).map(({ id, argumentsText }) => ({
    id,
    type: 'function',
    function: { name: 'web__search', arguments: argumentsText },
  }));
  const message = {
    role: 'assistant',
    content: said.text === '' ? null : said.text,
    ...(said.thinking === '' ? {} : { reasoning_content: said.thinking }),
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
  };
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: 'm',
    choices: [{ index: 0, message, logprobs: null, finish_reason: finish }],
    usage: { prompt_tokens: 3, completion_tokens: 4, total_tokens: 7 },
  };
}

function writeStream(said: Said): string {
  const writer = openaiChat.createWriter('m');
  return [
    ...writer.start(),
    ...(said.thinking === '' ? [] : writer.thinking(said.thinking)),
    ...(said.text === '' ? [] : writer.text(said.text)),
    ...writeCalls(said).flatMap((call) => writer.tool({ type: 'tool', name: 'web__search', ...call })),
    ...writer.end(said.queries.length > 0 ? 'tool' : 'stop', usage),
  ].join('');
}

describe('a completion that comes whole from a server that speaks chat completions', () => {
  it('is read as the same answer as when it is streamed', async () => {
    const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          text: words,
          thinking: fc.oneof(fc.constant(''), words),
          queries: fc.array(words, { maxLength: 3 }),
        }),
        fc.boolean(),
        fc.constantFrom('application/json', 'text/event-stream'),
        async (said, isIndented, type) => {
          const completion = writeCompletion(said, said.queries.length > 0 ? 'tool_calls' : 'stop');
          const whole = await ask(
            'openai-compatible',
            isIndented ? `\n${JSON.stringify(completion, null, 2)}\n` : JSON.stringify(completion),
            type,
          );
          expect(whole.final).toMatchObject({ type: 'message_complete', usage });
          expect(whole).toEqual(await ask('openai-compatible', writeStream(said), 'text/event-stream'));
        },
      ),
    );
  });

  it('is told as cut off if it reached its length', async () => {
    const said = { text: 'Half a', thinking: '', queries: [] };
    const { text, final } = await ask('openai-compatible', JSON.stringify(writeCompletion(said, 'length')));
    expect([text, final]).toMatchObject(['Half a', { finishReason: 'length' }]);
  });

  it('is told as interrupted if its end is missing', async () => {
    const said = { text: 'Half a', thinking: '', queries: [] };
    const half = JSON.stringify(writeCompletion(said, 'stop')).slice(0, -20);
    expect((await ask('openai-compatible', half)).final).toMatchObject({ failure: { kind: 'interrupted' } });
  });
});

describe('one JSON text that is no answer of the wire', () => {
  const replies: readonly (readonly [ModelProvider, unknown])[] = [
    ['openai-compatible', { choices: [] }],
    ['openai-compatible', [{ text: 'hello' }]],
    ['openai', { object: 'response', status: 'completed', output: [] }],
    ['anthropic', { type: 'message', content: [{ type: 'text', text: 'hello' }] }],
    ['google', [{ candidates: [{ content: { parts: [{ text: 'hello' }] } }] }]],
  ];

  it.each(replies)('from %s is refused in words that say so', async (provider, reply) => {
    const { text, final } = await ask(provider, JSON.stringify(reply));
    expect(text).toBe('');
    expect(final).toMatchObject({ type: 'error', failure: { kind: 'malformed' } });
    expect(final.type === 'error' ? final.failure.reason : '').toContain(
      'one whole reply, not the stream that was asked for',
    );
  });

  it.each(['openai-compatible', 'openai', 'anthropic', 'google'] as const)(
    'from %s is told as the error that it reports',
    async (provider) => {
      const error = { error: { message: 'Invalid API key', type: 'invalid_request_error' } };
      expect((await ask(provider, JSON.stringify(error))).final).toMatchObject({
        failure: { kind: 'auth' },
      });
    },
  );
});
