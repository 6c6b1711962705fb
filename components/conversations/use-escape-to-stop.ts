'use client';

import { useEffect } from 'react';

/**
 * Everything that Escape closes, one layer per press, before it may stop an answer. A pending plan is included, so that Escape does not
 * discard it.
 */
const layers =
  '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [data-citation-card], [data-plan]';

/** Escape stops the answer being written, wherever the focus is, if no layer is open. */
export function useEscapeToStop(isAnswering: boolean, onStop: () => void): void {
  useEffect(() => {
    if (!isAnswering) return undefined;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
      if (document.querySelector(layers) === null) onStop();
    };
    // Listens in the capture phase, because a layer that handles the event first is no longer open afterwards.
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, [isAnswering, onStop]);
}
