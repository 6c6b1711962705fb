import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '@/lib/core/clock';
import { limits } from '@/lib/core/limits';
import { ToolFailure } from '@/lib/engine/tools/tool-failure';
import { type LocalServer, startServer, startSinkhole } from '@/lib/platform/fetch/__fixtures__/local-server';
import { createWebSearch } from './web-search';

const servers: LocalServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function openEngine(listener: RequestListener): Promise<string> {
  const server = await startServer(listener);
  servers.push(server);
  return `http://127.0.0.1:${server.port}`;
}

const answer =
  (body: unknown, type = 'application/json'): RequestListener =>
  (_request, response) =>
    response
      .writeHead(200, { 'content-type': type })
      .end(typeof body === 'string' ? body : JSON.stringify(body));

const search = (engine: string, { limit = 5, signal = new AbortController().signal } = {}) =>
  createWebSearch(engine, systemClock)('bridges & dams', { limit, signal });

async function failureOf(work: Promise<unknown>): Promise<ToolFailure> {
  const outcome = await work.catch((error: unknown) => error);
  if (outcome instanceof ToolFailure) return outcome;
  throw new Error('It did not fail for a model to read.');
}

describe('a web search', () => {
  it('asks the engine for JSON, and returns its pages in order, up to the requested number', async () => {
    const asked: string[] = [];
    const results = [
      { url: 'https://one.example/', title: 'One', content: 'First  words', engine: 'x' },
      { url: 'https://two.example/', title: 'Two' },
      { url: 'https://three.example/', title: 'Three', content: null },
    ];
    const engine = await openEngine((request, response) => {
      asked.push(request.url ?? '');
      answer({ query: 'q', results })(request, response);
    });
    expect(await search(`${engine}/searx/`, { limit: 2 })).toEqual({
      pages: [
        { url: 'https://one.example/', title: 'One', excerpt: 'First words' },
        { url: 'https://two.example/', title: 'Two', excerpt: '' },
      ],
      resultsUrl: `${engine}/searx/search?q=bridges+%26+dams`,
    });
    expect(asked).toEqual(['/searx/search?q=bridges+%26+dams&format=json']);
  });

  it('leaves out invalid pages, and shortens the text of the others', async () => {
    const results = [
      { url: 'javascript:alert(1)', title: 'Bad' },
      'nothing',
      { title: 'No address' },
      { url: 'https://one.example/', title: 'T'.repeat(5_000), content: 'c'.repeat(5_000) },
    ];
    const { pages } = await search(await openEngine(answer({ results })));
    expect(pages.map(({ url }) => url)).toEqual(['https://one.example/']);
    expect(pages[0]?.title.length).toBeLessThanOrEqual(limits.titleChars);
    expect(pages[0]?.excerpt.length).toBeLessThanOrEqual(limits.webExcerptChars);
  });

  it('without results is not a failure', async () => {
    expect((await search(await openEngine(answer({ results: [] })))).pages).toEqual([]);
  });

  it.each<[string, RequestListener]>([
    ['reports a failure', (_request, response) => response.writeHead(500).end()],
    ['has JSON switched off', (_request, response) => response.writeHead(403).end('forbidden')],
    ['sends a page', answer('<html></html>', 'text/html')],
    ['sends what is no JSON', answer('{')],
    ['sends JSON of another shape', answer({ items: [] })],
    ['sends too much', answer(`"${'x'.repeat(limits.webSearchBytes)}"`)],
  ])('fails with a message when the engine %s', async (_what, listener) => {
    const failure = await failureOf(search(await openEngine(listener)));
    expect(failure).toMatchObject({ code: 'unavailable', message: expect.stringMatching(/search engine/) });
  });

  it.each(['http://127.0.0.1:SINKHOLE/', 'http://localhost:SINKHOLE/', 'https://example.com/'])(
    'follows no redirect of the engine to %s',
    async (target) => {
      const sinkhole = await startSinkhole();
      servers.push(sinkhole);
      const location = target.replace('SINKHOLE', String(sinkhole.port));
      const engine = await openEngine((_request, response) => response.writeHead(302, { location }).end());
      const failure = await failureOf(search(engine));
      expect(failure.message).toMatch(/port_not_allowed|private_address/);
      expect(sinkhole.connections()).toBe(0);
    },
  );

  it('stops when its tool call is aborted', async () => {
    const abort = new AbortController();
    const engine = await openEngine(() => abort.abort());
    await expect(search(engine, { signal: abort.signal })).rejects.not.toBeInstanceOf(ToolFailure);
  });
});
