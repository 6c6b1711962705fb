/** A short text that this browser remembers for the user. */
import { useCallback, useSyncExternalStore } from 'react';

const changed = 'sourcebook-stored-text';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  window.addEventListener(changed, onChange);
  return () => {
    window.removeEventListener('storage', onChange);
    window.removeEventListener(changed, onChange);
  };
}

export function useStoredText(name: string, initial: string): readonly [string, (value: string) => void] {
  const key = `sourcebook.${name}`;
  const value = useSyncExternalStore(
    subscribe,
    () => window.localStorage.getItem(key) ?? initial,
    () => initial,
  );
  const set = useCallback(
    (next: string) => {
      window.localStorage.setItem(key, next);
      window.dispatchEvent(new Event(changed));
    },
    [key],
  );
  return [value, set];
}
