/** The object store over real HTTP, against a server that checks what Signature Version 4 demands. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readEnvironment } from '@/lib/platform/settings/env';
import { digestBytes } from '../secrets/token';
import { type ObjectServer, startObjectServer } from './__fixtures__/object-server';
import { computeSignature } from './__fixtures__/signature';
import { createObjectStore } from './get-object-store';
import type { ObjectStore } from './object-store';
import { readObject } from './read-object';
import { writeObjectUrl } from './s3-store';

describe('the signature that the server of the tests demands', () => {
  const example = {
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
  };
  const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
  const welcome = '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072';

  it.each([
    [
      'GET',
      '/test.txt',
      empty,
      { range: 'bytes=0-9' },
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    [
      'PUT',
      '/test$file.text',
      welcome,
      { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ],
    ['GET', '/?lifecycle', empty, {}, 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
    [
      'GET',
      '/?max-keys=2&prefix=J',
      empty,
      {},
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ],
  ])('is the published one of the example %s %s', (method, target, sha256, more, published) => {
    const headers: Record<string, string> = {
      host: 'examplebucket.s3.amazonaws.com',
      'x-amz-content-sha256': sha256,
      'x-amz-date': '20130524T000000Z',
      ...more,
    };
    expect(computeSignature({ method, target, headers }, example, Object.keys(headers).toSorted())).toBe(
      published,
    );
  });
});

let server: ObjectServer;
let store: ObjectStore;
const open = (changed: Record<string, string> = {}) =>
  createObjectStore(readEnvironment({ ...server.settings, ...changed })) as ObjectStore;

beforeAll(async () => {
  server = await startObjectServer({ pageKeys: 2 });
  store = open();
});
afterAll(() => server.close());
beforeEach(() => {
  server.objects.clear();
  server.requests.length = 0;
});

const bytes = new TextEncoder().encode('What the river carries');
const sha256 = digestBytes(bytes);
const put = (key: string) => store.put(key, { bytes, sha256 });

describe('the object store', () => {
  it('returns the bytes that were put, until they are deleted, which may be repeated', async () => {
    expect(await put('a/b-1.x')).toEqual({ ok: true, value: null });
    expect(await store.get('a/b-1.x')).toEqual({ ok: true, value: bytes });
    expect(await store.delete('a/b-1.x')).toEqual({ ok: true, value: null });
    expect(await store.delete('a/b-1.x')).toEqual({ ok: true, value: null });
    expect(await store.get('a/b-1.x')).toMatchObject({ ok: false, failure: { code: 'missing' } });
  });

  it('lists the keys of a prefix page by page', async () => {
    for (const key of ['a/1', 'a/2', 'a/3', 'b/1']) await put(key);
    const first = await store.list('a/', '');
    expect(first).toMatchObject({
      ok: true,
      value: { objects: [{ key: 'a/1' }, { key: 'a/2' }], hasMore: true },
    });
    expect(await store.list('a/', 'a/2')).toEqual({
      ok: true,
      value: { objects: [{ key: 'a/3', changedAt: server.objects.get('a/3')?.changedAt }], hasMore: false },
    });
  });

  it.each(['busy', 'away', 'broken'] as const)(
    'asks again when the store is %s, and not without end',
    async (fault) => {
      await put('a/1');
      server.failNext(fault, 2);
      expect(await store.get('a/1')).toEqual({ ok: true, value: bytes });
      server.failNext(fault, 3);
      expect(await store.get('a/1')).toMatchObject({ ok: false, failure: { code: 'unavailable' } });
      expect(server.requests.filter((request) => request === 'GET a/1')).toHaveLength(6);
    },
  );

  it('is never believed when it returns other bytes than those that were stored', async () => {
    await put('a/1');
    const read = () => readObject(store, { objectKey: 'a/1', digest: sha256 });
    expect(await read()).toEqual({ ok: true, value: bytes });
    server.damage = true;
    expect(await read()).toMatchObject({ ok: false, failure: { code: 'damaged' } });
    server.damage = false;
  });

  it.each([false, true])(
    'gives any part of an object, also if it always sends the whole: %s',
    async (ignoresParts) => {
      server.ignoresParts = ignoresParts;
      await put('a/1');
      for (let first = 0; first < bytes.length; first += 1)
        for (let last = first; last < bytes.length; last += 1)
          expect(await store.getPart('a/1', { first, last })).toEqual({
            ok: true,
            value: bytes.slice(first, last + 1),
          });
      for (const part of [
        { first: bytes.length - 1, last: bytes.length },
        { first: bytes.length, last: bytes.length + 3 },
      ])
        expect(await store.getPart('a/1', part)).toMatchObject({ ok: false, failure: { code: 'missing' } });
      expect(await store.getPart('a/2', { first: 0, last: 1 })).toMatchObject({
        failure: { code: 'missing' },
      });
      server.ignoresParts = false;
    },
  );

  it('refuses bytes that changed on their way', async () => {
    const outcome = await store.put('a/1', { bytes, sha256: digestBytes('other') });
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'refused' } });
    expect(server.objects.size).toBe(0);
  });

  it.each([
    ['S3_BUCKET', 'others', 'no bucket of the name'],
    ['S3_ACCESS_KEY_ID', 'AKIDOTHER', 'does not know the key'],
    ['S3_SECRET_ACCESS_KEY', 'another secret', 'S3_SECRET_ACCESS_KEY does not belong'],
    ['S3_REGION', 'test-2', 'another region'],
  ])('says that %s is wrong', async (name, value, words) => {
    const outcome = await open({ [name]: value }).check();
    const sentence = expect.stringContaining(words);
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'refused', sentence } });
  });
});

it('finds a bucket in the path of the address or in the name of its host', () => {
  const at = { endpoint: 'https://objects.example:9000', bucket: 'notes' };
  const query = { 'start-after': 'a/1+2' };
  expect(writeObjectUrl({ ...at, isPathStyle: true }, 'a/1').href).toBe(
    'https://objects.example:9000/notes/a/1',
  );
  expect(writeObjectUrl({ ...at, isPathStyle: false }, '', query).href).toBe(
    'https://notes.objects.example:9000/?start-after=a%2F1%2B2',
  );
});
