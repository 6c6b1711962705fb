import { describe, expect, it } from 'vitest';
import { systemClock } from '@/lib/core/clock';
import { createRequest } from '../__fixtures__/contract';
import { collectAnswer } from '../__fixtures__/collect-answer';
import { createLanguageModel } from './create-model';
import { describeEndpoint, type ModelConfig, readModelConfig } from './model-config';

describe('readModelConfig', () => {
  it.each<[ModelConfig, string]>([
    [{ provider: 'openai-compatible', model: 'm' }, 'No model server address is set.'],
    [
      { provider: 'openai-compatible', model: 'm', baseUrl: 'localhost:8080' },
      'The address of the model server is not a web address.',
    ],
    [{ provider: 'google', model: 'm' }, 'No API key for Google is set.'],
    [{ provider: 'anthropic', model: 'm', apiKey: ' ' }, 'No API key for Anthropic is set.'],
  ])('explains why %j cannot work, without sending a request', async (config, reason) => {
    expect(readModelConfig(config)).toMatchObject({ ok: false, failure: { reason } });
    const model = createLanguageModel(config, {
      fetch: () => {
        throw new Error('nobody may be asked');
      },
      clock: systemClock,
    });
    const { events } = await collectAnswer(model, createRequest(), new AbortController().signal);
    expect(events).toMatchObject([{ type: 'message_start' }, { type: 'error', failure: { reason } }]);
  });

  it("needs no key for the user's own server", () => {
    expect(readModelConfig({ provider: 'anthropic', model: 'm', baseUrl: 'http://proxy/v1/' })).toEqual({
      ok: true,
      value: { baseUrl: 'http://proxy/v1', apiKey: '' },
    });
  });

  it.each(['http://host:11434', 'http://host:11434/', 'http://host:11434/v1', 'http://host:11434/api/chat'])(
    'reads the Ollama host from %s',
    (baseUrl) => {
      expect(readModelConfig({ provider: 'ollama', model: 'm', baseUrl })).toMatchObject({
        value: { baseUrl: 'http://host:11434' },
      });
    },
  );
});

describe('describeEndpoint', () => {
  it('shows the address of a call without user, password or key', () => {
    const baseUrl = 'https://me:pass@host/v1';
    expect(describeEndpoint({ provider: 'openai-compatible', model: 'm', baseUrl })).toBe(
      'https://host/v1/chat/completions',
    );
    expect(describeEndpoint({ provider: 'ollama', model: 'm' })).toBe('http://127.0.0.1:11434/api/chat');
  });
});
