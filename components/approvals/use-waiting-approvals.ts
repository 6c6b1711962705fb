/** The approvals that wait for this user. The inbox shows them, and the sidebar counts them. Reloaded while the page is visible. */
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';

const lookAgainMs = 15_000;
const shown = 100;

export function useWaitingApprovals() {
  return useEndpointQuery('GET /v1/approvals', {
    key: queryKeys.approvals.list('pending'),
    input: { query: { status: 'pending', limit: shown } },
    refetchInterval: () => lookAgainMs,
  });
}
