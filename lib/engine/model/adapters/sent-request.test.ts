/** What each adapter sends, as the provider sees it. */
import { describe, expect, it } from 'vitest';
import { question, searchTool } from '../__fixtures__/contract';
import type { ModelRequest } from '../model';
import { serveUpstream } from './__fixtures__/serve-upstream';
import { modelProviders, type ModelProvider } from '@/lib/protocol/model-words';
import type { ModelConfig } from './model-config';

const fake = serveUpstream();

async function send(
  provider: ModelProvider,
  request: Partial<ModelRequest>,
  config: Partial<ModelConfig> = {},
) {
  const answer = await fake.ask({ provider, model: 'text', ...config }, request);
  return { answer, sent: fake.upstream.log.at(-1)! };
}

describe('every adapter', () => {
  it.each(modelProviders)('sends %s the system text, the messages and the key', async (provider) => {
    const { sent } = await send(provider, {}, { apiKey: 'sk-canary-0123456789' });
    expect(sent.system).toBe('You answer from the sources.');
    expect(sent.messages).toMatchObject([{ role: 'user', text: question }]);
    expect(JSON.stringify(sent.headers)).toContain('sk-canary-0123456789');
    expect(sent.path).not.toContain('sk-canary');
    expect(JSON.stringify(sent.body)).not.toContain('sk-canary');
  });

  it.each(['openai-compatible', 'ollama'] as const)(
    'sends %s no Authorization header without a key',
    async (provider) => {
      expect((await send(provider, {})).sent.headers).not.toHaveProperty('authorization');
    },
  );

  it.each(modelProviders.filter((provider) => provider !== 'anthropic'))(
    'asks %s for JSON only when no tools are offered',
    async (provider) => {
      const marks = { ollama: '"format":"json"', google: 'application/json' } as Record<string, string>;
      const mark = marks[provider] ?? 'json_object';
      const json = { responseFormat: 'json' } as const;
      expect(JSON.stringify((await send(provider, json)).sent.body)).toContain(mark);
      const beside = await send(provider, { ...json, tools: [searchTool] });
      expect(JSON.stringify(beside.sent.body)).not.toContain(mark);
    },
  );

  it.each(modelProviders)('limits the length of an answer from %s', async (provider) => {
    const { sent } = await send(provider, { maxOutputTokens: 4_096 });
    expect(JSON.stringify(sent.body)).toContain('4096');
  });

  it.each(modelProviders)(
    'leaves an empty assistant answer out of the next request to %s',
    async (provider) => {
      const messages: ModelRequest['messages'] = [
        { role: 'user', content: 'one' },
        { role: 'assistant', content: '' },
        { role: 'user', content: 'two' },
      ];
      const { answer, sent } = await send(provider, { messages });
      expect(answer.text).toBe('Hello world');
      expect(
        sent.messages
          .map((message) => message.text)
          .filter(Boolean)
          .join(),
      ).toMatch(/one.*two/);
    },
  );
});

describe('ollama', () => {
  it('receives the context size, the output limit, and think: false', async () => {
    const { sent } = await send('ollama', { temperature: 0.3 }, { contextTokens: 32_768 });
    expect(sent.body).toMatchObject({
      think: false,
      stream: true,
      options: { num_ctx: 32_768, num_predict: 256, temperature: 0.3 },
    });
  });
});

describe('openai', () => {
  it('is told not to store anything', async () => {
    expect((await send('openai', {})).sent.body).toMatchObject({ store: false });
  });
});

describe('openai-compatible', () => {
  it('is asked to report the usage', async () => {
    expect((await send('openai-compatible', {})).sent.body).toMatchObject({
      stream_options: { include_usage: true },
    });
  });
});

describe('provider state', () => {
  async function replay(provider: ModelProvider, config: Partial<ModelConfig>) {
    const first = await send(provider, { tools: [searchTool] }, { model: 'tool' });
    const { final, text } = first.answer;
    if (final.type !== 'message_complete') throw new Error('no answer');
    const messages: ModelRequest['messages'] = [
      { role: 'user', content: 'q' },
      { role: 'assistant', content: text, toolCalls: final.calls, providerState: final.providerState },
      {
        role: 'tool',
        results: final.calls.map(({ id, name }) => ({ toolCallId: id, name, content: 'r', isError: false })),
      },
    ];
    const { sent } = await send(provider, { tools: [searchTool], messages }, config);
    return JSON.stringify(sent.body);
  }

  it('goes back to the model that returned it', async () => {
    expect(await replay('google', { model: 'tool' })).toContain('c2lnbmF0dXJl');
  });

  it('does not go to another model', async () => {
    const body = await replay('google', { model: 'text' });
    expect(body).not.toContain('c2lnbmF0dXJl');
    expect(body).toContain('web__search');
  });

  it('is absent when the message itself is complete', async () => {
    const { answer } = await send('openai-compatible', {});
    expect(answer.final).not.toHaveProperty('providerState');
  });
});
