'use client';

import { type ReactNode, useSyncExternalStore } from 'react';
import { readIsMac } from './read-is-mac';

const never = () => () => undefined;

/** A key, or keys pressed together: `Ctrl K`, which is shown as `⌘ K` on a Mac. */
export function Kbd({ children }: { readonly children: ReactNode }) {
  const isMac = useSyncExternalStore(never, readIsMac, () => false);
  const keys = isMac && typeof children === 'string' ? children.replace(/^Ctrl\b/, '⌘') : children;
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-mark border border-line bg-sunk px-1 font-operating text-label text-soft">
      {keys}
    </kbd>
  );
}

/**
 * The key that does the same as the control in which it stands. It is no part of the name of the control, which says its keys with
 * `aria-keyshortcuts`, and it is not shown to fingers.
 */
export function KeyHint({ children }: { readonly children: ReactNode }) {
  return (
    <span aria-hidden className="key-hint inline-flex">
      <Kbd>{children}</Kbd>
    </span>
  );
}
