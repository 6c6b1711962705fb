'use client';

import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import { TextMirrorContext } from '@/lib/client/use-stored-text';
import { limits } from '@/lib/core/limits';
import { emptyMemory, memoryCookies, type PageMemory, type PaneSizes } from './memory-cookies';
import { findOwnTimeZone } from './zoned-format';

const MemoryContext = createContext<PageMemory>(emptyMemory);

/** One year. Browsers do not keep cookies much longer than that. */
const keptSeconds = 31_536_000;

function writeCookie(name: string, value: string): void {
  // With `Secure`, the cookie would not be stored on a plain local address, and it holds nothing secret.
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${keptSeconds}; samesite=lax`;
}

/** Pane widths changed since the page was loaded. */
let changedSizes: PaneSizes = {};

type PageMemoryProviderProps = { readonly memory: PageMemory; readonly children: ReactNode };

/**
 * Provides what the server read from the cookies for the first page, and stores in them for the next request what this browser remembers: its
 * time zone and the short texts that people chose.
 */
export function PageMemoryProvider({ memory, children }: PageMemoryProviderProps) {
  const { texts, timeZone } = memory;
  useEffect(() => {
    const own = findOwnTimeZone();
    if (own !== timeZone) writeCookie(memoryCookies.timeZone, own);
  }, [timeZone]);
  const mirror = useMemo(() => createTextMirror(texts), [texts]);
  return (
    <MemoryContext value={memory}>
      <TextMirrorContext value={mirror}>{children}</TextMirrorContext>
    </MemoryContext>
  );
}

/** Keeps short texts in a cookie. If there are too many, those that were changed first are forgotten. */
function createTextMirror(texts: PageMemory['texts']) {
  let known = new Map(Object.entries(texts));
  const write = () => JSON.stringify(Object.fromEntries(known));
  return {
    texts,
    mirror: (name: string, text: string | null) => {
      if (text === (known.get(name) ?? null)) return;
      known.delete(name);
      if (text !== null) known.set(name, text);
      while (write().length > limits.keptTextsChars) known = new Map([...known].slice(1));
      writeCookie(memoryCookies.texts, write());
    },
  };
}

const subscribe = () => () => undefined;

/** The time zone in which times are shown: the browser's own or, on the server and until hydration, the remembered one. */
export function useTimeZone(): string {
  const { timeZone } = useContext(MemoryContext);
  return useSyncExternalStore(subscribe, findOwnTimeZone, () => timeZone);
}

/** The remembered widths of a group of panes, and a function that stores new ones. */
export function usePaneSizes(id: string) {
  const { paneSizes } = useContext(MemoryContext);
  return {
    sizes: changedSizes[id] ?? paneSizes[id],
    keepSizes: (sizes: Readonly<Record<string, number>>) => {
      const rounded = Object.fromEntries(
        Object.entries(sizes).map(([pane, share]) => [pane, Math.round(share * 100) / 100]),
      );
      changedSizes = { ...changedSizes, [id]: rounded };
      const text = JSON.stringify({ ...paneSizes, ...changedSizes });
      if (text.length <= limits.paneSizesChars) writeCookie(memoryCookies.paneSizes, text);
    },
  };
}

/** Folders opened or closed since the page was loaded. */
let changedFolders: readonly string[] | null = null;

/** The remembered open folders, and a function that stores new ones. If there are too many, those opened first are forgotten. */
export function useKeptFolders() {
  const { openFolders } = useContext(MemoryContext);
  return {
    kept: changedFolders ?? openFolders,
    keep: (ids: readonly string[]) => {
      changedFolders = ids;
      let from = 0;
      while (JSON.stringify(ids.slice(from)).length > limits.openFoldersChars) from += 1;
      writeCookie(memoryCookies.openFolders, JSON.stringify(ids.slice(from)));
    },
  };
}
