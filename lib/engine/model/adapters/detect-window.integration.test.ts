import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { detectWindow, ollamaDetectedTokens } from './detect-window';
import { systemClock } from '@/lib/core/clock';
import { createModelFetch, type OwnedModelFetch } from './model-fetch';

/** What each server answers at an address, according to its documentation or source code. */
let pages: Readonly<Record<string, unknown>> = {};
let server: Server;
let owned: OwnedModelFetch;
let origin: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const page = pages[request.url ?? ''];
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(page ?? { error: 'not found' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  owned = createModelFetch();
});
afterEach(() => {
  pages = {};
});
afterAll(async () => {
  await owned.close();
  await new Promise((resolve) => server.close(resolve));
});

const detect = (provider: 'openai-compatible' | 'ollama' | 'google', model = 'm') =>
  detectWindow(
    { provider, model, baseUrl: provider === 'ollama' ? origin : `${origin}/v1`, apiKey: 'k' },
    { ...owned, clock: systemClock },
    AbortSignal.timeout(10_000),
  );
const list = (entry: object) => ({
  '/v1/models': { object: 'list', data: [{ id: 'other' }, { id: 'm', ...entry }] },
});

describe('detectWindow', () => {
  it.each([
    ['vLLM', list({ object: 'model', max_model_len: 32_768, root: 'm' }), 32_768],
    ['LM Studio', list({ loaded_context_length: 16_384, max_context_length: 131_072 }), 16_384],
    ['OpenRouter', list({ context_length: 200_000, top_provider: { context_length: 200_000 } }), 200_000],
    ['llama.cpp without its own page', list({ meta: { n_ctx_train: 65_536, n_params: 3 } }), 65_536],
    [
      'llama.cpp, which was started with less than it was trained with',
      {
        ...list({ meta: { n_ctx_train: 131_072 } }),
        '/props': { default_generation_settings: { n_ctx: 12_288 } },
      },
      12_288,
    ],
    [
      'a server with one model under another name',
      { '/v1/models': { data: [{ id: 'x', max_model_len: 4_096 }] } },
      4_096,
    ],
    ['a server that does not tell', list({}), null],
    ['a server that tells nonsense', list({ max_model_len: 'much', context_length: -3 }), null],
    ['a server whose number is below the bound', list({ max_model_len: limits.windowMinTokens - 1 }), null],
    [
      'a server whose number is at the bound',
      list({ max_model_len: limits.windowMaxTokens }),
      limits.windowMaxTokens,
    ],
    ['a server whose number is above the bound', list({ max_model_len: limits.windowMaxTokens + 1 }), null],
    ['a list without the model', { '/v1/models': { data: [{ id: 'a' }, { id: 'b' }] } }, null],
  ])('reads the context length that %s reports', async (_server, answers, tokens) => {
    pages = answers;
    expect(await detect('openai-compatible')).toEqual({ ok: true, value: tokens });
  });

  it.each([
    ['what the model was made with', { model_info: { 'llama.context_length': 8_000 } }, 8_000],
    [
      'no more than a machine can hold',
      { model_info: { 'qwen3.context_length': 262_144 } },
      ollamaDetectedTokens,
    ],
    [
      'what its file sets',
      { parameters: 'stop "x"\nnum_ctx    16384', model_info: { 'llama.context_length': 131_072 } },
      16_384,
    ],
    ['nothing where it does not say', { model_info: {} }, null],
  ])('takes from Ollama %s', async (_what, shown, tokens) => {
    pages = { '/api/show': shown };
    expect(await detect('ollama')).toEqual({ ok: true, value: tokens });
  });

  it('reports why a server could not be asked, and does not ask a provider with a known list of models', async () => {
    expect(await detect('ollama')).toMatchObject({ ok: false, failure: { status: 404 } });
    expect(await detect('google')).toEqual({ ok: true, value: null });
  });
});
