import type { ReactNode } from 'react';

/** Text for those who listen. */
export function VisuallyHidden({
  children,
  id,
}: {
  readonly children: ReactNode;
  readonly id?: string | undefined;
}) {
  return (
    <span id={id} className="sr-only">
      {children}
    </span>
  );
}
