'use client';

import { Toast } from '@base-ui/react/toast';
import { CircleAlert, X } from 'lucide-react';
import { useEffect } from 'react';
import { buttonStyle } from './button-style';

/** We use Base UI's toasts because they add no style element, which the content security policy would refuse. */
const manager = Toast.createToastManager();

export type ToastManager = typeof manager;

function ToastList() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={['down', 'right']}
      className="floating pointer-events-auto w-full"
    >
      <Toast.Content className="flex items-center gap-2 py-1 ps-3 pe-1">
        {toast.type === 'failure' && <CircleAlert size={16} aria-hidden className="text-unsupported" />}
        <div className="min-w-0 flex-1 py-1.5">
          <Toast.Title className="font-medium" />
          <Toast.Description className="text-label whitespace-pre-line text-soft [overflow-wrap:anywhere]" />
        </div>
        <Toast.Action className={buttonStyle({ variant: 'quiet', size: 'normal' })} />
        <Toast.Close aria-label="Dismiss" className={buttonStyle({ variant: 'quiet', square: true })}>
          <X size={16} aria-hidden />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}

type ToastLayerProps = {
  /** Called when toasts can be added. Returns a function to call when they no longer can. */
  readonly onOpen: (manager: ToastManager) => () => void;
};

/** The area where toasts appear. Its code is loaded separately from the first page. */
export function ToastLayer({ onOpen }: ToastLayerProps) {
  // A toast added before the provider listens would be lost. This effect runs after the effects of the provider below.
  useEffect(() => onOpen(manager), [onOpen]);
  return (
    <Toast.Provider toastManager={manager} limit={3}>
      <Toast.Portal>
        <Toast.Viewport className="no-print pointer-events-none fixed inset-x-3 bottom-[calc(var(--toast-floor,0px)+0.75rem)] z-50 flex flex-col gap-2 tablet:start-auto tablet:w-90">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}
