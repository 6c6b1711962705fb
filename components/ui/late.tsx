'use client';

import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { askAgainLater, whenIdle } from '@/lib/client/when-idle';

/**
 * Code that a page can begin without. It is fetched when the page has come to rest, or at once when it is needed, and from then on
 * used without waiting: unlike a lazy component it never suspends what stands around it.
 */
export type Late<Part> = {
  readonly bring: () => Promise<void>;
  /** The code, or null while it is on its way. `isNeeded` brings it at once. */
  readonly use: (isNeeded: boolean) => Part | null;
};

export function createLate<Part>(load: () => Promise<Part>): Late<Part> {
  let part: Part | null = null;
  let pending: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  const tell = () => listeners.forEach((listener) => listener());
  const bring = () => {
    pending ??= load().then(
      (loaded) => {
        part = loaded;
        tell();
      },
      (cause: unknown) => {
        // The next who needs it tries again: the connection may be back.
        pending = null;
        throw new Error('A part of the page could not be loaded.', { cause });
      },
    );
    return pending;
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const use = (isNeeded: boolean) => {
    const [failure, setFailure] = useState<Error | null>(null);
    useEffect(() => {
      if (isNeeded) bring().catch(setFailure);
      else return whenIdle(() => void bring().catch(askAgainLater));
    }, [isNeeded]);
    const loaded = useSyncExternalStore(
      subscribe,
      () => part,
      () => null,
    );
    // The page's own failure screen says it and offers to load the page again.
    if (failure !== null && loaded === null) throw failure;
    return loaded;
  };
  return { bring, use };
}

/** A window that is opened on use: its code comes with the first opening, or before it. */
export function createLateWindow<Props extends { readonly open?: boolean | undefined }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const late = createLate(async () => ({ Window: await load() }));
  return function LateWindow(props: Props) {
    const [wasOpened, setOpened] = useState(false);
    if (props.open === true && !wasOpened) setOpened(true);
    const part = late.use(wasOpened);
    // Once opened it stays, so that it can also close as it is meant to.
    return wasOpened && part !== null ? <part.Window {...props} /> : null;
  };
}
