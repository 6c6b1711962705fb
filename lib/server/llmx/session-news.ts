/**
 * Who waits for what is new in a session: one LISTEN connection a process wakes all who wait (`llmx`, by the session's id). A notification that was lost
 * is made up for by whoever waits, who looks again after a while.
 */
import { createListening, type Listening } from '@/lib/platform/db/listen';

export type SessionNews = {
  /** What happens from now on is not missed: ask before looking. */
  watch(sessionId: string): SessionWatch;
  close(): Promise<void>;
};

type SessionWatch = {
  /** Resolves at the next change; the one after it has a promise of its own. */
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

const kept = globalThis as { sourcebookSessionNews?: SessionNews };

/** The one of this process. */
export function getSessionNews(): SessionNews {
  kept.sourcebookSessionNews ??= createSessionNews();
  return kept.sourcebookSessionNews;
}
