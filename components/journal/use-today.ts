import { useSyncExternalStore } from 'react';

const write = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

/** Looks at the clock when somebody comes back to the page: it may be another day. */
function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** The date where the person is; null on the server, which does not know where that is. */
export function useToday(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => write(new Date()),
    () => null,
  );
}
