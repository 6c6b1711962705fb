/** The proposed table changes that wait for the user. Reloaded while the page is visible. */
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';

const lookAgainMs = 15_000;
const shown = 100;

export function useTableProposals() {
  return useEndpointQuery('GET /v1/table-previews', {
    key: queryKeys.tables.previews(),
    input: { query: { status: 'pending', limit: shown } },
    refetchInterval: () => lookAgainMs,
  });
}
