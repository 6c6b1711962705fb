import { buildConnector } from 'undici';
import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { serveUpstream } from './__fixtures__/serve-upstream';
import { boundResponses, createModelFetch } from './model-fetch';

describe('createModelFetch', () => {
  const fake = serveUpstream();

  it('follows no redirect, so that a key goes only to the configured address', async () => {
    const response = await fake.owned.fetch(`${fake.upstream.url}/v1/chat/completions`, {
      method: 'POST',
      body: JSON.stringify({ model: 'redirect', messages: [{ role: 'user', content: 'Hello' }] }),
    });
    expect(response.status).toBe(302);
  });

  it('opens its sockets through the connector it is given', async () => {
    const asked: string[] = [];
    const open = buildConnector({});
    const guarded = createModelFetch({
      connector: (options, callback) => {
        asked.push(`${options.hostname}:${options.port}`);
        open(options, callback);
      },
    });
    await guarded.fetch(`${fake.upstream.url}/v1/models`);
    await guarded.close();
    expect(asked).toEqual([new URL(fake.upstream.url).host]);
  });

  it('reaches no server when the connector refuses', async () => {
    const guarded = createModelFetch({
      connector: (_options, callback) => callback(new Error('refused by the guard'), null),
    });
    await expect(guarded.fetch(`${fake.upstream.url}/v1/models`)).rejects.toThrow();
    await guarded.close();
  });
});

describe('boundResponses', () => {
  const sized = (bytes: number) =>
    boundResponses(async () => new Response(new Uint8Array(bytes)))('http://x').then((response) =>
      response.arrayBuffer(),
    );

  it('stops an answer that is longer than the maximum', async () => {
    expect((await sized(limits.modelResponseBytes)).byteLength).toBe(limits.modelResponseBytes);
    await expect(sized(limits.modelResponseBytes + 1)).rejects.toMatchObject({ kind: 'malformed' });
  });

  it('tells every fetch not to follow redirects', async () => {
    const seen: unknown[] = [];
    await boundResponses(async (_input, init) => {
      seen.push(init?.redirect);
      return new Response('ok');
    })('http://x', { redirect: 'follow' });
    expect(seen).toEqual(['manual']);
  });
});
