/**
 * Stands in front of several web processes, as a load balancer without stickiness does: each request goes to the next process, streams pass
 * as they come, and a client that leaves ends its request behind, too.
 */
import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { keptConnections } from './page-server';

type RoundRobinProxy = {
  readonly address: string;
  /** Sends requests to these addresses from now on. */
  serve(addresses: readonly string[]): void;
  close(): Promise<void>;
};

export async function startRoundRobinProxy(): Promise<RoundRobinProxy> {
  let targets: readonly URL[] = [];
  let turn = 0;
  const server = createServer(keptConnections, (request, response) => {
    turn = (turn + 1) % Math.max(targets.length, 1);
    const target = targets[turn];
    if (target === undefined) response.writeHead(503).end();
    else forward(request, response, target);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://localhost:${port}`,
    serve: (addresses) => (targets = addresses.map((address) => new URL(address))),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function forward(request: IncomingMessage, response: ServerResponse, target: URL): void {
  const { method, url: path, rawHeaders } = request;
  // As a list, so that no header is merged or renamed on the way.
  const headers = [...rawHeaders, 'X-Forwarded-For', request.socket.remoteAddress ?? 'unknown'];
  const behind = send({
    host: target.hostname,
    port: target.port,
    method,
    path,
    headers,
    setDefaultHeaders: false,
  });
  behind.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders);
    response.flushHeaders();
    answer.pipe(response);
    answer.on('error', () => response.destroy());
  });
  behind.on('error', () => {
    if (response.headersSent) response.destroy();
    else response.writeHead(502).end();
  });
  response.on('close', () => behind.destroy());
  request.on('error', () => behind.destroy());
  request.pipe(behind);
}
