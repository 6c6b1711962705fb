/**
 * One LISTEN connection per process. A lost connection is reopened. Listeners must also poll, because notifications sent in the meantime
 * are lost.
 */
import pg from 'pg';
import { log } from '@/lib/platform/telemetry/log';
import { type Connection, getServerConnection } from './connections';
import { keepClient } from './keep-client';

type Listener = (payload: string) => void;

export type Listening = { on(channel: string, listener: Listener): () => void; close(): Promise<void> };

export function createListening(connection: Connection = getServerConnection()): Listening {
  const listeners = new Map<string, Set<Listener>>();
  const writeListen = (channel: string) => `LISTEN ${pg.escapeIdentifier(channel)}`;
  const kept = keepClient({
    connection,
    name: 'notification',
    async onOpen(client) {
      client.on('notification', ({ channel, payload }) => {
        for (const listener of listeners.get(channel) ?? []) listener(payload ?? '');
      });
      for (const channel of listeners.keys()) await client.query(writeListen(channel));
    },
  });

  return {
    on(channel, listener) {
      const known = listeners.get(channel);
      const all = known ?? new Set<Listener>();
      all.add(listener);
      listeners.set(channel, all);
      if (known === undefined) {
        kept
          .query(writeListen(channel))
          .catch((error: unknown) => log.warn({ error: String(error) }, 'LISTEN failed'));
      }
      return () => all.delete(listener);
    },
    close: () => kept.close(),
  };
}
