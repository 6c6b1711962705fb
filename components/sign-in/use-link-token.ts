'use client';

import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}

/**
 * The secret of the link that opened the page. It stands after the number sign, so it reached no server, no log and no
 * referrer; it stays in the address until it is used, so that reloading does not lose it. Null while the page is not alive yet.
 */
export function useLinkToken(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => window.location.hash.slice(1),
    () => null,
  );
}

/** Leaves the page for good: the address with the secret does not stay in the history. */
export function goTo(path: string): void {
  window.location.replace(path);
}
