import { useContext, useEffect, useSyncExternalStore } from 'react';
import { TextMirrorContext } from '@/lib/client/use-stored-text';

/** There are three panes from `three` on, two from `two` on, and one below that (ux "Layout rules"). */
export const paneWidths = { three: '(min-width: 75rem)', two: '(min-width: 50rem)' } as const;

/**
 * True if a media query matches. The server knows what matched on the last page, so that a phone gets the layout of a phone; at the first
 * visit it takes every query to match.
 */
export function useMedia(query: string): boolean {
  const { texts, mirror } = useContext(TextMirrorContext);
  const name = `media.${query}`;
  const matches = useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
    () => texts[name] !== 'false',
  );
  useEffect(() => mirror(name, matches ? null : 'false'), [mirror, name, matches]);
  return matches;
}
