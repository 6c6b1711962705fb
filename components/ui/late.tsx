'use client';

import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { loadCode } from '@/lib/client/load-code';
import { askAgainLater, whenIdle } from '@/lib/client/when-idle';

/**
 * Code that a page can start without. It is fetched when the page is idle, or immediately if it is needed, and from then on used without
 * waiting. Unlike a lazy component, it never suspends what surrounds it.
 */
export type Late<Part> = {
  readonly bring: () => Promise<void>;
  /** Returns the code, or null while it is loading. `isNeeded` loads it immediately. */
  readonly use: (isNeeded: boolean) => Part | null;
};

export function createLate<Part>(load: () => Promise<Part>): Late<Part> {
  let part: Part | null = null;
  let pending: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  const tell = () => listeners.forEach((listener) => listener());
  const bring = () => {
    pending ??= loadCode(load).then(
      (loaded) => {
        part = loaded;
        tell();
      },
      (cause: unknown) => {
        // The next caller that needs it tries again.
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
    // The page's own failure screen shows the error and offers to reload the page.
    if (failure !== null && loaded === null) throw failure;
    return loaded;
  };
  return { bring, use };
}

/** A dialog whose code loads when it is first opened, or earlier. */
export function createLateWindow<Props extends { readonly open?: boolean | undefined }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const late = createLate(async () => ({ Window: await load() }));
  return function LateWindow(props: Props) {
    const [wasOpened, setOpened] = useState(false);
    if (props.open === true && !wasOpened) setOpened(true);
    const part = late.use(wasOpened);
    // Once opened, the dialog stays mounted, so that it can also close with its animation.
    return wasOpened && part !== null ? <part.Window {...props} /> : null;
  };
}
