/**
 * Passes everything on to a PostgreSQL server and counts what its clients ask: statements, and journeys, which are the times that a client sends
 * something after the server has answered. Reads what clients send as PostgreSQL's documentation says ("Frontend/Backend Protocol"); they must
 * not ask for encryption.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type CountingRelay = {
  readonly url: string;
  /** What was asked since the last call. */
  take(): { readonly statements: number; readonly journeys: number };
  close(): Promise<void>;
};

export async function startCountingRelay(serverUrl: string): Promise<CountingRelay> {
  const { hostname, port } = new URL(serverUrl);
  let counted = { statements: 0, journeys: 0 };
  const sockets = new Set<Socket>();
  const relay = createServer({ noDelay: true }, (client) => {
    const server = connect({ host: hostname, port: Number(port), noDelay: true });
    const readStatements = createStatementReader();
    let isAnswered = true;
    client.on('data', (bytes) => {
      counted.statements += readStatements(bytes);
      if (isAnswered) counted.journeys += 1;
      isAnswered = false;
      server.write(bytes);
    });
    server.on('data', (bytes) => {
      isAnswered = true;
      client.write(bytes);
    });
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const url = new URL(serverUrl);
  url.host = `127.0.0.1:${(relay.address() as AddressInfo).port}`;
  return {
    url: url.href,
    take() {
      const taken = counted;
      counted = { statements: 0, journeys: 0 };
      return taken;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      relay.close();
      await once(relay, 'close');
    },
  };
}

/** A statement is a Query, or the Bind of one that was parsed. The first message of a connection has no type. */
function createStatementReader(): (bytes: Buffer) => number {
  let kept = Buffer.alloc(0);
  let hasBegun = false;
  return (bytes) => {
    kept = Buffer.concat([kept, bytes]);
    let statements = 0;
    for (;;) {
      const typeBytes = hasBegun ? 1 : 0;
      if (kept.length < typeBytes + 4) return statements;
      const end = typeBytes + kept.readInt32BE(typeBytes);
      if (kept.length < end) return statements;
      const type = hasBegun ? String.fromCharCode(kept[0] ?? 0) : '';
      if (type === 'Q' || type === 'B') statements += 1;
      hasBegun = true;
      kept = kept.subarray(end);
    }
  };
}
