/**
 * Wakes everyone who waits for news in a session. One LISTEN connection per process serves all of them (`llmx`, with the session's id).
 * Waiting callers also check again after a while, which makes up for lost notifications.
 */
import { createListening, type Listening } from '@/lib/platform/db/listen';
import { onePerProcess } from '@/lib/platform/process-state';

export type SessionNews = {
  /** Nothing that happens after this call is missed, so call it before checking. */
  watch(sessionId: string): SessionWatch;
  close(): Promise<void>;
};

type SessionWatch = {
  /** Resolves at the next change. Later changes need a new promise. */
  readonly next: () => Promise<void>;
  readonly leave: () => void;
};

function createSessionNews(listening: Listening = createListening()): SessionNews {
  const waiting = new Map<string, Set<() => void>>();
  const unsubscribe = listening.on('llmx', (sessionId) => {
    for (const wake of waiting.get(sessionId) ?? []) wake();
  });
  return {
    watch(sessionId) {
      let changed = Promise.withResolvers<void>();
      const wake = () => changed.resolve();
      const all = waiting.get(sessionId) ?? new Set();
      waiting.set(sessionId, all.add(wake));
      return {
        next: async () => {
          await changed.promise;
          changed = Promise.withResolvers();
        },
        leave: () => {
          all.delete(wake);
          if (all.size === 0) waiting.delete(sessionId);
        },
      };
    },
    async close() {
      unsubscribe();
      await listening.close();
    },
  };
}

const news = onePerProcess('session news', createSessionNews);

/** Returns this process's instance. */
export const getSessionNews = (): SessionNews => news.get();
