'use client';

import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react';
import { useStoredFlag } from '@/lib/client/use-stored-flag';
import { limits } from '@/lib/core/limits';
import { emptyMemory, memoryCookies, type PageMemory, type PaneSizes } from './memory-cookies';
import { findOwnTimeZone } from './zoned-format';

const MemoryContext = createContext<PageMemory>(emptyMemory);

/** A year: browsers keep no cookie for much longer. */
const keptSeconds = 31_536_000;

function writeCookie(name: string, value: string): void {
  // `Secure` would lose it on a plain local address, and there is nothing secret in it.
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${keptSeconds}; samesite=lax`;
}

/** Widths that were changed since the page came. */
let changedSizes: PaneSizes = {};

type PageMemoryProviderProps = { readonly memory: PageMemory; readonly children: ReactNode };

/** What the server read from the cookies, for the first page; and tells the next request the zone of this browser. */
export function PageMemoryProvider({ memory, children }: PageMemoryProviderProps) {
  useEffect(() => {
    const own = findOwnTimeZone();
    if (own !== memory.timeZone) writeCookie(memoryCookies.timeZone, own);
  }, [memory.timeZone]);
  return <MemoryContext value={memory}>{children}</MemoryContext>;
}

const subscribe = () => () => undefined;

/** The zone in which times are shown: the browser's own; on the server, and until the page has come to life, the remembered one. */
export function useTimeZone(): string {
  const { timeZone } = useContext(MemoryContext);
  return useSyncExternalStore(subscribe, findOwnTimeZone, () => timeZone);
}

/** The remembered widths of a group of panes, and what remembers others. */
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

const hiddenFlag = 'built-in-banner-dismissed';

/** Whether the hint about models was put away in this browser, and what puts it away. */
export function useModelHint(): { readonly isHidden: boolean; readonly hide: () => void } {
  const { hidesModelHint } = useContext(MemoryContext);
  const [isHidden, setHidden] = useStoredFlag(hiddenFlag, false);
  useEffect(() => {
    if (isHidden && !hidesModelHint) writeCookie(memoryCookies.modelHint, 'hidden');
  }, [isHidden, hidesModelHint]);
  return { isHidden: isHidden || hidesModelHint, hide: () => setHidden(true) };
}
