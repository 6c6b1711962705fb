import { useSyncExternalStore } from 'react';

/** Three panes from `three` on, two from `two` on, one below (ux "Layout rules"). */
export const paneWidths = { three: '(min-width: 75rem)', two: '(min-width: 50rem)' } as const;

/** Whether a media query holds; on the server, that it does. */
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
