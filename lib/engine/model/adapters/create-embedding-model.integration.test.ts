import { describe, expect, it } from 'vitest';
import { systemClock } from '@/lib/core/clock';
import { listedModels } from '@/e2e/support/fake-upstream/model-lists';
import { limits } from '@/lib/core/limits';
import { modelProviders } from '@/lib/protocol/model-words';
import type { EmbeddingPurpose } from '../embedding-model';
import { serveUpstream } from './__fixtures__/serve-upstream';
import { createEmbeddingModel } from './create-embedding-model';
import { listModels } from './list-models';
import type { ModelConfig } from './model-config';

const fake = serveUpstream();
const key = 'sk-canary-0123456789';
const makers = modelProviders.filter((provider) => provider !== 'anthropic');
const noWait = () => Promise.resolve();

function embed(
  config: Pick<ModelConfig, 'provider'> & Partial<ModelConfig>,
  texts: readonly string[],
  more: { readonly purpose?: EmbeddingPurpose; readonly signal?: AbortSignal } = {},
) {
  const whole = { model: 'small', apiKey: key, baseUrl: fake.upstream.baseUrl(config.provider), ...config };
  return createEmbeddingModel(whole, { ...fake.owned, sleep: noWait }).embedTexts({
    texts,
    purpose: more.purpose ?? 'passage',
    signal: more.signal ?? AbortSignal.timeout(10_000),
  });
}

async function requireVectors(...asked: Parameters<typeof embed>) {
  const made = await embed(...asked);
  if (!made.ok) throw new Error(made.failure.reason);
  return made.value;
}

describe('createEmbeddingModel', () => {
  it.each(makers)('turns texts into vectors of length one, in their order, with %s', async (provider) => {
    const { vectors, tokens } = await requireVectors({ provider }, ['a red car', 'the sea', 'a red car']);
    expect(vectors.map((vector) => Math.hypot(...vector).toFixed(5))).toEqual([
      '1.00000',
      '1.00000',
      '1.00000',
    ]);
    expect(vectors[0]).toEqual(vectors[2]);
    expect(vectors[0]).not.toEqual(vectors[1]);
    // Google tells no usage, and unknown is not zero.
    expect(tokens).toBe(provider === 'google' ? null : 8);
    const [sent] = fake.upstream.embeddings.log;
    expect(sent?.path).toBe(
      provider === 'google' ? '/v1beta/models/small:batchEmbedContents' : '/v1/embeddings',
    );
    expect(JSON.stringify(sent?.headers)).toContain(key);
    expect(JSON.stringify([sent?.path, sent?.body])).not.toContain(key);
  });

  it('tells those models that want to know whether a text is a question', async () => {
    const ask = async (config: Parameters<typeof embed>[0], purpose: EmbeddingPurpose) => {
      await requireVectors(config, ['storms'], { purpose });
      return fake.upstream.embeddings.log.at(-1);
    };
    const gemini = { provider: 'google', model: 'gemini-embedding-001' } as const;
    expect((await ask(gemini, 'question'))?.body).toMatchObject({ taskType: 'RETRIEVAL_QUERY' });
    expect((await ask(gemini, 'passage'))?.body).toMatchObject({ taskType: 'RETRIEVAL_DOCUMENT' });
    const nomic = { provider: 'ollama', model: 'nomic-embed-text' } as const;
    expect((await ask(nomic, 'question'))?.texts).toEqual(['search_query: storms']);
    expect((await ask({ provider: 'openai' }, 'question'))?.texts).toEqual(['storms']);
  });

  it('cuts a text at its limit without halving a character, and sends no blank one', async () => {
    await requireVectors({ provider: 'openai' }, [
      'x'.repeat(limits.embeddedChars),
      `${'x'.repeat(limits.embeddedChars - 1)}😀`,
      ' \n',
    ]);
    const sent = fake.upstream.embeddings.log[0]?.texts.map((text) => text.length);
    expect(sent).toEqual([limits.embeddedChars, limits.embeddedChars - 1, 1]);
  });

  it('takes as many texts as one request may have, and one more for a mistake', async () => {
    const texts = Array.from({ length: limits.embeddedTexts + 1 }, (_, place) => `text ${place}`);
    expect((await requireVectors({ provider: 'openai' }, texts.slice(1))).vectors).toHaveLength(
      limits.embeddedTexts,
    );
    expect(await embed({ provider: 'openai' }, texts)).toMatchObject({ ok: false });
    expect(fake.upstream.embeddings.log).toHaveLength(1);
  });

  it('tries once more after a lost connection, but never for a question that somebody waits for, nor after a refusal', async () => {
    fake.upstream.embeddings.fail('cut');
    expect((await requireVectors({ provider: 'openai' }, ['again'])).vectors).toHaveLength(1);
    fake.upstream.embeddings.fail('cut');
    expect(await embed({ provider: 'openai' }, ['now'], { purpose: 'question' })).toMatchObject({
      failure: { kind: 'connection_lost' },
    });
    expect(fake.upstream.embeddings.log.map(({ texts }) => texts[0])).toEqual(['again', 'again', 'now']);
    fake.upstream.embeddings.fail({ status: 500, message: 'down' });
    expect(await embed({ provider: 'openai' }, ['once'])).toMatchObject({
      ok: false,
      failure: { kind: 'server' },
    });
    expect(fake.upstream.embeddings.log).toHaveLength(4);
  });

  it.each([
    ['garbage', 'malformed'],
    ['zeros', 'malformed'],
    [{ status: 429, message: 'slow down' }, 'rate_limit'],
  ] as const)('reports %j as %s', async (fault, kind) => {
    for (const provider of makers) {
      fake.upstream.embeddings.fail(fault);
      expect(await embed({ provider }, ['one', 'two']), provider).toMatchObject({
        ok: false,
        failure: { kind },
      });
    }
  });

  it('repeats neither the key nor a text in a failure', async () => {
    const text = 'The salary of the director is secret and long enough.';
    fake.upstream.embeddings.fail({ status: 400, message: `bad input: ${text} for ${key}` });
    const refused = await embed({ provider: 'openai' }, [text]);
    expect(refused).toMatchObject({ ok: false, failure: { kind: 'refused' } });
    expect(JSON.stringify(refused)).not.toMatch(/salary|canary/);
    expect(await embed({ provider: 'openai', apiKey: 'bad-key' }, [text])).toMatchObject({
      failure: { kind: 'auth', reason: 'OpenAI refused the API key.' },
    });
  });

  it('ends when it is aborted while the server is silent', async () => {
    fake.upstream.embeddings.fail('silence');
    const stopped = await embed({ provider: 'google' }, ['one'], { signal: AbortSignal.timeout(50) });
    expect(stopped).toMatchObject({ ok: false, failure: { kind: 'aborted' } });
  });

  it('sends nothing to a provider that makes no vectors', async () => {
    expect(await embed({ provider: 'anthropic' }, ['one'])).toMatchObject({
      failure: { kind: 'refused', reason: 'Anthropic makes no vectors.' },
    });
  });
});

describe('listModels', () => {
  it.each(makers)(
    'lists the models of %s that make vectors, or all if it does not tell them apart',
    async (provider) => {
      const config = {
        provider,
        baseUrl: fake.upstream.baseUrl(provider),
        apiKey: key,
        wanted: 'vectors',
      } as const;
      const listed = await listModels(config, fake.owned, AbortSignal.timeout(10_000));
      expect(listed).toMatchObject({
        value: provider === 'google' ? ['embedding-1'] : [...listedModels].sort(),
      });
    },
  );

  it('tells models that make vectors by their names', async () => {
    const data = ['gpt-5', 'text-embedding-3-small', 'bge-m3'].map((id) => ({ id }));
    const fetch = async () => new Response(JSON.stringify({ data }));
    const config = { provider: 'openai', apiKey: key, wanted: 'vectors' } as const;
    expect(
      await listModels(config, { fetch, clock: systemClock }, AbortSignal.timeout(10_000)),
    ).toMatchObject({
      value: ['bge-m3', 'text-embedding-3-small'],
    });
  });
});
