import { useSyncExternalStore } from 'react';

const write = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

/** Checks the date when the user comes back to the page, because it may be another day. */
function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** The date in the user's time zone. Null on the server, which does not know the time zone. */
export function useToday(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => write(new Date()),
    () => null,
  );
}
