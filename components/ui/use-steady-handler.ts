import { useCallback, useLayoutEffect, useRef } from 'react';

/** A handler that stays the same while what it does changes with each draw: what takes it can be memoised. Only for events. */
export function useSteadyHandler<Given extends readonly unknown[]>(
  handler: (...given: Given) => void,
): (...given: Given) => void {
  const held = useRef(handler);
  useLayoutEffect(() => {
    held.current = handler;
  });
  return useCallback((...given: Given) => held.current(...given), []);
}
