import { useCallback, useEffect, useRef } from 'react';

/** On the pane in which things are looked at: what is focused inside it opened nothing from outside. */
export const lookPaneMark = { 'data-look-pane': '' } as const;

/**
 * When what is looked at goes and takes the focus along, the focus goes back to what opened it: to the control itself, or where that
 * was drawn anew to its row in a list, or to the page's heading. Never to nothing (ux 7). Returns what remembers the opener.
 */
export function useReturnFocus(openId: string | null): () => void {
  const opener = useRef<Element | null>(null);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    const before = shown.current;
    shown.current = openId;
    if (openId !== null || before === null || !isFocusLost()) return;
    const place = opener.current?.isConnected === true ? opener.current : findPlace(before);
    if (place instanceof HTMLElement) place.focus();
  }, [openId]);
  return useCallback(() => {
    const active = document.activeElement;
    if (active?.closest('[data-look-pane]') === null) opener.current = active;
  }, []);
}

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;

function findPlace(id: string): Element | null {
  const name = CSS.escape(id);
  return (
    document.querySelector(`[data-look="${name}"], [data-row="${name}"] [data-part="open"]`) ??
    document.querySelector('main h1')
  );
}
