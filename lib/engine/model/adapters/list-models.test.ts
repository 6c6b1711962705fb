import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listedModels } from '@/e2e/support/fake-upstream/model-lists';
import { type FakeUpstream, startFakeUpstream } from '@/e2e/support/fake-upstream/server';
import { listModels } from './list-models';
import { modelProviders } from './model-config';
import { createModelFetch, type ModelFetch, type OwnedModelFetch } from './model-fetch';
import { testModel } from './test-model';

let upstream: FakeUpstream;
let owned: OwnedModelFetch;
const signal = new AbortController().signal;
beforeAll(async () => {
  upstream = await startFakeUpstream();
  owned = createModelFetch();
});
afterAll(async () => {
  await owned.close();
  await upstream.close();
});

describe('listModels', () => {
  it.each(modelProviders)('lists the models of %s by name, and only those that answer', async (provider) => {
    const config = { provider, baseUrl: upstream.baseUrl(provider), apiKey: 'k' };
    expect(await listModels(config, owned, signal)).toEqual({ ok: true, value: [...listedModels].sort() });
  });

  it.each(modelProviders)('says that %s refused the key, without the key', async (provider) => {
    const config = { provider, baseUrl: upstream.baseUrl(provider), apiKey: 'bad-key' };
    const listed = await listModels(config, owned, signal);
    expect(listed).toMatchObject({ ok: false, failure: { kind: 'auth', status: 401 } });
    expect(JSON.stringify(listed)).not.toContain('bad-key');
  });

  it.each([
    ['{"data": "none"}', 'malformed'],
    ['<html>', 'malformed'],
  ])('takes %s for no list', async (body, kind) => {
    const fetch: ModelFetch = async () => new Response(body);
    const config = { provider: 'openai-compatible' as const, baseUrl: 'http://x' };
    expect(await listModels(config, { fetch }, signal)).toMatchObject({ ok: false, failure: { kind } });
  });

  it('says that it was stopped', async () => {
    const config = { provider: 'ollama' as const, baseUrl: upstream.baseUrl('ollama') };
    expect(await listModels(config, owned, AbortSignal.abort())).toMatchObject({
      ok: false,
      failure: { kind: 'aborted' },
    });
  });
});

describe('testModel', () => {
  it.each(modelProviders)('says in a sentence that %s answered', async (provider) => {
    const config = { provider, model: 'text', baseUrl: upstream.baseUrl(provider), apiKey: 'k' };
    const tested = await testModel(config, owned, signal);
    expect(tested).toMatchObject({
      ok: true,
      value: { sentence: expect.stringMatching(/^[A-Z][a-zA-Z ]+ answered with text\.$/) },
    });
  });

  it('says in a sentence why a model does not answer', async () => {
    const config = { provider: 'openai' as const, model: 'error-404', baseUrl: upstream.baseUrl('openai') };
    expect(await testModel(config, owned, signal)).toMatchObject({
      ok: false,
      failure: {
        kind: 'unknown_model',
        reason: expect.stringContaining('does not know the model error-404'),
      },
    });
  });
});
