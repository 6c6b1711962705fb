/**
 * One LISTEN connection a process. A lost connection is opened again; whoever listens must also poll, because a
 * notification sent in between is gone.
 */
import pg from 'pg';
import { log } from '../log';
import { getDatabaseUrl } from './client';

const reconnectMs = 1_000;

type Listener = (payload: string) => void;

export type Listening = { on(channel: string, listener: Listener): () => void; close(): Promise<void> };

export function createListening(connectionString: string = getDatabaseUrl()): Listening {
  const listeners = new Map<string, Set<Listener>>();
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const subscribe = (channel: string) => client?.query(`LISTEN ${pg.escapeIdentifier(channel)}`);

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString, keepAlive: true });
    next.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload ?? '');
    });
    next.on('error', (error) => log.warn({ reason: error.message }, 'the notification connection broke'));
    next.on('end', reconnectLater);
    await next.connect();
    client = next;
    for (const channel of listeners.keys()) await subscribe(channel);
  }

  function reconnectLater(): void {
    client = null;
    // A connection that cannot be made both fails and ends: one of the two is enough.
    if (closed || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      connect().catch(reconnectLater);
    }, reconnectMs);
    timer.unref();
  }

  connect().catch(reconnectLater);

  return {
    on(channel, listener) {
      const known = listeners.get(channel);
      const all = known ?? new Set<Listener>();
      all.add(listener);
      listeners.set(channel, all);
      if (known === undefined) {
        subscribe(channel)?.catch((error: unknown) => log.warn({ error: String(error) }, 'LISTEN failed'));
      }
      return () => all.delete(listener);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
