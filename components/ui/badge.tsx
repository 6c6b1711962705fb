import type { ReactNode } from 'react';

/** A short fact beside a name, such as a count or a kind. For states use `StateLabel`. */
export function Badge({ children }: { readonly children: ReactNode }) {
  return (
    <span className="inline-flex min-h-5 max-w-full items-center rounded-mark border border-line bg-sunk px-1.5 text-label font-medium text-soft tablet:whitespace-nowrap tabular-nums">
      {children}
    </span>
  );
}
