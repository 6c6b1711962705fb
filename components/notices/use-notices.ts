/** Hooks for what the member should know: the list in the inbox, and how much of it is unread. */
import { queryKeys } from '@/lib/client/query-keys';
import { useAnswerNotices } from '@/lib/client/answer-settings';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { useNotifyUnread } from './use-notify-unread';

/** Milliseconds between two requests, so that a mention soon appears on an open page. */
const lookMs = 15_000;
/** Number of notices shown initially. Older ones are loaded on request. */
export const noticesShown = 30;

export function useNotices() {
  return useEndpointQuery('GET /v1/notices', {
    key: queryKeys.notices.list(),
    input: { query: { limit: noticesShown } },
    refetchInterval: () => lookMs,
  });
}

/**
 * Returns the count shown beside the inbox. While the member looks elsewhere, it is only asked for if the browser shall notify them of what is
 * new.
 */
export function useUnreadNoticeCount(): number {
  const [isWanted] = useAnswerNotices();
  const unread = useEndpointQuery('GET /v1/notices', {
    key: queryKeys.notices.count(),
    input: { query: { limit: 1, unread: 'true' } },
    refetchInterval: () => lookMs,
    refetchInBackground: isWanted,
  });
  useNotifyUnread(unread.data === undefined ? undefined : (unread.data.items[0] ?? null), isWanted);
  return unread.data?.unread_count ?? 0;
}
