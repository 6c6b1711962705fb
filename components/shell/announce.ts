/**
 * Announcements for screen readers: one polite voice for the whole application, with at most one message a second (ux 60). Messages that
 * come faster wait in a queue. Of those with the same key, only the newest is kept, so that progress never lags behind.
 */
type Message = { readonly key: string; readonly text: string };

export const announceEveryMs = 1_000;

/** The queue without its timer, so that its order can be tested. */
export function createAnnouncementQueue(maxWaiting = 8) {
  let waiting: readonly Message[] = [];
  return {
    add(message: Message): void {
      waiting = [...waiting.filter((other) => other.key !== message.key), message].slice(-maxWaiting);
    },
    take(): string | null {
      const [next, ...rest] = waiting;
      waiting = rest;
      return next?.text ?? null;
    },
    isEmpty: () => waiting.length === 0,
  };
}

const queue = createAnnouncementQueue();
const listeners = new Set<(text: string) => void>();
let timer: ReturnType<typeof setTimeout> | null = null;

function speak(): void {
  const text = queue.take();
  if (text === null) {
    timer = null;
    return;
  }
  for (const listener of listeners) listener(text);
  timer = setTimeout(speak, announceEveryMs);
}

/** Announces `text` politely. Messages with the same `key` replace one another while they wait. */
export function announce(text: string, key: string = text): void {
  queue.add({ key, text });
  if (timer === null) speak();
}

/** Registers a listener. The live region uses it. */
export function onAnnouncement(listener: (text: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
