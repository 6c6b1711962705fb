'use client';

import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}

/**
 * Returns the secret of the link that opened the page. It is in the fragment, so it reached no server, no log and no referrer. It stays in
 * the address until it is used, so that reloading does not lose it. Null until the page is hydrated.
 */
export function useLinkToken(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => window.location.hash.slice(1),
    () => null,
  );
}

/** Leaves the page and replaces its history entry, so that the address with the secret does not stay in the history. */
export function goTo(path: string): void {
  window.location.replace(path);
}
