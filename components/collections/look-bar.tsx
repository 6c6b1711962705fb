'use client';

import { ArrowLeft, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, IconButton } from '@/components/ui/button';

type LookBarProps = {
  /** What kind of thing is looked at: "Source", "Timeline". */
  readonly kind: string;
  /** What it is called, where its own heading may have scrolled away. */
  readonly title?: string | undefined;
  /** Where one came from within the pane. */
  readonly back?: { readonly title: string; readonly onBack: () => void } | undefined;
  readonly onClose: () => void;
  /** What else can be done with it. */
  readonly children?: ReactNode;
};

/** Over the thing being looked at: what it is or the way back, and the way out. */
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
