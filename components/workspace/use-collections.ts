/** The collections of the workspace as the frame lists them, and the name of one for a page about something in it. */
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';

export function useCollections() {
  const collections = useEndpointQuery('GET /v1/collections', {
    key: queryKeys.collections.all(),
    input: { query: { limit: 50 } },
  });
  return collections.data?.items ?? [];
}

/** A plain word until the list is there. */
export function useCollectionTitle(id: string | null): string {
  return useCollections().find((collection) => collection.id === id)?.title ?? 'Collection';
}
