'use client';

import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import type { ReactElement, ReactNode } from 'react';
import { Button } from './button';

export type AlertDialogProps = {
  readonly title: string;
  /** What will happen and whom it affects, so that the user can decide. */
  readonly description: ReactNode;
  /** Names its effect, for example "Delete 4 sources", never "OK". */
  readonly confirmLabel: string;
  readonly cancelLabel?: string | undefined;
  readonly tone?: 'danger' | 'primary' | undefined;
  readonly onConfirm: () => void;
  readonly open?: boolean | undefined;
  readonly onOpenChange?: ((open: boolean) => void) | undefined;
  readonly trigger?: ReactElement<Record<string, unknown>> | undefined;
};

/** A question that must be answered before going on, for actions that cannot be undone or that affect others. */
export function AlertDialog({
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'danger',
  onConfirm,
  open,
  onOpenChange,
  trigger,
}: AlertDialogProps) {
  return (
    <Base.Root {...(open === undefined ? {} : { open })} onOpenChange={(next) => onOpenChange?.(next)}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-30 bg-scrim transition-opacity duration-(--duration-calm) data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-30 grid grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] place-items-center p-3">
          <Base.Popup className="floating scroll-quiet max-h-full w-full max-w-md p-4">
            <Base.Title className="text-reading leading-6 font-semibold">{title}</Base.Title>
            <Base.Description render={<div />} className="mt-1 text-soft">
              {description}
            </Base.Description>
            <div className="mt-4 flex flex-wrap justify-end gap-2">
              <Base.Close render={<Button>{cancelLabel}</Button>} />
              <Base.Close render={<Button variant={tone}>{confirmLabel}</Button>} onClick={onConfirm} />
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
