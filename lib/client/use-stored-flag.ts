/** A yes or no that this browser remembers for its person. */
import { useCallback, useSyncExternalStore } from 'react';

const changed = 'sourcebook-stored-flag';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  window.addEventListener(changed, onChange);
  return () => {
    window.removeEventListener('storage', onChange);
    window.removeEventListener(changed, onChange);
  };
}

export function useStoredFlag(name: string, initial: boolean): readonly [boolean, (value: boolean) => void] {
  const key = `sourcebook.${name}`;
  const value = useSyncExternalStore(
    subscribe,
    () => window.localStorage.getItem(key) ?? String(initial),
    () => String(initial),
  );
  const set = useCallback(
    (next: boolean) => {
      window.localStorage.setItem(key, String(next));
      window.dispatchEvent(new Event(changed));
    },
    [key],
  );
  return [value === 'true', set];
}
