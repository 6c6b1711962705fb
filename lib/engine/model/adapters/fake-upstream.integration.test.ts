/** Tests the scripts of the fake upstream through the real adapters, because other tests rely on them. */
import { describe, expect, it } from 'vitest';
import { readJson } from '@/lib/core/json';
import type { ModelRequest } from '../model';
import { serveUpstream } from './__fixtures__/serve-upstream';
import { modelProviders, type ModelProvider } from '@/lib/protocol/model-words';

const fake = serveUpstream();

const ask = (provider: ModelProvider, model: string, request?: Partial<ModelRequest>) =>
  fake.ask({ provider, model }, request);

function writePacket(format: 'json' | 'markdown'): ModelRequest['messages'] {
  const source = (n: number, markdown: string) => ({
    doc_id: `doc:${n}`,
    kind: 'collection.source.v1',
    trust: 'untrusted',
    content: {
      doc_type: 'collection.source.v1',
      source_id: `src_${n}`,
      n,
      url: `https://x/${n}`,
      title: 't',
      markdown,
    },
  });
  const packet = {
    protocol: { name: 'laika.llmcp', version: 1 },
    id: 'req_1',
    type: 'request',
    conversation: { id: 'c_1', turn: 3 },
    input: { user_message: { id: 'u', text: 'What?' }, task: { name: 'web.answer' } },
    context: {
      documents: [
        { content: { doc_type: 'collection.index.v1', sources: [] } },
        source(4, '# Heading\n\nThe first sentence of the fourth source stands here. And another one.'),
        source(7, '- a list\n\nSeven sources were collected before the end of the year. More.'),
      ],
    },
    output: { format },
  };
  return [{ role: 'user', content: JSON.stringify(packet) }];
}

describe('the script cite', () => {
  it.each(modelProviders)('quotes the documents of the packet through %s', async (provider) => {
    const { text } = await ask(provider, 'cite', { messages: writePacket('markdown') });
    expect(text).toBe(
      [
        'The first sentence of the fourth source stands here [4].',
        '',
        'Seven sources were collected before the end of the year [7].',
        '',
        '```ndjson',
        '{"n":4,"quote":"The first sentence of the fourth source stands here."}',
        '{"n":7,"quote":"Seven sources were collected before the end of the year."}',
        '```',
      ].join('\n'),
    );
  });

  it('answers a request for JSON with a response packet', async () => {
    const { text } = await ask('openai', 'cite', { messages: writePacket('json'), responseFormat: 'json' });
    expect(readJson(text, 100_000)).toMatchObject({
      ok: true,
      value: {
        type: 'response',
        conversation: { id: 'c_1', turn: 3 },
        in_reply_to: { request_id: 'req_1' },
        assistant: {
          citations: [
            { n: 4, source_id: 'src_4' },
            { n: 7, source_id: 'src_7' },
          ],
        },
        tool_calls: [],
      },
    });
  });

  it('says when there is nothing to quote', async () => {
    expect((await ask('ollama', 'cite')).text).toBe('The sources do not answer this question.');
  });
});

describe('the other scripts', () => {
  it('long returns 20,000 characters', async () => {
    expect((await ask('ollama', 'long')).text).toHaveLength(20_000);
  });

  it('cjk answers in English when asked to', async () => {
    expect((await ask('ollama', 'cjk')).text).toMatch(/\p{Script=Han}/u);
    const messages = [{ role: 'user' as const, content: 'Please respond in English, not Chinese.' }];
    expect((await ask('ollama', 'cjk', { messages })).text).toBe('This workflow has three steps.');
  });

  it('garbage returns no packet', async () => {
    expect(readJson((await ask('openai', 'garbage')).text, 100_000).ok).toBe(false);
  });
});

describe('respond', () => {
  it.each(modelProviders)('lets a test compute the answer of %s from the request', async (provider) => {
    fake.upstream.respond((request) => ({
      text: `You said: ${request.messages.at(-1)?.text}`,
      toolCalls: [{ name: 'search', input: { query: request.system } }],
      usage: { inputTokens: 3, outputTokens: 4 },
      chunkSize: 5,
    }));
    const answer = await ask(provider, 'any-name', { messages: [{ role: 'user', content: 'Grüße 🙂' }] });
    expect(answer.text).toBe('You said: Grüße 🙂');
    expect(answer.final).toMatchObject({
      calls: [{ name: 'search', input: { query: 'You answer from the sources.' } }],
      stopForToolUse: true,
    });
  });

  it('uses the script with the name of the model when the test returns null', async () => {
    fake.upstream.respond(() => null);
    expect((await ask('google', 'length')).text).toBe('trunc');
  });
});
