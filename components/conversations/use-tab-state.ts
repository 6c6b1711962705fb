'use client';

import { useEffect, useRef } from 'react';
import { putBefore } from '@/components/ui/tab-title';

/**
 * Shows the state of the answer in the tab's title, for users who look elsewhere: "Answering", and then that the answer is ready until they
 * come back. If they allowed it, the browser also notifies them. The page's own title is restored afterwards.
 */
export function useTabState(isAnswering: boolean, wantsNotice: boolean): void {
  const wasAnswering = useRef(false);
  useEffect(() => {
    const hasEnded = wasAnswering.current && !isAnswering;
    wasAnswering.current = isAnswering;
    if (isAnswering) return putBefore('Answering …');
    if (!hasEnded || !document.hidden) return undefined;
    if (wantsNotice) tell();
    const takeAway = putBefore('Answer ready');
    document.addEventListener('visibilitychange', takeAway, { once: true });
    return () => {
      document.removeEventListener('visibilitychange', takeAway);
      takeAway();
    };
  }, [isAnswering, wantsNotice]);
}

function tell(): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const notice = new Notification('Your answer is ready', { body: document.title, tag: 'answer' });
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}
