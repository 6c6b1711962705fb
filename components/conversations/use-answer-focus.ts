import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { focusUnlessTyping } from '@/components/ui/move-focus';

/**
 * Keeps the focus when an answer is replaced. To ask for an answer again, the user presses a button of the answer that disappears. The
 * focus then moves to the answer that takes its place, and from its live form to its stored one, so that it is never lost (ux 7). It does
 * not move if the user has focused something else. Returns a function to call when an answer is about to be replaced.
 */
export function useAnswerFocus(
  scroller: RefObject<HTMLElement | null>,
  { change, isAnswering }: { readonly change: unknown; readonly isAnswering: boolean },
): () => void {
  const isHeld = useRef(false);
  useEffect(() => {
    if (!isHeld.current) return;
    if (isFocusLost()) {
      const answers = scroller.current?.querySelectorAll<HTMLElement>('article[aria-label="Answer"]');
      focusUnlessTyping([...(answers ?? [])].at(-1), { preventScroll: true });
    }
    const isThere = !isAnswering && !isFocusLost();
    if (isThere) isHeld.current = false;
  }, [scroller, change, isAnswering]);
  return useCallback(() => {
    isHeld.current = true;
  }, []);
}

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;
