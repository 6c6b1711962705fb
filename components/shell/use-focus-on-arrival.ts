'use client';

import { type RefObject, useEffect, useRef } from 'react';
import { focusUnlessTyping } from '@/components/ui/move-focus';

/**
 * After navigation, moves the focus to the heading of the new page, so that it is never lost. If the page itself has placed the focus, or a
 * layer holds it, it stays there.
 */
export function useFocusOnArrival(main: RefObject<HTMLElement | null>, path: string): void {
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    const place = main.current;
    if (place === null || place.contains(document.activeElement) || isInLayer(document.activeElement)) return;
    const heading = place.querySelector('h1');
    if (heading === null) {
      focusUnlessTyping(place, { preventScroll: true });
      return;
    }
    heading.tabIndex = -1;
    focusUnlessTyping(heading, { preventScroll: true });
  }, [main, path]);
}

function isInLayer(element: Element | null): boolean {
  return element?.closest('[role="dialog"], [role="alertdialog"], [role="menu"]') != null;
}
