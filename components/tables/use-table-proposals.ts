/** Proposed changes of tables that wait for a person. Looked at again while the page is. */
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';

const lookAgainMs = 15_000;
const shown = 100;

export function useTableProposals() {
  return useEndpointQuery('GET /v1/tables/previews', {
    key: queryKeys.tables.previews(),
    input: { query: { status: 'pending', limit: shown } },
    refetchInterval: () => lookAgainMs,
  });
}
