'use client';

import { useEffect, useRef } from 'react';
import { keepCount } from '@/components/ui/tab-title';
import { isWorkspacePath } from '@/lib/core/paths';
import type { NoticeReply } from '@/lib/protocol/http/notices';
import { describeNotice } from './describe-notice';

/** Shows a count in the title of the tab, as what waits in the inbox. */
export function useTitleCount(count: number): void {
  useEffect(() => keepCount(count), [count]);
}

/**
 * Notifies the member through the browser of each new notice while they look elsewhere, if they allowed it. Each notice has its own tag, so that
 * two tabs show it once.
 */
export function useNotifyUnread(newest: NoticeReply | null | undefined, isWanted: boolean): void {
  const known = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    if (newest === undefined) return;
    const before = known.current;
    known.current = newest?.id ?? before ?? null;
    // Ids grow with time: reading the newest notice makes an older one the newest unread.
    if (before === undefined || newest === null || (before !== null && newest.id <= before)) return;
    if (isWanted && document.hidden) tell(newest);
  }, [newest, isWanted]);
}

function tell(notice: NoticeReply): void {
  const { id, title, excerpt, path } = notice;
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const notification = new Notification(describeNotice(notice), {
    body: [title, excerpt].filter((part) => part !== '').join(': '),
    tag: id,
  });
  notification.onclick = () => {
    window.focus();
    if (isWorkspacePath(path)) window.location.assign(path);
    notification.close();
  };
}
