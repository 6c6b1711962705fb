/**
 * A pooler in transaction mode for tests, harder on its clients than real ones: each transaction gets the connection that has been idle
 * longest, so what a session keeps is never met again. It accepts every client without a password, and ignores what a client asks for when
 * it connects, except for encryption, which it refuses. Source: PostgreSQL's documentation, "Frontend/Backend Protocol".
 */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import pg from 'pg';

export type TransactionPooler = { readonly url: string; close(): Promise<void> };

type Lease = { readonly socket: Socket; readonly client: pg.Client };

/** Codes in the place of a protocol version. */
const encryptionRequest = 80_877_103;

/** @param serverUrl address of the server, with the login that all clients share */
export async function startTransactionPooler(serverUrl: string, size = 4): Promise<TransactionPooler> {
  const leases = createLeases(serverUrl, size);
  const clients = new Set<Socket>();
  // Without this, each message of an answer waits until the client has confirmed the one before.
  const server = createServer({ noDelay: true }, (socket) => {
    clients.add(socket);
    socket.on('close', () => clients.delete(socket));
    serveClient(socket, leases);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(serverUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    async close() {
      for (const socket of clients) socket.destroy();
      server.close();
      await once(server, 'close');
      await leases.close();
    },
  };
}

type Leases = ReturnType<typeof createLeases>;

function createLeases(serverUrl: string, size: number) {
  const idle: Lease[] = [];
  const waiting: ((lease: Lease) => void)[] = [];
  const open = new Set<pg.Client>();
  let opened = 0;

  const give = (lease: Lease) => {
    const next = waiting.shift();
    if (next === undefined) idle.push(lease);
    else next(lease);
  };
  const connect = async () => {
    const client = new pg.Client({ connectionString: serverUrl });
    client.on('error', () => undefined);
    await client.connect();
    open.add(client);
    // From here on the bytes belong to whoever holds the lease.
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    stream.removeAllListeners('data');
    give({ socket: stream, client });
  };

  return {
    take(): Promise<Lease> {
      const lease = idle.shift();
      if (lease !== undefined) return Promise.resolve(lease);
      if (opened < size) {
        opened += 1;
        void connect();
      }
      return new Promise((resolve) => waiting.push(resolve));
    },
    give,
    /** Ends a connection that a client has left in the middle of a transaction, and opens another. */
    async replace({ socket, client }: Lease): Promise<void> {
      socket.destroy();
      open.delete(client);
      await connect();
    },
    async close(): Promise<void> {
      for (const client of open) await endClient(client);
    },
  };
}

async function endClient(client: pg.Client): Promise<void> {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.end(writeMessage('X', Buffer.alloc(0)));
  if (!stream.closed) await once(stream, 'close');
}

function serveClient(client: Socket, leases: Leases): void {
  let lease: Promise<Lease> | null = null;
  const readGreeting = createGreetingReader((bytes) => {
    if (bytes.readInt32BE(4) === encryptionRequest) {
      client.write('N');
      return;
    }
    client.off('data', readGreeting);
    client.on('data', pass);
    const authenticated = writeMessage('R', Buffer.alloc(4));
    const encoding = writeMessage('S', Buffer.from('client_encoding\0UTF8\0'));
    client.write(Buffer.concat([authenticated, encoding, writeMessage('Z', Buffer.from('I'))]));
  });

  const readClient = createReader();
  function pass(bytes: Buffer): void {
    if (readClient(bytes).some(({ type }) => type === 'X')) return void client.end();
    lease ??= borrow();
    void lease.then(({ socket }) => socket.write(bytes));
  }

  async function borrow(): Promise<Lease> {
    const taken = await leases.take();
    const readServer = createReader();
    taken.socket.on('data', (bytes) => {
      client.write(bytes);
      if (!readServer(bytes).some(({ type, last }) => type === 'Z' && last === 'I')) return;
      taken.socket.removeAllListeners('data');
      lease = null;
      leases.give(taken);
    });
    return taken;
  }

  client.on('data', readGreeting);
  client.on('error', () => client.destroy());
  client.on('close', () => void lease?.then((held) => leases.replace(held)));
}

/** Reads the messages with which a client begins. They have no type, and are so short that nothing follows them before they are answered. */
function createGreetingReader(onMessage: (bytes: Buffer) => void): (bytes: Buffer) => void {
  let kept = Buffer.alloc(0);
  return (bytes) => {
    kept = Buffer.concat([kept, bytes]);
    if (kept.length < 4 || kept.length < kept.readInt32BE(0)) return;
    const message = kept;
    kept = Buffer.alloc(0);
    onMessage(message);
  };
}

/** A message whose end has come: its type, and the last of its bytes, which says in a `Z` whether a transaction is open. */
type EndedMessage = { readonly type: string; readonly last: string };

/**
 * Follows the messages of a stream, each of which is a type of one letter, the length of what follows with itself, and the content. Keeps nothing of
 * them but what the next length is read from, so a message of many megabytes costs no more than its bytes.
 */
function createReader(): (bytes: Buffer) => EndedMessage[] {
  let head = Buffer.alloc(0);
  let type = '';
  let missing = 0;
  return (bytes) => {
    const ended: EndedMessage[] = [];
    let rest = Buffer.concat([head, bytes]);
    head = Buffer.alloc(0);
    while (rest.length > 0) {
      if (missing === 0) {
        if (rest.length < 5) {
          head = rest;
          break;
        }
        type = rest.toString('latin1', 0, 1);
        missing = 1 + rest.readInt32BE(1);
      }
      const piece = rest.subarray(0, missing);
      rest = rest.subarray(piece.length);
      missing -= piece.length;
      if (missing === 0) ended.push({ type, last: piece.toString('latin1', piece.length - 1) });
    }
    return ended;
  };
}

function writeMessage(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, 'latin1');
  head.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}
