import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalServer, startServer } from '../fetch/__fixtures__/local-server';
import { createAddressGuard } from '../fetch/address-guard';
import type { ExpectedHosts } from './expected-hosts';
import { type GuardedProxy, startGuardedProxy } from './guarded-proxy';

const anyHost: ExpectedHosts = {
  add: () => undefined,
  waitFor: async (hostname) => hostname !== 'unasked.test',
};

let site: LocalServer;
let secret: LocalServer;
let proxy: GuardedProxy;

beforeAll(async () => {
  site = await startServer(
    (_request, response) => void response.writeHead(200, { 'x-own': '1', connection: 'close' }).end('hello'),
  );
  secret = await startServer((_request, response) => void response.end('secret'));
  proxy = await startGuardedProxy({
    guard: createAddressGuard({
      allow: [`site.test:${site.port}`],
      lookup: async () => [{ address: '127.0.0.1', family: 4 }],
      ports: [secret.port],
    }),
    maxBytes: 10_000,
    maxConnections: 20,
    connectTimeoutMs: 2_000,
    expected: anyHost,
  });
});

afterAll(async () => {
  await proxy.close();
  await site.close();
  await secret.close();
});

function get(url: string): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(proxy.address);
  return new Promise((resolve, reject) => {
    const asked = request(
      { hostname, port, path: url, headers: { host: new URL(url).host, 'proxy-authorization': 'x' } },
      (answer) => {
        let body = '';
        answer.setEncoding('utf8').on('data', (text: string) => (body += text));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }));
      },
    );
    asked.on('error', reject).end();
  });
}

/** Returns everything received: the answer to CONNECT, then the answer to a request through the tunnel. */
function tunnel(authority: string): Promise<string> {
  const { hostname, port } = new URL(proxy.address);
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(Number(port), hostname, () =>
      socket.write(`CONNECT ${authority} HTTP/1.1\r\nhost: ${authority}\r\n\r\n`),
    );
    socket.on('data', (chunk) => {
      text += chunk.toString();
      if (text === 'HTTP/1.1 200 Connection Established\r\n\r\n')
        socket.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(text));
  });
}

describe('startGuardedProxy', () => {
  it('forwards and tunnels to an allowed host', async () => {
    expect(await get(`http://site.test:${site.port}/`)).toEqual({ status: 200, body: 'hello' });
    expect(await tunnel(`site.test:${site.port}`)).toMatch(/^HTTP\/1\.1 200 [\s\S]*hello/);
    expect(proxy.bytes()).toBeGreaterThan(0);
  });

  it('refuses to forward or tunnel to a host the guard refuses, and remembers why', async () => {
    for (const host of ['other.test', '127.0.0.1', '[::1]', 'localhost']) {
      expect((await get(`http://${host}:${secret.port}/`)).status).toBe(403);
      expect(await tunnel(`${host}:${secret.port}`)).toBe('HTTP/1.1 403 Forbidden\r\n\r\n');
    }
    expect(proxy.getRefusal(new URL(`http://other.test:${secret.port}/`))?.code).toBe('private_address');
    expect(await tunnel('other.test:22')).toMatch(/403/);
    expect(proxy.getRefusal(new URL('http://other.test:22/'))?.code).toBe('port_not_allowed');
    expect(secret.connections()).toBe(0);
  });

  it('drops requests the page did not make, without counting them as refused', async () => {
    const before = proxy.refusals();
    expect(await tunnel('unasked.test:443')).toMatch(/403/);
    expect((await get('http://unasked.test/')).status).toBe(403);
    expect(proxy.refusals()).toBe(before);
  });

  it.each(['nonsense', 'host', 'user@host:80', ':80', 'host:99999999'])(
    'refuses the tunnel "%s"',
    async (authority) => {
      expect(await tunnel(authority)).toMatch(/^HTTP\/1\.1 40[03]/);
    },
  );

  it('continues when a page is closed before its answer comes', async () => {
    const arrived = Promise.withResolvers<void>();
    const left = Promise.withResolvers<void>();
    const slow = await startServer((asked, response) => {
      if (asked.url !== '/slow') return void response.end('quick');
      arrived.resolve();
      void left.promise.then(() => response.end('late'));
    });
    const patient = await startGuardedProxy({
      guard: createAddressGuard({
        allow: [`site.test:${slow.port}`],
        lookup: async () => [{ address: '127.0.0.1', family: 4 }],
      }),
      maxBytes: 10_000,
      maxConnections: 20,
      connectTimeoutMs: 2_000,
      expected: anyHost,
    });
    const { hostname, port } = new URL(patient.address);
    const ask = (path: string, then: (status: number) => void) =>
      request({ hostname, port, path: `http://site.test:${slow.port}${path}` }, (answer) => {
        answer.resume().on('end', () => then(answer.statusCode ?? 0));
      }).end();
    const askQuick = () => new Promise((resolve) => ask('/quick', resolve));
    const asked = ask('/slow', () => undefined).on('error', () => undefined);
    await arrived.promise;
    await new Promise((resolve) => asked.once('close', resolve).destroy());
    expect(await askQuick()).toBe(200);
    left.resolve();
    expect(await askQuick()).toBe(200);
    await patient.close();
    await slow.close();
  });

  it('ends connections that exceed the byte limit', async () => {
    const large = await startServer((_request, response) => void response.end('x'.repeat(50_000)));
    const small = await startGuardedProxy({
      guard: createAddressGuard({
        allow: [`site.test:${large.port}`],
        lookup: async () => [{ address: '127.0.0.1', family: 4 }],
      }),
      maxBytes: 10_000,
      maxConnections: 20,
      connectTimeoutMs: 2_000,
      expected: anyHost,
    });
    const { hostname, port } = new URL(small.address);
    const ended = await new Promise((resolve) => {
      const asked = request({ hostname, port, path: `http://site.test:${large.port}/` }, (answer) => {
        answer
          .resume()
          .on('end', () => resolve('whole'))
          .on('error', () => resolve('cut'));
      });
      asked.on('error', () => resolve('cut')).end();
    });
    expect(ended).toBe('cut');
    expect(small.getRefusal(new URL(`http://site.test:${large.port}/`))?.code).toBe('too_large');
    await small.close();
    await large.close();
  });
});
