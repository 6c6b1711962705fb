import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Agent, fetch } from 'undici';
import { type LocalServer, startServer } from './__fixtures__/local-server';
import { createAddressGuard } from './address-guard';
import { createGuardedConnector, GuardRefusal, openGuardedSocket } from './guarded-connector';

let server: LocalServer;
let secret: LocalServer;
const lookup = async () => [{ address: '127.0.0.1', family: 4 }];

beforeAll(async () => {
  secret = await startServer((_request, response) => void response.end('secret'));
  server = await startServer((request, response) => {
    if (request.url === '/away')
      return void response.writeHead(302, { location: `http://other.test:${secret.port}/` }).end();
    response.end('hello');
  });
});

afterAll(async () => {
  await server.close();
  await secret.close();
});

describe('createGuardedConnector', () => {
  it('connects a fetch to an allowed host, and refuses other hosts and redirects to them', async () => {
    const guard = createAddressGuard({ allow: [`model.test:${server.port}`], lookup, ports: [secret.port] });
    const dispatcher = new Agent({ connect: createGuardedConnector(guard, 2_000) });
    const answer = await fetch(`http://model.test:${server.port}/`, { dispatcher });
    expect(await answer.text()).toBe('hello');
    for (const url of [
      `http://other.test:${secret.port}/`,
      `http://127.0.0.1:${secret.port}/`,
      `http://model.test:${server.port}/away`,
    ]) {
      const refused = await fetch(url, { dispatcher }).catch((error: unknown) => (error as Error).cause);
      expect(refused).toBeInstanceOf(GuardRefusal);
      expect((refused as GuardRefusal).failure.code).toBe('private_address');
    }
    expect(secret.connections()).toBe(0);
    await dispatcher.close();
  });
});

describe('openGuardedSocket', () => {
  it('opens a socket to an allowed host and refuses others without connecting', async () => {
    const guard = createAddressGuard({ allow: [`model.test:${server.port}`], lookup, ports: [secret.port] });
    const signal = AbortSignal.timeout(2_000);
    const opened = await openGuardedSocket(guard, { hostname: 'model.test', port: server.port }, signal);
    expect(opened.ok && opened.value.remotePort).toBe(server.port);
    if (opened.ok) opened.value.destroy();
    const refused = await openGuardedSocket(guard, { hostname: 'other.test', port: secret.port }, signal);
    expect(!refused.ok && refused.failure.code).toBe('private_address');
    const closed = await openGuardedSocket(guard, { hostname: 'model.test', port: 22 }, signal);
    expect(!closed.ok && closed.failure.code).toBe('port_not_allowed');
    expect(secret.connections()).toBe(0);
  });

  it('says why a connection failed, and stops when aborted', async () => {
    const gone = await startServer(() => undefined);
    await gone.close();
    const guard = createAddressGuard({ allow: [`model.test:${gone.port}`], lookup });
    const target = { hostname: 'model.test', port: gone.port };
    const refused = await openGuardedSocket(guard, target, AbortSignal.timeout(2_000));
    expect(!refused.ok && refused.failure.code).toBe('connection_refused');
    const aborted = await openGuardedSocket(guard, target, AbortSignal.abort());
    expect(!aborted.ok && aborted.failure.code).toBe('timed_out');
  });
});
