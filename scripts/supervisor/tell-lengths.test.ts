import { once } from 'node:events';
import { createServer, type RequestListener, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { fileBytesHeader } from '@/lib/server/http/reply-headers';
import { lengthHeader, withLengths } from './tell-lengths.mjs';

let server: Server | undefined;
afterEach(() => server?.close());

async function ask(listener: RequestListener, method: 'GET' | 'HEAD' = 'GET') {
  server = createServer(withLengths(listener) as RequestListener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const asked = request({ port: (server.address() as AddressInfo).port, method }).end();
  const [response] = await once(asked, 'response');
  let text = '';
  for await (const chunk of response) text += String(chunk);
  return { headers: response.headers, text };
}

it('is named as the route names it', () => {
  expect(lengthHeader).toBe(fileBytesHeader);
});

it.each(['GET', 'HEAD'] as const)(
  'tells the length of a file, which Next leaves out, to %s',
  async (method) => {
    const { headers, text } = await ask((_asked, response) => {
      response.setHeader(lengthHeader, '4');
      if (method === 'GET') response.write('a');
      response.end(method === 'GET' ? 'bcd' : undefined);
    }, method);
    expect(headers['content-length']).toBe('4');
    expect(headers).not.toHaveProperty('transfer-encoding');
    expect(headers).not.toHaveProperty(lengthHeader);
    expect(text).toBe(method === 'GET' ? 'abcd' : '');
  },
);

it('tells none of what was packed, and of nothing that names none', async () => {
  const packed = await ask((_asked, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' });
    response.end('abcd');
  });
  expect(packed.headers).not.toHaveProperty(lengthHeader);
  const other = await ask((_asked, response) => {
    response.setHeader(lengthHeader, '4');
    response.setHeader('content-encoding', 'br');
    response.write('a');
    response.end('b');
  });
  expect(other.headers).not.toHaveProperty('content-length');
  expect(other.headers).not.toHaveProperty(lengthHeader);
});
