/** Ports of this machine: whether one can be listened on, and one that can. */
import { createServer } from 'node:net';

/** The port wanted where it is free, else any free one. */
export async function findFreePort(wanted = 0, host = '127.0.0.1'): Promise<number> {
  const failure = await tryToListen(wanted, host);
  if (typeof failure === 'number') return failure;
  const any = await tryToListen(0, host);
  if (typeof any === 'number') return any;
  throw any;
}

/** The port itself, or why it cannot be listened on. */
export function tryToListen(port: number, host: string): Promise<number | Error> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen(port, host, () => {
      const address = server.address();
      const listening = address !== null && typeof address === 'object' ? address.port : port;
      server.close(() => resolve(listening));
    });
  });
}
