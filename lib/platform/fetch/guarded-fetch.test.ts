import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer as createTcpServer, type Socket } from 'node:net';
import zlib from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LocalServer, startServer } from './__fixtures__/local-server';
import { createGuardedFetch, type GuardedFetch, type GuardedRequest } from './guarded-fetch';

const clock = { now: () => new Date('2026-11-20T12:00:00Z') };
const any: GuardedRequest = { acceptTypes: ['*/*'] };

let routes: Record<string, RequestListener> = {};
let server: LocalServer;
let fetchPage: GuardedFetch;
let base: string;

beforeEach(async () => {
  routes = {};
  server = await startServer((request, response) => {
    const route = routes[request.url ?? ''];
    if (route === undefined) return void response.writeHead(404, { 'content-type': 'text/html' }).end('no');
    route(request, response);
  });
  base = `http://site.test:${server.port}`;
  fetchPage = createGuardedFetch({
    allow: [`site.test:${server.port}`, `other.test:${server.port}`],
    lookup: async () => [{ address: '127.0.0.1', family: 4 }],
    clock,
  });
});

afterEach(async () => {
  await fetchPage.close();
  await server.close();
});

const page =
  (
    headers: Record<string, string | string[]>,
    body: string | Buffer = 'hello',
    status = 200,
  ): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body);

const redirectTo =
  (location: string, status = 302): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { location }).end();

async function failureOf(url: string, request: GuardedRequest = any) {
  const fetched = await fetchPage(url, request);
  if (fetched.ok) throw new Error(`fetched ${url}`);
  return fetched.failure;
}

async function valueOf(url: string, request: GuardedRequest = any) {
  const fetched = await fetchPage(url, request);
  if (!fetched.ok) throw new Error(fetched.failure.code);
  return fetched.value;
}

describe('guardedFetch', () => {
  it('returns the bytes, the type, the final address and the safe headers', async () => {
    routes['/a'] = redirectTo('/b#part', 301);
    routes['/b'] = page(
      {
        'content-type': 'Text/HTML; charset=utf-8',
        etag: '"1"',
        'content-encoding': 'gzip',
        'set-cookie': ['a=1'],
        'content-security-policy': 'x',
      },
      zlib.gzipSync('<p>Grüße</p>'),
    );
    const fetched = await valueOf(`${base}/a`, { acceptTypes: ['text/html'] });
    expect({ ...fetched, bytes: Buffer.from(fetched.bytes).toString() }).toEqual({
      finalUrl: `${base}/b#part`,
      status: 200,
      contentType: 'text/html',
      bytes: '<p>Grüße</p>',
      headers: { 'content-type': 'Text/HTML; charset=utf-8', etag: '"1"' },
      redirects: [`${base}/b#part`],
      movedTo: `${base}/b#part`,
    });
  });

  it.each([
    ['for good, twice', 301, 308, '/there'],
    ['for good, and from there for a while', 301, 302, '/half'],
    ['for a while, and from there for good', 302, 301, null],
    ['for a while', 307, 302, null],
  ])('says where an address has moved for good: %s', async (_what, first, second, place) => {
    routes['/here'] = redirectTo('/half', first);
    routes['/half'] = redirectTo('/there', second);
    routes['/there'] = page({ 'content-type': 'text/plain' }, 'Here.');
    const { movedTo } = await valueOf(`${base}/here`);
    expect(movedTo).toBe(place === null ? null : `${base}${place}`);
  });

  it('identifies itself, asks for the types it can read, and sends no credentials', async () => {
    let seen: unknown;
    routes['/'] = (request, response) => {
      seen = request.headers;
      response.writeHead(200, { 'content-type': 'text/plain' }).end();
    };
    const identity = {
      Cookie: 'a=1',
      Host: 'evil.test',
      'Proxy-Authorization': 'x',
      'X-Forwarded-For': '1.1.1.1',
    };
    await valueOf(`${base}/`, {
      acceptTypes: ['text/html', 'text/plain'],
      headers: { ...identity, 'If-None-Match': '"1"' },
    });
    expect(seen).toEqual({
      accept: 'text/html, text/plain',
      'accept-encoding': expect.stringContaining('gzip'),
      connection: 'keep-alive',
      host: `site.test:${server.port}`,
      'if-none-match': '"1"',
      'user-agent': expect.stringMatching(/Sourcebook/),
    });
  });

  it('keeps no cookie between hops or calls', async () => {
    const cookies: unknown[] = [];
    routes['/set'] = (request, response) => {
      cookies.push(request.headers.cookie);
      response.writeHead(302, { 'set-cookie': 'session=1', location: '/get' }).end();
    };
    routes['/get'] = (request, response) => {
      cookies.push(request.headers.cookie);
      response.writeHead(200, { 'content-type': 'text/plain' }).end();
    };
    await valueOf(`${base}/set`);
    await valueOf(`${base}/set`);
    expect(cookies).toEqual([undefined, undefined, undefined, undefined]);
  });

  it("drops the caller's headers when a redirect leaves the origin", async () => {
    let seen: Record<string, unknown> = {};
    routes['/a'] = redirectTo(`http://other.test:${server.port}/b`);
    routes['/b'] = (request, response) => {
      seen = request.headers;
      response.writeHead(200, { 'content-type': 'text/plain' }).end();
    };
    await valueOf(`${base}/a`, { ...any, headers: { authorization: 'Bearer x', 'x-signature': 'y' } });
    expect(seen).not.toHaveProperty('authorization');
    expect(seen).not.toHaveProperty('x-signature');
    expect(seen).toHaveProperty('user-agent');
  });

  it('sends a body, and returns the answer', async () => {
    routes['/hook'] = (request, response) => {
      request
        .setEncoding('utf8')
        .on('data', (text: string) =>
          response.writeHead(200, { 'content-type': 'application/json' }).end(text),
        );
    };
    const fetched = await valueOf(`${base}/hook`, {
      ...any,
      method: 'POST',
      body: '{"a":1}',
      headers: { 'content-type': 'application/json' },
    });
    expect(Buffer.from(fetched.bytes).toString()).toBe('{"a":1}');
  });

  it('follows five redirects and refuses the sixth', async () => {
    for (let step = 1; step <= 6; step += 1) routes[`/${step}`] = redirectTo(`/${step - 1}`);
    routes['/0'] = page({ 'content-type': 'text/plain' });
    expect((await valueOf(`${base}/5`)).redirects).toHaveLength(5);
    expect((await failureOf(`${base}/6`)).code).toBe('too_many_redirects');
  });

  it('detects a redirect loop', async () => {
    routes['/a'] = redirectTo('/b#1');
    routes['/b'] = redirectTo('/a#2');
    expect((await failureOf(`${base}/a`)).code).toBe('redirect_loop');
  });

  it('accepts a body of exactly the maximum size after decompression, and not one byte more', async () => {
    routes['/z'] = page(
      { 'content-type': 'text/plain', 'content-encoding': 'br' },
      zlib.brotliCompressSync(Buffer.alloc(5_000)),
    );
    routes['/p'] = page({ 'content-type': 'text/plain' }, Buffer.alloc(5_000));
    for (const path of ['/z', '/p']) {
      expect((await valueOf(base + path, { ...any, maxBytes: 5_000 })).bytes).toHaveLength(5_000);
      expect((await failureOf(base + path, { ...any, maxBytes: 4_999 })).code).toBe('too_large');
    }
  });

  it.each([
    ['text/html; charset=x', ['text/html'], null],
    ['application/xhtml+xml', ['text/html', 'application/xhtml+xml'], null],
    ['text/anything', ['text/*'], null],
    ['video/mp4', ['text/*', 'application/pdf'], 'type_not_allowed'],
    ['textual/plain', ['text/*'], 'type_not_allowed'],
    ['', ['text/*'], 'type_not_allowed'],
    ['', ['application/octet-stream'], null],
    ['nonsense', ['*/*'], null],
  ])('checks the type "%s" against the list %j', async (type, acceptTypes, expected) => {
    routes['/'] = page(type === '' ? {} : { 'content-type': type });
    const fetched = await fetchPage(`${base}/`, { acceptTypes });
    expect(fetched.ok ? null : fetched.failure.code).toBe(expected);
  });

  it.each([
    [404, 'page_not_found'],
    [410, 'page_not_found'],
    [401, 'access_denied'],
    [403, 'access_denied'],
    [451, 'access_denied'],
    [429, 'rate_limited'],
    [500, 'server_failed'],
    [503, 'server_failed'],
    [418, 'http_status'],
    [300, 'http_status'],
  ])('reports the status %i as %s', async (status, code) => {
    routes['/'] = page({ 'content-type': 'text/html' }, 'no', status);
    const failure = await failureOf(`${base}/`);
    expect(failure).toMatchObject({ code, status });
    expect(failure.sentence).toMatch(/^[A-Z].*\.$/);
  });

  it.each([
    ['30', 30],
    ['Fri, 20 Nov 2026 12:01:00 GMT', 60],
    ['Fri, 20 Nov 2020 12:01:00 GMT', 0],
    ['soon', undefined],
  ])('reads Retry-After: %s', async (header, expected) => {
    routes['/'] = page({ 'retry-after': header }, '', 429);
    expect((await failureOf(`${base}/`)).retryAfterSeconds).toBe(expected);
  });

  it('returns "not modified" as an answer without bytes', async () => {
    routes['/'] = page({ etag: '"2"' }, '', 304);
    expect(await valueOf(`${base}/`, { acceptTypes: ['text/html'] })).toMatchObject({
      status: 304,
      headers: { etag: '"2"' },
    });
  });

  it.each([
    ['never answers', () => undefined],
    [
      'stops in the middle of a page',
      (_request, response) => void response.writeHead(200, { 'content-type': 'text/plain' }).write('x'),
    ],
    [
      'stops in the middle of compressed data',
      (_request, response) =>
        void response
          .writeHead(200, { 'content-type': 'text/plain', 'content-encoding': 'gzip' })
          .write(zlib.gzipSync('x').subarray(0, 5)),
    ],
  ] satisfies [string, RequestListener][])(
    'gives up at the deadline when the site %s',
    async (_fact, route) => {
      routes['/'] = route;
      expect((await failureOf(`${base}/`, { ...any, timeoutMs: 150 })).code).toBe('timed_out');
    },
  );

  it('includes the DNS look-up in the deadline', async () => {
    const stuck = createGuardedFetch({ allow: [], lookup: () => new Promise(() => undefined), clock });
    const fetched = await stuck('http://slow.test/', { ...any, timeoutMs: 100 });
    expect(!fetched.ok && fetched.failure.code).toBe('timed_out');
    await stuck.close();
  });

  it('passes on a fault of our own instead of blaming the connection', async () => {
    const fault = new TypeError('a mistake of ours');
    const faulty = createGuardedFetch({ allow: [], lookup: () => Promise.reject(fault), clock });
    await expect(faulty('http://example.test/', any)).rejects.toBe(fault);
    await faulty.close();
  });

  it('stops when its caller aborts', async () => {
    const controller = new AbortController();
    routes['/'] = () => controller.abort();
    expect((await failureOf(`${base}/`, { ...any, signal: controller.signal })).code).toBe('aborted');
    expect((await failureOf(`${base}/`, { ...any, signal: controller.signal })).code).toBe('aborted');
  });

  it('distinguishes an unknown name, a refused connection, a failed handshake and a non-HTTP answer', async () => {
    const closed = await startServer(() => undefined);
    await closed.close();
    const raw = createTcpServer((socket) => void socket.end('SSH-2.0-OpenSSH\r\n')).listen(0, '127.0.0.1');
    await once(raw, 'listening');
    const rawPort = (raw.address() as { port: number }).port;
    const tell = createGuardedFetch({
      allow: [`local.test:${closed.port}`, `local.test:${rawPort}`, `local.test:${server.port}`],
      lookup: async (name) => {
        if (name === 'missing.test') throw Object.assign(new Error('no'), { code: 'ENOTFOUND' });
        return name === 'empty.test' ? [] : [{ address: '127.0.0.1', family: 4 }];
      },
      clock,
    });
    const codeOf = async (url: string) => {
      const fetched = await tell(url, any);
      return fetched.ok ? 'fetched' : fetched.failure.code;
    };
    expect(await codeOf('http://missing.test/')).toBe('name_not_found');
    expect(await codeOf('http://empty.test/')).toBe('name_not_found');
    expect(await codeOf(`http://local.test:${closed.port}/`)).toBe('connection_refused');
    expect(await codeOf(`https://local.test:${server.port}/`)).toBe('tls_failed');
    expect(await codeOf(`http://local.test:${rawPort}/`)).toBe('bad_response');
    await tell.close();
    raw.close();
  });

  it('sends the requested name, not the address, in the TLS handshake', async () => {
    const hello = Promise.withResolvers<Buffer>();
    const sockets: Socket[] = [];
    const tls = createTcpServer((socket) => {
      sockets.push(socket);
      socket
        .on('error', () => undefined)
        .once('data', (bytes) => {
          hello.resolve(bytes);
          socket.destroy();
        });
    }).listen(0, '127.0.0.1');
    await once(tls, 'listening');
    const port = (tls.address() as { port: number }).port;
    const secure = createGuardedFetch({
      allow: [`named.test:${port}`],
      lookup: async () => [{ address: '127.0.0.1', family: 4 }],
      clock,
    });
    const fetched = await secure(`https://named.test:${port}/`, any);
    expect(fetched.ok).toBe(false);
    expect((await hello.promise).includes('named.test')).toBe(true);
    await secure.close();
    tls.close();
  });

  it('refuses an allowed entry that is not a host when it is created', () => {
    expect(() => createGuardedFetch({ allow: ['http://x/'], clock })).toThrow(/CAPTURE_ALLOW/);
  });
});
