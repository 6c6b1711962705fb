/** What waits to be saved is saved when the page is left or hidden: there may be no later. */
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
