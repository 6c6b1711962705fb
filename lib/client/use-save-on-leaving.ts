/** Saves pending changes when the page is left or hidden, because there may be no later opportunity. */
import { useEffect, useEffectEvent } from 'react';

export function useSaveOnLeaving(save: () => void): void {
  const leave = useEffectEvent(save);
  useEffect(() => {
    const hide = () => document.visibilityState === 'hidden' && leave();
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      leave();
    };
  }, []);
}
