import { useSyncExternalStore } from 'react';

/** There are three panes from `three` on, two from `two` on, and one below that (ux "Layout rules"). */
export const paneWidths = { three: '(min-width: 75rem)', two: '(min-width: 50rem)' } as const;

/** True if a media query matches. Always true on the server. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
    () => true,
  );
}
