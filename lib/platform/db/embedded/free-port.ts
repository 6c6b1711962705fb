/** Checks whether a port of this machine can be listened on, and finds one that can. */
import { createServer } from 'node:net';

/** Returns the wanted port if it is free, otherwise any free port. */
export async function findFreePort(wanted = 0, host = '127.0.0.1'): Promise<number> {
  const failure = await tryToListen(wanted, host);
  if (typeof failure === 'number') return failure;
  const any = await tryToListen(0, host);
  if (typeof any === 'number') return any;
  throw any;
}

/** Resolves to the port itself, or to the reason why it cannot be listened on. */
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
