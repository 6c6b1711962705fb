import { describe, expect, it } from 'vitest';
import { systemClock } from '@/lib/core/clock';
import { listedModels } from '@/e2e/support/fake-upstream/model-lists';
import { serveUpstream } from './__fixtures__/serve-upstream';
import { listModels } from './list-models';
import { modelProviders } from '@/lib/protocol/model-words';
import type { ModelFetch } from './model-fetch';
import { testModel } from './test-model';

const fake = serveUpstream();
const signal = new AbortController().signal;

describe('listModels', () => {
  it.each(modelProviders)('lists the chat models of %s by name', async (provider) => {
    const config = { provider, baseUrl: fake.upstream.baseUrl(provider), apiKey: 'k' };
    expect(await listModels(config, fake.owned, signal)).toEqual({
      ok: true,
      value: [...listedModels].sort(),
    });
  });

  it.each(modelProviders)('reports that %s refused the key, without showing the key', async (provider) => {
    const config = { provider, baseUrl: fake.upstream.baseUrl(provider), apiKey: 'bad-key' };
    const listed = await listModels(config, fake.owned, signal);
    expect(listed).toMatchObject({ ok: false, failure: { kind: 'auth', status: 401 } });
    expect(JSON.stringify(listed)).not.toContain('bad-key');
  });

  it.each([
    ['{"data": "none"}', 'malformed'],
    ['<html>', 'malformed'],
  ])('rejects %s as a list of models', async (body, kind) => {
    const fetch: ModelFetch = async () => new Response(body);
    const config = { provider: 'openai-compatible' as const, baseUrl: 'http://x' };
    expect(await listModels(config, { fetch, clock: systemClock }, signal)).toMatchObject({
      ok: false,
      failure: { kind },
    });
  });

  it('reports that it was aborted', async () => {
    const config = { provider: 'ollama' as const, baseUrl: fake.upstream.baseUrl('ollama') };
    expect(await listModels(config, fake.owned, AbortSignal.abort())).toMatchObject({
      ok: false,
      failure: { kind: 'aborted' },
    });
  });
});

describe('testModel', () => {
  it.each(modelProviders)('reports in a sentence that %s answered', async (provider) => {
    const config = { provider, model: 'text', baseUrl: fake.upstream.baseUrl(provider), apiKey: 'k' };
    const tested = await testModel(config, fake.owned, signal);
    expect(tested).toMatchObject({
      ok: true,
      value: { sentence: expect.stringMatching(/^[A-Z][a-zA-Z ]+ answered with text\.$/) },
    });
  });

  it('reports in a sentence why a model does not answer', async () => {
    const config = {
      provider: 'openai' as const,
      model: 'error-404',
      baseUrl: fake.upstream.baseUrl('openai'),
    };
    expect(await testModel(config, fake.owned, signal)).toMatchObject({
      ok: false,
      failure: {
        kind: 'unknown_model',
        reason: expect.stringContaining('does not know the model error-404'),
      },
    });
  });
});
