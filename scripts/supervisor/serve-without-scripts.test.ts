import { createServer, type RequestListener, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { removeScripts, withoutScripts } from './serve-without-scripts.mjs';

describe('removeScripts', () => {
  it('removes scripts and their preloads, and keeps the marked one and everything else', () => {
    const page =
      '<head><link rel="preload" as="script" href="/a.js"/><link rel="stylesheet" href="/a.css"/></head><body>' +
      '<script data-stays="" nonce="n">theme()</script><p>a &lt;script&gt; b</p>' +
      '<script src="/a.js" async=""></script><script nonce="n">f("<p>")</script><p>end</p></body>';
    expect(removeScripts(page)).toBe(
      '<head><link rel="stylesheet" href="/a.css"/></head><body>' +
        '<script data-stays="" nonce="n">theme()</script><p>a &lt;script&gt; b</p><p>end</p></body>',
    );
  });

  it('leaves a page alone that can only be rendered by its script', () => {
    const page = '<html id="__next_error__"><script src="/a.js"></script></html>';
    expect(removeScripts(page)).toBe(page);
  });

  it('leaves no script, in any order of pieces', () => {
    const pieces = fc.constantFrom(
      '<script>',
      '<script src="/a.js">',
      '</script>',
      '<p>text</p>',
      'script',
      '<',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (some) => {
        const left = removeScripts(`${some.join('')}</script>`);
        expect(left).not.toMatch(/<script[^>]*>/);
      }),
    );
  });
});

describe('withoutScripts', () => {
  let server: Server;
  afterEach(() => server.close());

  const page = '<p>ü</p><script>late()</script>';
  const form = '<p>ü</p><script data-stays="" data-works-alone="">send()</script>';
  const formPage = `${form}<script>late()</script>`;
  const listener: RequestListener = (asked, response) => {
    const isPage = asked.url !== '/s/data';
    response.setHeader('content-type', isPage ? 'text/html; charset=utf-8' : 'application/json');
    // As what compresses pages does before the first piece of each.
    response.writeHead(200, { 'x-early': 'kept' });
    const bytes = Buffer.from(asked.url?.includes('next=') === true ? formPage : page);
    // Cut within a character.
    response.write(bytes.subarray(0, 4));
    response.end(bytes.subarray(4));
  };

  async function get(path: string, encoding: string) {
    server = createServer(withoutScripts(listener) as RequestListener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const asked = request({ port, path, headers: { 'accept-encoding': encoding } }).end();
    const [response] = await once(asked, 'response');
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    expect(response.headers['x-early']).toBe('kept');
    const isGzip = response.headers['content-encoding'] === 'gzip';
    return { isGzip, text: (isGzip ? gunzipSync(bytes) : bytes).toString('utf8') };
  }

  it.each([
    ['/s/token', 'br, gzip', { isGzip: true, text: '<p>ü</p>' }],
    ['/s/token', 'identity', { isGzip: false, text: '<p>ü</p>' }],
    ['/s/data', 'gzip', { isGzip: false, text: page }],
    ['/sign-in?next=%2F', 'gzip', { isGzip: true, text: form }],
    ['/sign-in', 'identity', { isGzip: false, text: page }],
    ['/sign-in/link?next=%2F', 'gzip', { isGzip: false, text: formPage }],
  ])('answers %s, %s', async (path, encoding, answer) => {
    expect(await get(path, encoding)).toEqual(answer);
  });
});
