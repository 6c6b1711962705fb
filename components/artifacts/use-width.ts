import { type RefObject, useLayoutEffect, useState } from 'react';

/** Returns the width of an element in pixels, updated when it changes. 0 until it is known. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const held = element.current;
    if (held === null) return;
    const watch = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    watch.observe(held);
    return () => watch.disconnect();
  }, [element]);
  return width;
}
