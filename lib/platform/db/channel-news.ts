/**
 * Wakes everyone who waits for news about one thing. One LISTEN connection per process serves all of them. Waiting callers also check again
 * after a while, which makes up for lost notifications, so nothing that another process must know is kept here.
 */
import { onePerProcess } from '../process-state';
import { createListening, type Listening } from './listen';

/** `llmx` tells of a session between agents, `thing` of a page or artifact: somebody came, moved their caret, or saved. The payload is its id. */
const channels = ['llmx', 'thing'] as const;
export type Watched = { readonly channel: (typeof channels)[number]; readonly id: string };

type ChannelNews = {
  /** Nothing that happens after this call is missed, so call it before checking. */
  watch(watched: Watched): ChannelWatch;
  close(): Promise<void>;
};

type ChannelWatch = {
  /** Resolves at the next change. Later changes need a new promise. */
  readonly next: () => Promise<void>;
  readonly leave: () => void;
};

function createChannelNews(listening: Listening = createListening()): ChannelNews {
  const waiting = new Map<string, Set<() => void>>();
  const keyOf = ({ channel, id }: Watched) => `${channel} ${id}`;
  const unsubscribe = channels.map((channel) =>
    listening.on(channel, (id) => {
      for (const wake of waiting.get(keyOf({ channel, id })) ?? []) wake();
    }),
  );
  return {
    watch(watched) {
      const key = keyOf(watched);
      let changed = Promise.withResolvers<void>();
      const wake = () => changed.resolve();
      const all = waiting.get(key) ?? new Set();
      waiting.set(key, all.add(wake));
      return {
        next: async () => {
          await changed.promise;
          changed = Promise.withResolvers();
        },
        leave: () => {
          all.delete(wake);
          if (all.size === 0) waiting.delete(key);
        },
      };
    },
    async close() {
      for (const leave of unsubscribe) leave();
      await listening.close();
    },
  };
}

const news = onePerProcess('channel news', createChannelNews);

/** Returns this process's instance. */
export const getChannelNews = (): ChannelNews => news.get();
