/** Hooks for what the member should know: the list in the inbox, and how much of it is unread. */
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';

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

/** Returns the count shown beside the inbox. */
export function useUnreadNoticeCount(): number {
  const unread = useEndpointQuery('GET /v1/notices', {
    key: queryKeys.notices.count(),
    input: { query: { limit: 1, unread: 'true' } },
    refetchInterval: () => lookMs,
  });
  return unread.data?.unread_count ?? 0;
}
