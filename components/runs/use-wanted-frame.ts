/** Reads the frame that the address names, as in `#frame-12`; 0 if it names none. */
import { useSyncExternalStore } from 'react';

const readHash = () => window.location.hash;
const watchHash = (onChange: () => void) => {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
};

export function useWantedFrame(): number {
  const hash = useSyncExternalStore(watchHash, readHash, () => '');
  return Number(/^#frame-(\d+)$/.exec(hash)?.[1] ?? 0);
}
