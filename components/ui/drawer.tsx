'use client';

import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { buttonStyle } from './button-style';
import { joinClasses } from './class-names';

const sides = {
  start:
    'start-0 inset-y-0 h-dvh w-[min(20rem,90vw)] border-e data-starting-style:-translate-x-full data-ending-style:-translate-x-full',
  end: 'end-0 inset-y-0 h-dvh w-[min(30rem,100vw)] border-s data-starting-style:translate-x-full data-ending-style:translate-x-full',
  bottom:
    'inset-x-0 bottom-0 max-h-[85dvh] rounded-t-panel border-t data-starting-style:translate-y-full data-ending-style:translate-y-full',
} as const;

export type DrawerProps = {
  readonly title: string;
  readonly side?: keyof typeof sides | undefined;
  readonly open?: boolean | undefined;
  readonly onOpenChange?: ((open: boolean) => void) | undefined;
  readonly trigger?: ReactElement<Record<string, unknown>> | undefined;
  readonly children: ReactNode;
};

/** A pane that slides in from an edge if the screen has no room for it to stay open. */
export function Drawer({ title, side = 'start', open, onOpenChange, trigger, children }: DrawerProps) {
  return (
    <Base.Root {...(open === undefined ? {} : { open })} onOpenChange={(next) => onOpenChange?.(next)}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-20 bg-scrim transition-opacity duration-(--duration-calm) data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          className={joinClasses(
            'fixed z-20 flex flex-col border-line bg-paper text-ink shadow-float transition-transform duration-(--duration-calm)',
            sides[side],
          )}
        >
          <header className="flex h-(--size-bar) shrink-0 items-center justify-between gap-2 border-b border-line ps-4 pe-2">
            <Base.Title className="font-semibold">{title}</Base.Title>
            <Base.Close aria-label="Close" className={buttonStyle({ variant: 'quiet', square: true })}>
              <X size={18} aria-hidden />
            </Base.Close>
          </header>
          <div className="scroll-quiet min-h-0 flex-1">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
