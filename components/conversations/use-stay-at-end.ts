import { type RefObject, useEffect, useState } from 'react';

/** Distance in pixels from the end within which the reader counts as being there. */
const nearPx = 80;

/**
 * Keeps the end in view while the reader is there, and reports when there is more below that they have not seen. If nothing was said yet
 * (`isEmpty`), what is shown instead is read from its beginning.
 */
export function useStayAtEnd(
  scroller: RefObject<HTMLElement | null>,
  { change, isEmpty }: { readonly change: unknown; readonly isEmpty: boolean },
) {
  const [isAtEnd, setAtEnd] = useState(true);

  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const look = () => {
      // A pane that is not shown has no end.
      if (element.clientHeight > 0)
        setAtEnd(element.scrollHeight - element.scrollTop - element.clientHeight < nearPx);
    };
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [scroller]);

  useEffect(() => {
    const element = scroller.current;
    if (isEmpty) element?.scrollTo({ top: 0 });
    if (element === null || isEmpty || !isAtEnd) return undefined;
    const follow = () => element.scrollTo({ top: element.scrollHeight });
    follow();
    // When the pane is shown again or the window changes its size, the end is elsewhere.
    const observer = new ResizeObserver(follow);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, change, isAtEnd, isEmpty]);

  const goToEnd = () => {
    const element = scroller.current;
    element?.scrollTo({ top: element.scrollHeight });
  };
  return { isAtEnd: isAtEnd || isEmpty, goToEnd };
}
