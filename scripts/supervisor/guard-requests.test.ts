import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { limits } from '@/lib/core/limits';
import { allEndpoints } from '@/lib/protocol/http';
import { bodyBounds, guardListener, lingerMs } from './guard-requests.mjs';

let server: Server;
afterEach(() => {
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
});

/** Answers with the length of the body it received. */
const count: RequestListener = (request, response) => {
  let length = 0;
  request.on('data', (chunk: Buffer) => (length += chunk.length));
  request.on('end', () => response.end(String(length)));
};

async function serve(listener: RequestListener, bounds = bodyBounds): Promise<number> {
  server = createServer(guardListener(listener, bounds) as RequestListener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/**
 * Sends the text unchanged, keeps the connection open, and collects everything until the server closes it. Once it was answered, the time
 * passes that the server allows a client which is still sending.
 */
async function say(port: number, text: string, endless = ''): Promise<string> {
  fakeTimersOfGuard();
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.on('data', (chunk) => (heard += chunk.toString()));
  // The server closes the connection while there is still something to send, which is what these tests check.
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.on('close', resolve));
  const passing = setInterval(() => heard !== '' && vi.advanceTimersByTime(lingerMs), 20);
  socket.write(text);
  const write = () => {
    while (endless !== '' && !socket.destroyed && socket.write(endless)) if (heard !== '') return;
  };
  socket.on('drain', write);
  write();
  await closed;
  clearInterval(passing);
  return heard;
}

/** The network continues as usual. */
const fakeTimersOfGuard = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

const statusOf = (heard: string) => heard.split('\r\n')[0];
const never = () => {
  throw new Error('This reached the product.');
};
const headers = 'host: x\r\nconnection: close\r\n';

describe('the request guard', () => {
  it.each([
    ['TRACE / HTTP/1.1', '405 Method Not Allowed', 'No address here accepts this method.'],
    ['TRACE /v1/runs HTTP/1.1', '405 Method Not Allowed', '"code":"method_not_allowed"'],
    ['POST /icon.svg HTTP/1.1', '405 Method Not Allowed', 'This file can only be read.'],
    ['OPTIONS /_next/static/a/b.js?x HTTP/1.1', '405 Method Not Allowed', 'allow: GET, HEAD\r\n'],
    ['PROPFIND /v1/runs HTTP/1.1', '405 Method Not Allowed', '"code":"method_not_allowed"'],
    ['QUERY /mcp HTTP/1.1', '405 Method Not Allowed', '"code":"method_not_allowed"'],
    ['GET /s/%ff HTTP/1.1', '400 Bad Request', '<h1>The address contains'],
    ['GET /v1/runs/%E0%A4%A HTTP/1.1', '400 Bad Request', '"code":"invalid_input"'],
    ['GET /% HTTP/1.1', '400 Bad Request', '<h1>The address contains'],
    [`POST /v1/runs HTTP/1.1\r\ncontent-length: ${2 ** 40}`, '413 Payload Too Large', '"code":"too_large"'],
  ])('answers %s with a message', async (request, status, words) => {
    const heard = await say(await serve(never), `${request}\r\n${headers}\r\n`);
    expect(statusOf(heard)).toBe(`HTTP/1.1 ${status}`);
    expect(heard).toContain(words);
    expect(heard).toContain("content-security-policy: default-src 'none'");
    if (status.startsWith('405')) expect(heard).toMatch(/\r\nallow: GET, HEAD/i);
  });

  it('passes all other requests on unchanged', async () => {
    const port = await serve(count);
    const address = `http://127.0.0.1:${port}/a%20b/%F0%9F%99%82?q=%ff`;
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const body = method === 'GET' ? {} : { body: 'x'.repeat(100_000) };
      expect(await (await fetch(address, { method, ...body })).text()).toBe(
        method === 'GET' ? '0' : '100000',
      );
    }
  });
});

describe('a request body', () => {
  const small = { maxBytes: 100_000, idleMs: 60_000 };
  const chunked = `POST /v1/runs HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n`;
  const chunk = (length: number) => `${length.toString(16)}\r\n${'x'.repeat(length)}\r\n`;

  it('without an end is cut at the maximum size', async () => {
    const heard = await say(await serve(count, small), chunked, chunk(1_000));
    expect(statusOf(heard)).toBe('HTTP/1.1 413 Payload Too Large');
    expect(heard).toContain('"code":"too_large"');
  });

  it('without an end is cut even when it was answered before it was read', async () => {
    const heard = await say(
      await serve((_request, response) => response.end('no'), small),
      chunked,
      chunk(1_000),
    );
    expect(statusOf(heard)).toBe('HTTP/1.1 200 OK');
  });

  it('of exactly the maximum size is accepted, and one byte more is not', async () => {
    const port = await serve(count, small);
    const post = (length: number) =>
      say(port, `${chunked.replace('host: x', 'host: x\r\nconnection: close')}${chunk(length)}0\r\n\r\n`);
    expect(await post(small.maxBytes)).toContain(String(small.maxBytes));
    expect(statusOf(await post(small.maxBytes + 1))).toBe('HTTP/1.1 413 Payload Too Large');
  });

  it.each([
    ['that says how large it is', () => new Uint8Array(40_000_000)],
    ['that does not say so', () => new Blob([new Uint8Array(40_000_000)]).stream()],
  ])(
    'that is far too large is refused with a message while it is still being sent: one %s',
    async (_which, write) => {
      const address = `http://127.0.0.1:${await serve(count)}/v1/sources`;
      const init = { method: 'POST', body: write(), duplex: 'half' } as RequestInit;
      const answer = await fetch(address, init);
      expect([answer.status, ((await answer.json()) as { error: { code: string } }).error.code]).toEqual([
        413,
        'too_large',
      ]);
    },
  );

  it('that stops arriving times out', async () => {
    const port = await serve((request, response) => {
      count(request, response);
      request.once('data', () => vi.advanceTimersByTime(small.idleMs));
    }, small);
    const heard = await say(port, `${chunked}${chunk(10)}`);
    expect(statusOf(heard)).toBe('HTTP/1.1 408 Request Timeout');
    expect(heard).toContain('"code":"timeout"');
  });

  it('that is not read yet does not time out', async () => {
    fakeTimersOfGuard();
    const asked = Promise.withResolvers<IncomingMessage>();
    const port = await serve((request, response) => {
      request.on('end', () => response.end('read'));
      asked.resolve(request);
    });
    const answer = fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'x'.repeat(5_000_000) });
    const request = await asked.promise;
    while (request.readableLength < request.readableHighWaterMark)
      await new Promise((resolve) => setImmediate(resolve));
    vi.advanceTimersByTime(10 * bodyBounds.idleMs);
    request.resume();
    expect(await (await answer).text()).toBe('read');
  });

  it('may be as large as the largest endpoint accepts', () => {
    const bytes = allEndpoints.map(({ bodyKind, bodyChars = limits.requestBodyChars }) =>
      bodyKind === 'text' ? bodyChars : bodyChars * 4,
    );
    expect(bodyBounds.maxBytes).toBeGreaterThanOrEqual(Math.max(...bytes, limits.uploadBytes + 64 * 1024));
  });
});
