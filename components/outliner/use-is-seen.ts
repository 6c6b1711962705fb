import { type RefObject, useEffect, useState } from 'react';

/** True while any part of the element is in view. */
export function useIsSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const held = element.current;
    if (held === null) return undefined;
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? false));
    observer.observe(held);
    return () => observer.disconnect();
  }, [element]);
  return isSeen;
}
