import { type RefObject, useCallback, useEffect, useRef } from 'react';

/**
 * Whoever asks for an answer again presses a button of the answer that goes. The focus then goes to the answer that comes in its
 * place, and from its live form to its stored one; never to nothing (ux 7). Nobody who has gone elsewhere is called back. Returns
 * what is to be called when an answer is about to be replaced.
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
      [...(answers ?? [])].at(-1)?.focus({ preventScroll: true });
    }
    const isThere = !isAnswering && !isFocusLost();
    if (isThere) isHeld.current = false;
  }, [scroller, change, isAnswering]);
  return useCallback(() => {
    isHeld.current = true;
  }, []);
}

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;
