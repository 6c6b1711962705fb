import { type RefObject, useLayoutEffect } from 'react';

/** Pixels at the bottom of the window in which toasts may appear. */
const toastZone = 240;

/** Keeps toasts above an element at the bottom of the window, such as the field in which a question is written. */
export function useToastFloor(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const { style } = document.documentElement;
    const put = () => {
      const { top, bottom } = current.getBoundingClientRect();
      const isInZone = bottom > window.innerHeight - toastZone && top < window.innerHeight;
      style.setProperty('--toast-floor', isInZone ? `${window.innerHeight - top}px` : '0px');
    };
    const observer = new ResizeObserver(put);
    observer.observe(current);
    window.addEventListener('resize', put);
    put();
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', put);
      style.removeProperty('--toast-floor');
    };
  }, [element]);
}
