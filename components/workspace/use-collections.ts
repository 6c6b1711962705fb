/** The collections of the workspace as the navigation lists them, and the title of one, for a page about something in it. */
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { limits } from '@/lib/core/limits';

export function useCollectionList() {
  const collections = useEndpointQuery('GET /v1/collections', {
    key: queryKeys.collections.all(),
    input: { query: { limit: limits.pageItems } },
  });
  return { collections: collections.data?.items ?? [], isLoading: collections.isPending };
}

/** Empty until the list is loaded. */
export const useCollections = () => useCollectionList().collections;

/** Returns a generic word until the list is loaded. */
export function useCollectionTitle(id: string | null): string {
  return useCollections().find((collection) => collection.id === id)?.title ?? 'Collection';
}
