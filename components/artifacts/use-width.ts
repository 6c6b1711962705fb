import { type RefObject, useLayoutEffect, useState } from 'react';

/** The width of an element in pixels, kept while it changes; 0 before it is known. */
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
