'use client';

import { useEffect, useRef } from 'react';

/**
 * The tab says what is going on while somebody looks elsewhere: "Answering", and that the answer is ready until they come back. Where
 * they allowed it, the browser tells them too. The title of the page itself is the page's own and comes back.
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

/** @returns what gives the title back, if nobody has changed it since */
function putBefore(state: string): () => void {
  const before = document.title;
  const during = `${state} · ${before}`;
  document.title = during;
  return () => {
    if (document.title === during) document.title = before;
  };
}

function tell(): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const notice = new Notification('Your answer is ready', { body: document.title, tag: 'answer' });
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}
