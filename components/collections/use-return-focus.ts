import { useCallback, useEffect, useRef } from 'react';
import { focusUnlessTyping } from '@/components/ui/move-focus';

/** Marks the pane that shows sources and artifacts. A focused element inside it is not what opened the pane. */
export const lookPaneMark = { 'data-look-pane': '' } as const;

/**
 * When the open source or artifact is closed while it has the focus, returns the focus to what opened it: to the control itself, or, if
 * that was rendered anew, to its row in a list, or to the page's heading. The focus is never lost (ux 7). Returns a function that remembers
 * the opener.
 */
export function useReturnFocus(openId: string | null): () => void {
  const opener = useRef<Element | null>(null);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    const before = shown.current;
    shown.current = openId;
    if (openId !== null || before === null || !isFocusLost()) return;
    const place = opener.current?.isConnected === true ? opener.current : findPlace(before);
    if (place instanceof HTMLElement) focusUnlessTyping(place);
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
