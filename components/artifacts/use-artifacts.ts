/** Loads the artifacts of a collection or of the workspace, and reloads them while one of them is being made. */
import type { ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { limits } from '@/lib/core/limits';

/** Milliseconds between two reloads while something is being made. */
const runningMs = 1_500;

export function useArtifacts({
  collectionId,
  initial,
}: {
  /** If absent, the artifacts of the whole workspace are loaded. */
  readonly collectionId?: string | undefined;
  readonly initial?: ReplyTo<'GET /v1/artifacts'> | undefined;
}) {
  return useEndpointQuery('GET /v1/artifacts', {
    key: collectionId === undefined ? queryKeys.artifacts.all() : queryKeys.artifacts.of(collectionId),
    input: { query: { limit: limits.pageItems, collection_id: collectionId } },
    initialData: initial,
    refetchInterval: (reply) =>
      reply?.items.some(({ status }) => status === 'running') === true ? runningMs : false,
  });
}
