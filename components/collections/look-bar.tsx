'use client';

import { ArrowLeft, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, IconButton } from '@/components/ui/button';

type LookBarProps = {
  /** What kind of thing is open, for example "Source" or "Timeline". */
  readonly kind: string;
  /** Its title, for when its own heading has scrolled away. */
  readonly title?: string | undefined;
  /** What was open in the pane before, and how to return to it. */
  readonly back?: { readonly title: string; readonly onBack: () => void } | undefined;
  readonly onClose: () => void;
  /** Further actions on it. */
  readonly children?: ReactNode;
};

/** The bar above the open source or artifact: its title or a way back, and a button that closes it. */
export function LookBar({ kind, title, back, onClose, children }: LookBarProps) {
  return (
    <div className="no-print flex min-h-(--size-bar) shrink-0 items-center gap-1 border-b border-line ps-5 pe-2 tablet:ps-8">
      {back === undefined ? (
        <span dir="auto" className="min-w-0 flex-1 truncate text-label text-soft">
          {title ?? kind}
        </span>
      ) : (
        <span className="-ms-3 flex min-w-0 flex-1">
          <Button variant="quiet" icon={ArrowLeft} className="min-w-0 shrink" onClick={back.onBack}>
            <span dir="auto" className="truncate">
              Back to {back.title}
            </span>
          </Button>
        </span>
      )}
      {children}
      <IconButton icon={X} label={`Close the ${kind.toLowerCase()}`} onClick={onClose} />
    </div>
  );
}
