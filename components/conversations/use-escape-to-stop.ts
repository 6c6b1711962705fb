'use client';

import { useEffect } from 'react';

/** Everything that Escape closes before it may stop an answer, one layer a press; and a plan that waits, which is not lost by one. */
const layers =
  '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [data-citation-card], [data-plan]';

/** Escape stops the answer that is being written, wherever the focus is, when no layer is open. */
export function useEscapeToStop(isAnswering: boolean, onStop: () => void): void {
  useEffect(() => {
    if (!isAnswering) return undefined;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
      if (document.querySelector(layers) === null) onStop();
    };
    // Before a layer hears of it: afterwards it is not open any more.
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, [isAnswering, onStop]);
}
