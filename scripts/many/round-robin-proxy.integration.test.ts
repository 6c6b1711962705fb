/** Real servers behind the real proxy, over TLS. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { get, request as send } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createCertificate } from './certificate';
import { type RoundRobinProxy, startRoundRobinProxy } from './round-robin-proxy';

type Web = { readonly server: Server; readonly address: string; health: number };

const certificate = createCertificate(new Date());
let webs: readonly Web[];
let proxy: RoundRobinProxy;

beforeEach(async () => {
  webs = await Promise.all(['one', 'two'].map(serve));
  proxy = await startRoundRobinProxy({ host: '127.0.0.1', port: 0, certificate });
  for (const { address } of webs) proxy.add(address);
});
afterEach(async () => {
  await proxy.close();
  for (const { server } of webs) server.close();
});

async function serve(name: string): Promise<Web> {
  const server = createServer((request, response) => {
    if (request.url === '/v1/health') response.writeHead(web.health).end();
    else response.end(`${name} ${String(request.headers['x-forwarded-for'])}`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const web = { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, health: 200 };
  return web;
}

async function ask(): Promise<string> {
  const request = get(proxy.address, { ca: certificate.cert, agent: false });
  const [response] = (await once(request, 'response')) as [
    Parameters<typeof text>[0] & { statusCode: number },
  ];
  return response.statusCode === 200 ? text(response) : String(response.statusCode);
}

const askFourTimes = async () => [await ask(), await ask(), await ask(), await ask()].sort();
const [one, two] = ['one 127.0.0.1', 'two 127.0.0.1'];

it('gives each process its turn, and tells it who asked', async () => {
  expect(await askFourTimes()).toEqual([one, one, two, two]);
});

it('passes over a process that fails its health check, and comes back to it', async () => {
  const [first] = webs;
  if (first !== undefined) first.health = 503;
  await expect.poll(askFourTimes).toEqual([two, two, two, two]);
  if (first !== undefined) first.health = 200;
  await expect.poll(askFourTimes).toEqual([one, one, two, two]);
});

it('answers from the other process while one is gone, and says so when none is left', async () => {
  webs[0]?.server.close();
  expect(await askFourTimes()).toEqual([two, two, two, two]);
  proxy.remove(webs[1]?.address ?? '');
  await expect.poll(ask).toBe('503');
});

it('passes on a refusal that comes before the body is sent', async () => {
  const headers = { 'content-length': '1000' };
  const request = send(proxy.address, { ca: certificate.cert, agent: false, method: 'POST', headers });
  request.on('error', () => undefined);
  request.flushHeaders();
  const [response] = (await once(request, 'response')) as [{ statusCode: number }];
  expect(response.statusCode).toBe(200);
  request.destroy();
});

it('passes on a refusal that comes while a large body is sent, and discards the rest of the body', async () => {
  const refusing = createServer((request, response) => {
    response.writeHead(413, { connection: 'close', 'content-length': 'too large'.length });
    response.write('too large');
    request.resume();
    request.on('end', () => response.end());
  }).listen(0, '127.0.0.1');
  await once(refusing, 'listening');
  for (const { address } of webs) proxy.remove(address);
  proxy.add(`http://127.0.0.1:${(refusing.address() as AddressInfo).port}`);
  const request = send(proxy.address, { ca: certificate.cert, agent: false, method: 'POST' });
  const answered = once(request, 'response') as Promise<[Parameters<typeof text>[0]]>;
  const sent = once(request, 'finish');
  request.end(Buffer.alloc(32 * 2 ** 20));
  const [response] = await answered;
  expect(await text(response)).toBe('too large');
  await sent;
  refusing.close();
});
