import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Returns a handler whose identity never changes although its behaviour changes with each render, so that components that receive it can be
 * memoised. Only for events.
 */
export function useSteadyHandler<Given extends readonly unknown[]>(
  handler: (...given: Given) => void,
): (...given: Given) => void {
  const held = useRef(handler);
  useLayoutEffect(() => {
    held.current = handler;
  });
  return useCallback((...given: Given) => held.current(...given), []);
}
