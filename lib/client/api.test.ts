import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { callEndpoint, sendRequest, writeUrl } from './api';

const root = path.resolve(import.meta.dirname, '../..');
const list = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !file.includes('__fixtures__'))
    .map((file) => path.join(folder, file));

/** Files that validate against a schema. */
const readers = [
  'components/artifacts/cited-passage.ts',
  'components/artifacts/use-edited-artifact.ts',
  'components/workflows/editor/use-edited-draft.ts',
];

/** True if a file imports a value of the endpoint declarations. Type imports are erased and do not count. */
function importsShapes(file: string): boolean {
  const text = readFileSync(path.join(root, file), 'utf8');
  const imports = text.matchAll(
    /^(?:import|export) (?!type )([^;]*?) from '@\/lib\/protocol\/http[^']*';$|^import '@\/lib\/protocol\/http|import\('@\/lib\/protocol\/http/gm,
  );
  return [...imports].some(([, names = '']) => !/^\{(\s*type [^,}]*,?)*\s*\}$/.test(names));
}

describe('browser code', () => {
  it('imports the shapes of endpoints only in the listed files', () => {
    const heavy = [...list('components'), ...list('lib/client')].filter(importsShapes);
    expect(heavy.toSorted()).toEqual([...readers, 'lib/client/read-reply.ts']);
  });

  it('loads the shapes of replies late', () => {
    const importing = [...list('components'), ...list('lib/client')].filter((file) =>
      /from '[^']*\/read-reply'/.test(readFileSync(path.join(root, file), 'utf8')),
    );
    expect(importing).toEqual([]);
  });
});

describe('a call', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('goes to the path of its endpoint with parameters and query filled in', () => {
    expect(writeUrl('GET /v1/sources/{id}', { params: { id: 'a/b' } })).toBe('/v1/sources/a%2Fb');
    expect(writeUrl('GET /v1/collections', { query: { limit: 3 } })).toBe('/v1/collections?limit=3');
  });

  it('uses the method of its endpoint and sends its body as JSON', async () => {
    const sent = vi.fn((_url: string, _request: RequestInit) => Promise.resolve(new Response('{}')));
    vi.stubGlobal('fetch', sent);
    await sendRequest('POST /v1/collections', { body: { title: 'Rivers' }, workspaceId: 'w1' });
    const [url, { method, headers, body }] = sent.mock.calls[0] as [string, RequestInit];
    expect([url, method, body]).toEqual(['/v1/collections', 'POST', '{"title":"Rivers"}']);
    expect(Object.fromEntries(headers as Headers)).toEqual({
      'content-type': 'application/json',
      'x-workspace-id': 'w1',
    });
  });

  it('returns a reply of the declared shape and refuses any other', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"items":[],"next":null}')));
    expect(await callEndpoint('GET /v1/collections')).toEqual({ items: [], next: null });
    await expect(callEndpoint('GET /v1/collections/{id}', { params: { id: 'c1' } })).rejects.toMatchObject({
      code: 'bad_reply',
    });
  });

  it('accepts only declared endpoints with parameters of the right type', () => {
    // @ts-expect-error No endpoint has this address.
    expect(writeUrl('GET /v1/nothing')).toBe('/v1/nothing');
    // @ts-expect-error A collection is found by its id.
    expect(writeUrl('GET /v1/collections/{id}', { params: { id: 7 } })).toBe('/v1/collections/7');
  });
});
