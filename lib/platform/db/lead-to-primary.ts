/**
 * Leads connections to the server that accepts writes, when an address names several hosts. Which one that is, is asked before a connection
 * opens, and remembered as long as there are connections and none breaks. Meanwhile, it is asked again every few seconds, so that connections
 * to a server that hangs, or that was told to refuse writes, are cut: nothing is then read from a server that is no longer the primary.
 */
import { isIP, Socket } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import { type DatabaseHost, describeHost } from '@/lib/platform/settings/database-address';
import { choosePrimary, listPrimaries, type Primary } from './find-primary';

/** Milliseconds between two looks while there are connections. */
const watchMs = 5_000;

/** What `pg` passes to the function that makes the socket of a connection. */
type StreamSettings = { readonly ssl?: boolean | ConnectionOptions };

export type PrimaryLead = {
  /** Makes the socket of one connection. It chooses its host by itself, whatever it is told. */
  readonly createSocket: (settings?: StreamSettings) => Socket;
  /** Asks which server is the primary, and cuts the connections to all others. Callers at the same time share one look. */
  readonly look: () => Promise<DatabaseHost>;
};

/** @param condition what must be true of a server that is chosen, as SQL */
export function createPrimaryLead(hosts: readonly DatabaseHost[], condition = 'true'): PrimaryLead {
  const sockets = new Map<Socket, DatabaseHost>();
  let primary: Primary | null = null;
  /** Rises whenever something suggests that the primary may have changed. */
  let doubts = 1;
  let doubtsAtLook = 0;
  let looking: Promise<DatabaseHost> | null = null;
  let watch: NodeJS.Timeout | undefined;

  async function lookOnce(): Promise<DatabaseHost> {
    const doubtsBefore = doubts;
    const chosen = choosePrimary(await listPrimaries(hosts, condition), primary);
    if (chosen === null) throw createNoPrimary(hosts);
    primary = chosen;
    doubtsAtLook = doubtsBefore;
    for (const [socket, host] of sockets) if (host !== chosen.host) socket.destroy(createMoved(chosen.host));
    return chosen.host;
  }

  function look(): Promise<DatabaseHost> {
    looking ??= lookOnce().finally(() => {
      looking = null;
    });
    return looking;
  }

  const find = async () => (primary !== null && doubts === doubtsAtLook ? primary.host : look());

  function doubt(): void {
    doubts += 1;
  }

  function follow(socket: Socket, host: DatabaseHost): void {
    sockets.set(socket, host);
    socket.on('error', doubt);
    // Before the socket's own listener, which closes our side too: a connection that we close first says nothing about the server.
    socket.prependListener('end', () => {
      if (!socket.writableEnded) doubt();
    });
    socket.once('close', () => {
      sockets.delete(socket);
      if (sockets.size > 0) return;
      clearInterval(watch);
      // Without a connection, nothing would tell that the server is gone.
      doubt();
    });
    if (sockets.size > 1) return;
    // A failed look is made again by the next connection, whose caller is told.
    watch = setInterval(() => void look().catch(() => undefined), watchMs);
    watch.unref();
  }

  return {
    look,
    createSocket: (settings) => new PrimarySocket({ find, follow, tls: settings?.ssl }),
  };
}

type Leading = {
  readonly find: () => Promise<DatabaseHost>;
  readonly follow: (socket: Socket, host: DatabaseHost) => void;
  readonly tls: StreamSettings['ssl'];
};

class PrimarySocket extends Socket {
  readonly #leading: Leading;

  constructor(leading: Leading) {
    super();
    this.#leading = leading;
  }

  override connect(): this {
    // Like any socket that waits for the address of its host, it keeps what is written until it is open.
    Object.assign(this, { connecting: true });
    this.#leading.find().then(
      (host) => this.#open(host),
      (error: unknown) => this.destroy(error instanceof Error ? error : new Error(String(error))),
    );
    return this;
  }

  #open(host: DatabaseHost): void {
    if (this.destroyed) return;
    const { follow, tls } = this.#leading;
    if (typeof tls === 'object') nameForTls(tls, host.host);
    follow(this, host);
    super.connect({ host: host.host, port: host.port });
  }
}

/** The certificate must be that of the chosen host. These settings belong to one connection. */
function nameForTls(tls: ConnectionOptions, host: string): void {
  tls.host = host;
  // A name that is asked for in TLS is never an IP address (RFC 6066, section 3).
  if (isIP(host) === 0) tls.servername = host;
}

/** Counts as a database that is away. */
function createNoPrimary(hosts: readonly DatabaseHost[]): Error {
  const said = `None of the database servers ${hosts.map(describeHost).join(', ')} accepts writes.`;
  return Object.assign(new Error(said), { code: 'ECONNREFUSED' });
}

/** The reason that is logged for each connection that is cut. */
const createMoved = (host: DatabaseHost) =>
  Object.assign(new Error(`The database server ${describeHost(host)} accepts writes now.`), {
    code: 'ECONNRESET',
  });
