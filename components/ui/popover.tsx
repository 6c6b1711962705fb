'use client';

import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import { joinClasses } from './class-names';
import type { Alignment, Side } from './placement';

export type PopoverProps = {
  readonly trigger: ReactElement<Record<string, unknown>>;
  /** Spoken when it opens, shown as its heading unless hidden. */
  readonly title: string;
  readonly hideTitle?: boolean | undefined;
  readonly side?: Side | undefined;
  readonly align?: Alignment | undefined;
  readonly open?: boolean | undefined;
  readonly onOpenChange?: ((open: boolean) => void) | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** A small panel beside the control that opens it. */
export function Popover({
  trigger,
  title,
  hideTitle,
  side = 'bottom',
  align = 'start',
  open,
  onOpenChange,
  className,
  children,
}: PopoverProps) {
  return (
    <Base.Root {...(open === undefined ? {} : { open })} onOpenChange={(next) => onOpenChange?.(next)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner side={side} align={align} sideOffset={6} collisionPadding={8} className="z-40">
          <Base.Popup className={joinClasses('floating w-80 max-w-(--available-width) p-3', className)}>
            <Base.Title className={hideTitle ? 'sr-only' : 'mb-2 font-semibold'}>{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
