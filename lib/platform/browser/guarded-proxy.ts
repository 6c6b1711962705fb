/**
 * The browser's only way out: an HTTP proxy on loopback whose connections go through the address guard. The browser resolves no names and
 * reaches nothing else, so the guard's decisions hold for every request, redirect, frame and socket of a page, and DNS rebinding gains
 * nothing. The proxy counts bytes and connections and stores no content.
 */
import {
  createServer,
  type IncomingMessage,
  request as sendRequest,
  type RequestOptions,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type Duplex, pipeline, Transform } from 'node:stream';
import type { AddressGuard } from '../fetch/address-guard';
import { getPort } from '../fetch/address-guard';
import { createFetchFailure, type FetchFailure } from '../fetch/fetch-failure';
import { openGuardedSocket } from '../fetch/guarded-connector';
import type { ExpectedHosts } from './expected-hosts';

export type GuardedProxyOptions = {
  readonly guard: AddressGuard;
  readonly maxBytes: number;
  readonly maxConnections: number;
  readonly connectTimeoutMs: number;
  /** Hosts the page requested. Connections to other hosts are refused and not recorded. */
  readonly expected: ExpectedHosts;
};

export type GuardedProxy = {
  /** `http://127.0.0.1:PORT` */
  readonly address: string;
  /** Returns why the last connection to this host and port was refused, or null if none was. */
  getRefusal(url: URL): FetchFailure | null;
  readonly refusals: () => number;
  readonly bytes: () => number;
  close(): Promise<void>;
};

type State = {
  readonly options: GuardedProxyOptions;
  readonly refused: Map<string, FetchFailure>;
  readonly open: Set<Duplex>;
  refusals: number;
  bytes: number;
};

export async function startGuardedProxy(options: GuardedProxyOptions): Promise<GuardedProxy> {
  const state: State = { options, refused: new Map(), open: new Set(), refusals: 0, bytes: 0 };
  const server = createServer((request, response) => {
    forward(state, request, response).catch(() => response.destroy());
  });
  server.on('connect', (request: IncomingMessage, client: Duplex) => {
    tunnel(state, request.url ?? '', client).catch(() => client.destroy());
  });
  server.on('connection', (socket) => track(state, socket));
  server.on('clientError', (_error, socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    address: `http://127.0.0.1:${readPort(server.address())}`,
    getRefusal: (url) => state.refused.get(createKey(url.hostname, getPort(url))) ?? null,
    refusals: () => state.refusals,
    bytes: () => state.bytes,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of state.open) socket.destroy();
      }),
  };
}

function readPort(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return address.port;
}

const createKey = (hostname: string, port: number) => `${hostname.toLowerCase()}:${port}`;

function track(state: State, socket: Duplex): void {
  state.open.add(socket);
  socket.on('error', () => socket.destroy());
  socket.once('close', () => state.open.delete(socket));
}

type Target = { readonly hostname: string; readonly port: number };

/** Opens a checked connection. Returns null if it is refused, and records the refusal. */
async function open(state: State, target: Target): Promise<Socket | null> {
  const { guard, connectTimeoutMs, maxBytes, maxConnections, expected } = state.options;
  if (!(await expected.waitFor(target.hostname, target.port))) return null;
  const isFull = state.bytes > maxBytes || state.open.size > maxConnections * 2;
  const opened = isFull
    ? { ok: false as const, failure: createFetchFailure('too_large') }
    : await openGuardedSocket(guard, target, AbortSignal.timeout(connectTimeoutMs));
  if (!opened.ok) {
    state.refusals += 1;
    state.refused.set(createKey(target.hostname, target.port), opened.failure);
    return null;
  }
  track(state, opened.value);
  return opened.value;
}

/** Counts incoming bytes and ends the connection that exceeds the limit. */
function createCounter(state: State, target: Target): Transform {
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      state.bytes += chunk.byteLength;
      if (state.bytes <= state.options.maxBytes) return done(null, chunk);
      state.refused.set(createKey(target.hostname, target.port), createFetchFailure('too_large'));
      done(new Error('The page loads too much data.'));
    },
  });
}

async function tunnel(state: State, authority: string, client: Duplex): Promise<void> {
  track(state, client);
  if (!URL.canParse(`http://${authority}/`) || !/:\d+$/.test(authority))
    return void client.end('HTTP/1.1 400 Bad Request\r\n\r\n');
  const { hostname } = new URL(`http://${authority}/`);
  const target = { hostname, port: Number(/:(\d+)$/.exec(authority)?.[1]) };
  const socket = await open(state, target);
  if (socket === null) return void client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  // If the page is left while the connection opens, the client's side is already closed.
  if (client.destroyed) return void socket.destroy();
  client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
  const end = () => {
    socket.destroy();
    client.destroy();
  };
  pipeline(client, socket, end);
  pipeline(socket, createCounter(state, target), client, end);
}

const hopHeaders = /^(proxy-.*|connection|keep-alive|te|trailer|transfer-encoding|upgrade)$/;

async function forward(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = URL.canParse(request.url ?? '') ? new URL(request.url ?? '') : null;
  if (url === null || url.protocol !== 'http:') return void response.writeHead(400).end();
  const target = { hostname: url.hostname, port: getPort(url) };
  const socket = await open(state, target);
  if (socket === null) return void response.writeHead(403).end();
  if (response.destroyed) return void socket.destroy();
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => !hopHeaders.test(name)),
  );
  const options: RequestOptions = {
    method: request.method ?? 'GET',
    path: `${url.pathname}${url.search}`,
    headers: { ...headers, host: url.host, connection: 'close' },
    createConnection: () => socket,
  };
  const upstream = sendRequest(options, (answer) => {
    // The page was left and nobody waits for this response. Piping into a destroyed stream would throw.
    if (response.destroyed) return void answer.destroy();
    const kept = Object.entries(answer.headers).filter(([name]) => !hopHeaders.test(name));
    response.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept));
    pipeline(answer, createCounter(state, target), response, () => undefined);
  });
  upstream.on('error', () => {
    if (response.headersSent) response.destroy();
    else response.writeHead(502).end();
  });
  pipeline(request, upstream, () => undefined);
}
