'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import { joinClasses } from '@/components/ui/class-names';
import { type RowAction, rowEvent } from './use-review-keys';

type ReviewRowProps = {
  readonly label: string;
  readonly onAction: (action: RowAction) => void;
  readonly children: ReactNode;
  readonly className?: string;
};

/** A row that responds to keyboard shortcuts. Its controls do the same by pointer. */
export function ReviewRow({ label, onAction, children, className }: ReviewRowProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const element = row.current;
    const listen = (event: Event) => {
      if (event instanceof CustomEvent) onAction(event.detail as RowAction);
    };
    element?.addEventListener(rowEvent, listen);
    return () => element?.removeEventListener(rowEvent, listen);
  }, [onAction]);
  return (
    <li
      ref={row}
      data-review-row
      tabIndex={-1}
      aria-label={label}
      className={joinClasses(
        'grid grid-cols-[minmax(0,1fr)] gap-1 border-b border-line px-2 py-3 last:border-b-0',
        className,
      )}
    >
      {children}
    </li>
  );
}
