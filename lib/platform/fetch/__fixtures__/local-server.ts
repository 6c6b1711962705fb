/** A real HTTP server on loopback for the guard's tests, and a sinkhole that only counts connections. */
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';

export type LocalServer = { readonly port: number; readonly connections: () => number; close(): Promise<void> };

export function startServer(listener: RequestListener): Promise<LocalServer> {
  return listen(createServer(listener), '127.0.0.1');
}

/** Never answers. Listens on every address of this machine, IPv4 and IPv6. */
export function startSinkhole(): Promise<LocalServer> {
  return listen(
    createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.end('HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: 6\r\n\r\nsecret');
    }),
    '::',
  );
}

async function listen(server: Server, host: string): Promise<LocalServer> {
  let connections = 0;
  const sockets = new Set<{ destroy(): unknown }>();
  server.on('connection', (socket) => {
    connections += 1;
    sockets.add(socket);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
