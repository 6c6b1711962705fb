/**
 * A short text that this browser remembers for the user. It is mirrored where the server can read it, so that the first page shows it already:
 * a page that changes after hydration moves under the pointer, and presses miss.
 */
import { createContext, useCallback, useContext, useEffect, useSyncExternalStore } from 'react';

export type TextMirror = {
  /** What the server knew of this browser when it rendered the page, by name. */
  readonly texts: Readonly<Record<string, string>>;
  /** Lets the server know a text for the next page, or forget it (null). Does nothing if it knows already. */
  readonly mirror: (name: string, text: string | null) => void;
};

/** Outside of a page whose server knows the browser, nothing is mirrored. */
export const TextMirrorContext = createContext<TextMirror>({ texts: {}, mirror: () => undefined });

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
  const { texts, mirror } = useContext(TextMirrorContext);
  const value = useSyncExternalStore(
    subscribe,
    () => window.localStorage.getItem(key) ?? initial,
    () => texts[name] ?? initial,
  );
  useEffect(() => mirror(name, value === initial ? null : value), [mirror, name, value, initial]);
  const set = useCallback(
    (next: string) => {
      window.localStorage.setItem(key, next);
      window.dispatchEvent(new Event(changed));
    },
    [key],
  );
  return [value, set];
}
