/** Where a passage that is selected in a source can be cited: the text that is being edited beside it. One at a time, or none. */
import { useSyncExternalStore } from 'react';

type SelectedPassage = { readonly sourceId: string; readonly quote: string };
type Cite = (passage: SelectedPassage) => void;

let target: Cite | null = null;
const listeners = new Set<() => void>();

function set(next: Cite | null): void {
  target = next;
  for (const listener of listeners) listener();
}

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Offers to cite what is selected, until the returned function is called. */
export function offerCiting(cite: Cite): () => void {
  set(cite);
  return () => {
    if (target === cite) set(null);
  };
}

export function useCiteTarget(): Cite | null {
  return useSyncExternalStore(
    listen,
    () => target,
    () => null,
  );
}
