'use client';

import { Tooltip as Base } from '@base-ui/react/tooltip';
import { memo, useState, useSyncExternalStore } from 'react';
import { Kbd } from './kbd';
import { handOver } from './late-trigger';
import type { TooltipEntry, TooltipRegister } from './tooltip-register';

type TooltipLayersProps = { readonly register: TooltipRegister; readonly delay?: number | undefined };

/** The popups of all `Tooltip` components. Their code is loaded separately from the first page. */
export function TooltipLayers({ register, delay }: TooltipLayersProps) {
  const entries = useSyncExternalStore(register.subscribe, register.list, register.list);
  return (
    <Base.Provider {...(delay === undefined ? {} : { delay })}>
      {entries.map((entry) => (
        <TooltipLayer key={entry.id} {...entry} />
      ))}
    </Base.Provider>
  );
}

const TooltipLayer = memo(function TooltipLayer({
  handover,
  label,
  shortcut,
  side = 'bottom',
}: TooltipEntry) {
  // The control may have received the focus before its tooltip layer was loaded.
  const [isOpenFirst] = useState(() => handover.element.current?.matches(':focus-visible') ?? false);
  const [container, setContainer] = useState(() => findWindow(handover));
  return (
    <Base.Root defaultOpen={isOpenFirst} onOpenChange={(open) => open && setContainer(findWindow(handover))}>
      <Base.Trigger render={handOver(handover)} />
      <Base.Portal {...(container === null ? {} : { container })}>
        <Base.Positioner side={side} sideOffset={6} className="z-50">
          <Base.Popup className="floating flex max-w-72 items-center gap-2 px-2 py-1 text-label">
            {label}
            {shortcut && <Kbd>{shortcut}</Kbd>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
});

/**
 * The tooltip of a control in a dialog is rendered inside that dialog. Elsewhere, pressing it would count as a press outside the dialog.
 */
const findWindow = ({ element }: TooltipEntry['handover']) =>
  element.current?.closest<HTMLElement>('[data-base-ui-portal]') ?? null;
