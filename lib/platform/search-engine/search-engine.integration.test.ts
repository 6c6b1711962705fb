/** The search engine over real HTTP, against a server that refuses what the engines' documents say they refuse. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readEnvironment } from '@/lib/platform/settings/env';
import { type EngineServer, startEngineServer } from './__fixtures__/engine-server';
import { openSearchEngine } from './get-search-engine';
import type { SearchEngine } from './search-engine';
import { type EngineDocument, writeBulks } from './write-bulks';

let server: EngineServer;
let engine: SearchEngine;
const open = (changed: Record<string, string> = {}) =>
  openSearchEngine(readEnvironment({ ...server.settings, ...changed })) as SearchEngine;

beforeAll(async () => {
  server = await startEngineServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.indices.clear();
  engine = open();
  await engine.createIndex('notes-1', index);
  await engine.moveAlias('notes', ['notes-1'], []);
  server.requests.length = 0;
});
afterEach(() => {
  server.forgetFaults();
  server.refuse = () => null;
});

const analysis = { analyzer: { words: { type: 'custom', tokenizer: 'whitespace', filter: ['lowercase'] } } };
const properties = { words: { type: 'text', analyzer: 'words' }, source: { type: 'keyword' } };
const index = { settings: { analysis }, mappings: { dynamic: 'strict', properties } };

const write = (id: string, version: number, words: string): EngineDocument => ({
  index: 'notes-1',
  id,
  version: BigInt(version),
  fields: { words, source: id },
});
const multiMatch = (query: string) => ({
  multi_match: { query, fields: ['words'], type: 'most_fields' },
});
const search = (query: object) =>
  engine.search('notes', { size: 10, track_total_hits: true, _source: ['source'], query });
const find = async (query: string) => {
  const found = await search(multiMatch(query));
  return found.ok ? found.value.hits.map(({ source }) => (source as { source: string }).source) : found;
};
const count = async (one = engine, name = 'notes') => {
  const body = { size: 0, track_total_hits: true, _source: [], query: { bool: { filter: [] } } };
  const found = await one.search(name, body);
  return found.ok ? { ok: true, value: found.value.total } : found;
};
const countRequests = (name: string) => server.requests.filter((request) => request === name).length;

describe('the search engine', () => {
  it('finds what was put once it was refreshed, keeps the newest version, and loses what is deleted', async () => {
    expect(await engine.put([write('a', 2, 'river bed'), write('b', 2, 'river bank')])).toEqual({
      ok: true,
      value: [],
    });
    expect(await find('river')).toEqual([]);
    await engine.refresh('notes-');
    expect(await find('BED')).toEqual(['a']);
    expect(await engine.put([write('a', 1, 'older'), write('b', 3, 'newer')])).toEqual({
      ok: true,
      value: [],
    });
    await engine.refresh('notes-');
    expect(await find('older newer')).toEqual(['b']);
    expect(await count()).toEqual({ ok: true, value: 2 });
    await engine.deleteMatching('notes-', { terms: { source: ['a'] } });
    expect(await find('river')).toEqual([]);
    expect(await count()).toEqual({ ok: true, value: 1 });
  });

  it('deletes again what was changed while it was deleted', async () => {
    await engine.put([write('a', 1, 'river')]);
    await engine.refresh('notes-');
    await engine.put([write('a', 2, 'river')]);
    await engine.deleteMatching('notes-', { terms: { source: ['a'] } });
    expect(countRequests('POST /notes-*/_delete_by_query')).toBe(2);
    expect(await find('river')).toEqual([]);
  });

  it.each(['busy', 'down', 'away', 'lost'] as const)(
    'writes again when it is %s, and not without end',
    async (fault) => {
      server.failNext(fault, 2);
      expect(await engine.put([write('a', 1, 'river')])).toEqual({ ok: true, value: [] });
      server.failNext(fault, 3);
      expect(await engine.put([write('b', 1, 'river')])).toMatchObject({
        ok: false,
        failure: { code: 'unavailable' },
      });
      expect(countRequests('POST /_bulk')).toBe(6);
    },
  );

  it.each(['busy', 'down', 'away', 'garbage'] as const)(
    'is asked a search once when it is %s, because somebody waits',
    async (fault) => {
      server.failNext(fault);
      expect(await search(multiMatch('river'))).toMatchObject({ ok: false });
      expect(countRequests('POST /notes/_search')).toBe(1);
    },
  );

  it('is sent again only the documents for which it had no room, and names those that it refuses', async () => {
    const refusals = new Map([
      ['b', [429, 429]],
      ['c', [400]],
    ]);
    server.refuse = (id) => refusals.get(id)?.shift() ?? null;
    const put = await engine.put(['a', 'b', 'c'].map((id) => write(id, 1, 'river')));
    expect(put).toEqual({ ok: true, value: [{ id: 'c', reason: expect.stringContaining('400') }] });
    expect(countRequests('POST /_bulk')).toBe(3);
    await engine.refresh('notes-');
    expect(await find('river')).toEqual(['a', 'b']);
    server.refuse = () => 429;
    expect(await engine.put([write('d', 1, 'river')])).toMatchObject({ failure: { code: 'unavailable' } });
  });

  it('gives its name to other indices and deletes the old ones in one request', async () => {
    await engine.createIndex('notes-2', index);
    await engine.createIndex('notes-2', index);
    expect(await engine.listIndices('notes-')).toEqual({
      ok: true,
      value: [
        { name: 'notes-1', aliases: ['notes'] },
        { name: 'notes-2', aliases: [] },
      ],
    });
    server.requests.length = 0;
    expect(await engine.moveAlias('notes', ['notes-2'], ['notes-1'])).toEqual({ ok: true, value: null });
    expect(server.requests).toEqual(['POST /_aliases']);
    expect(await engine.listIndices('notes-')).toEqual({
      ok: true,
      value: [{ name: 'notes-2', aliases: ['notes'] }],
    });
    expect(await count(engine, 'others')).toMatchObject({ ok: false, failure: { code: 'missing' } });
  });

  it.each([
    [{ SEARCH_PASSWORD: 'another' }, 'does not accept the account'],
    [{ SEARCH_USER: '', SEARCH_PASSWORD: '' }, 'does not accept the account'],
  ])('says what is wrong with the settings %o, without repeating them', async (changed, words) => {
    const outcome = await count(open(changed));
    expect(outcome).toMatchObject({
      ok: false,
      failure: { code: 'refused', sentence: expect.stringContaining(words) },
    });
    expect(JSON.stringify(outcome)).not.toMatch(/another|127\.0\.0\.1/);
  });

  it('is taken for something else if it answers with a page', async () => {
    server.failNext('garbage');
    expect(await count()).toMatchObject({
      ok: false,
      failure: { code: 'refused', sentence: expect.stringContaining('SEARCH_URL') },
    });
  });
});

describe('the server of the tests', () => {
  const send = (path: string, body: string, type = 'application/json') =>
    fetch(`${server.settings['SEARCH_URL']}${path}`, {
      method: 'POST',
      body,
      headers: {
        'content-type': type,
        authorization: `Basic ${Buffer.from(`${server.settings['SEARCH_USER']}:${server.settings['SEARCH_PASSWORD']}`).toString('base64')}`,
      },
    });
  const [bulk] = writeBulks([write('a', 1, 'river')]);
  const lines = bulk?.[0]?.lines ?? '';
  const query = (given: object) =>
    JSON.stringify({ timeout: '1s', size: 1, track_total_hits: true, _source: [], query: given });

  it.each([
    ['an unknown query', '/notes/_search', query({ fuzzyish: {} }), 'application/json', 400],
    [
      'a query with an unknown option',
      '/notes/_search',
      query({ term: { a: 'b' }, boost: 2 }),
      'application/json',
      400,
    ],
    ['a missing index', '/others/_search', query({ term: { a: 'b' } }), 'application/json', 404],
    ['a bulk without its last line feed', '/_bulk', lines.trimEnd(), 'application/x-ndjson', 400],
    ['a bulk as plain text', '/_bulk', lines, 'text/plain', 406],
    ['a body that is not JSON', '/_aliases', '{', 'application/json', 400],
  ])('refuses %s', async (_what, path, body, type, status) => {
    expect((await send(path, body, type)).status).toBe(status);
  });

  it('refuses a field that the mapping does not have, an unknown stemmer, and an index of a wrong name', async () => {
    const document = write('a', 1, 'river');
    const put = await engine.put([{ ...document, fields: { other: 1 } }]);
    expect(put).toMatchObject({
      value: [{ reason: expect.stringContaining('strict_dynamic_mapping_exception') }],
    });
    const filter = { own: { type: 'stemmer', language: 'klingon' } };
    const odd = { ...index, settings: { analysis: { ...analysis, filter } } };
    expect(await engine.createIndex('notes-3', odd)).toMatchObject({
      failure: { type: 'parsing_exception' },
    });
    expect(await engine.createIndex('Notes', index)).toMatchObject({
      failure: { type: 'invalid_index_name_exception' },
    });
  });
});

it('writes bulks of bounded size, in which each document is two lines', () => {
  const documents = Array.from({ length: 5 }, (_, place) => write(`d${place}`, 1, 'x'.repeat(100)));
  const bulks = writeBulks(documents, { documents: 2, chars: 10_000 });
  expect(bulks.map((entries) => entries.map(({ id }) => id))).toEqual([['d0', 'd1'], ['d2', 'd3'], ['d4']]);
  const line = bulks[0]?.[0]?.lines.length ?? 0;
  expect(writeBulks(documents, { documents: 9, chars: 2 * line }).map((entries) => entries.length)).toEqual([
    2, 2, 1,
  ]);
  expect(writeBulks(documents, { documents: 9, chars: 2 * line - 1 })).toHaveLength(5);
  for (const { lines } of bulks.flat()) expect(lines.match(/\n/g)).toHaveLength(2);
});
