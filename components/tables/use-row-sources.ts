/** The sources of a collection that can be rows of a table: those that have a text. */
import { useMemo } from 'react';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';

export function useRowSources(collectionId: string | null) {
  const { data, isLoading } = useEndpointQuery('GET /v1/collections/{id}/sources', {
    key: queryKeys.sources.of(collectionId ?? ''),
    input: { params: { id: collectionId ?? '' } },
    enabled: collectionId !== null,
  });
  const sources = useMemo(
    () => (data?.items ?? []).filter(({ revision_id: revision }) => revision !== null),
    [data],
  );
  return { sources, isLoading };
}
