import type { ReactNode } from 'react';

/** A key, or keys pressed together: `⌘K`. */
export function Kbd({ children }: { readonly children: ReactNode }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-mark border border-line bg-sunk px-1 font-operating text-label text-soft">
      {children}
    </kbd>
  );
}
