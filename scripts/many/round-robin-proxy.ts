/**
 * Stands in front of several web processes, as a load balancer without stickiness does: each request goes to the next process that can
 * serve, streams pass as they come, and a client that leaves ends its request behind, too. Asks each process once a second whether it can
 * serve, so one that is about to stop gets no more requests.
 */
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  request as send,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Certificate } from './certificate';

export type RoundRobinProxy = {
  readonly address: string;
  /** Sends requests to this address, too, from now on. */
  add(address: string): void;
  remove(address: string): void;
  close(): Promise<void>;
};

type Target = { readonly address: string; canServe: boolean };

const lookMs = 1_000;
const lookTimeoutMs = 5_000;
/** As long, the rest of a request is discarded that was answered before it was sent. */
const lingerMs = 5_000;

/**
 * Connections stay open until the server is closed. A server that ends idle ones may do so just when a client sends the next request over
 * one, which then fails.
 */
export const keptConnections = { keepAliveTimeout: 0 };

/** @param place with a certificate it is reached over TLS, with port 0 at any free port */
export async function startRoundRobinProxy(place: {
  readonly host: string;
  readonly port: number;
  readonly certificate: Certificate | null;
}): Promise<RoundRobinProxy> {
  let targets: readonly Target[] = [];
  let turn = 0;

  function takeTurn(): Target | undefined {
    const serving = targets.filter(({ canServe }) => canServe);
    turn = (turn + 1) % Math.max(serving.length, 1);
    return serving[turn];
  }

  const listener: RequestListener = (request, response) => {
    const target = takeTurn();
    if (target === undefined) refuse(response);
    else forward(request, response, { target, takeTurn });
  };
  const server =
    place.certificate === null
      ? createServer(keptConnections, listener)
      : createSecureServer(Object.assign({}, keptConnections, place.certificate), listener);
  server.listen(place.port, place.host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const timer = setInterval(() => targets.forEach((target) => void look(target)), lookMs);
  return {
    address: `${place.certificate === null ? 'http' : 'https'}://localhost:${port}`,
    add: (address) => (targets = [...targets, { address, canServe: true }]),
    remove: (address) => (targets = targets.filter((target) => target.address !== address)),
    async close() {
      clearInterval(timer);
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function look(target: Target): Promise<void> {
  const signal = AbortSignal.timeout(lookTimeoutMs);
  const answer = await fetch(`${target.address}/v1/health`, { signal }).catch(() => null);
  await answer?.body?.cancel();
  target.canServe = answer?.status === 200;
}

function refuse(response: ServerResponse): void {
  response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '1' });
  response.end('No web process can serve now. Try again in a moment.\n');
}

function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { target, takeTurn }: { target: Target; takeTurn: () => Target | undefined },
): void {
  const { hostname, port } = new URL(target.address);
  const { method, url: path, rawHeaders } = request;
  // As a list, so that no header is merged or renamed on the way.
  const headers = [...rawHeaders, 'X-Forwarded-For', request.socket.remoteAddress ?? 'unknown'];
  const behind = send({ host: hostname, port, method, path, headers, setDefaultHeaders: false });
  behind.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders);
    response.flushHeaders();
    answer.pipe(response, { end: false });
    answer.on('error', () => response.destroy());
    answer.on('end', () => endWhenRead(request, response));
  });
  behind.on('error', (error) => {
    // Whoever has answered may refuse the rest of the request. If the answer is incomplete, it says so itself.
    if (response.headersSent) return discardRest(request);
    const isGone = 'code' in error && error.code === 'ECONNREFUSED';
    if (isGone) target.canServe = false;
    const next = isGone && (method === 'GET' || method === 'HEAD') ? takeTurn() : undefined;
    if (next === undefined) response.writeHead(502).end();
    else forward(request, response, { target: next, takeTurn });
  });
  response.on('close', () => behind.destroy());
  behind.on('close', () => discardRest(request));
  request.on('error', () => behind.destroy());
  // Not only with the first bytes of the body, because a request may be refused before its body is sent.
  behind.flushHeaders();
  request.pipe(behind);
}

/** The process behind reads no more of a request. Its client may go on sending, and many read no answer before they have sent everything. */
function discardRest(request: IncomingMessage): void {
  request.unpipe();
  request.resume();
}

/** The whole answer has been written. Its end may close the connection, which would be reset if data is unread (RFC 9112, section 9.6). */
function endWhenRead(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete) return void response.end();
  const timer = setTimeout(() => response.end(), lingerMs);
  response.on('close', () => clearTimeout(timer));
  request.once('end', () => response.end());
}
