/** A connection that is reopened when it is lost, for features that last as long as a connection: LISTEN and session-level locks. */
import pg from 'pg';
import { log } from '@/lib/platform/telemetry/log';
import type { Connection } from './connections';

const reconnectMs = 1_000;
/** How long a server may take to accept a connection. */
const connectMs = 10_000;

export type KeptClient = {
  /** Runs queries one after another. Returns null while there is no connection. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<Row> | null>;
  close(): Promise<void>;
};

export type ClientToKeep = {
  readonly connection: Connection;
  /** Name of the connection, for the log message when it breaks. */
  readonly name: string;
  /** Called each time the connection opens, at first and after a loss. */
  readonly onOpen: (client: pg.Client) => Promise<void>;
};

export function keepClient({ connection, name, onOpen }: ClientToKeep): KeptClient {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  /** The work that the connection is busy with. */
  let busy: Promise<unknown> = Promise.resolve();
  let opening = open();

  /** Opens a connection, or arranges the next attempt. Never rejects. */
  async function open(): Promise<void> {
    const next = new pg.Client(
      Object.assign({ keepAlive: true, connectionTimeoutMillis: connectMs }, connection),
    );
    next.on('error', (error) => log.warn({ reason: error.message }, `the ${name} connection broke`));
    next.on('end', reconnectLater);
    try {
      await next.connect();
      client = next;
      busy = onOpen(next);
      await busy;
    } catch (error) {
      log.warn({ reason: String(error) }, `the ${name} connection could not be opened`);
      await next.end();
      reconnectLater();
    }
  }

  function reconnectLater(): void {
    client = null;
    // A connection attempt that fails may trigger the 'end' event, too. One reconnect is enough.
    if (closed || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      opening = open();
    }, reconnectMs);
    timer.unref();
  }

  return {
    query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
      const asked = busy
        .catch(() => undefined)
        .then(async () => (client === null ? null : client.query<Row>(text, values)));
      busy = asked;
      return asked;
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await opening;
      await client?.end();
    },
  };
}
