/** The artifacts of a collection or of the workspace, looked at again while one of them is being made. */
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { limits } from '@/lib/core/limits';
import { listArtifactsEndpoint } from '@/lib/client/endpoints/artifacts';
import type { ReplyOf } from '@/lib/protocol/http/endpoint';

/** Milliseconds between looks while something is being made. */
const runningMs = 1_500;

export function useArtifacts({
  collectionId,
  initial,
}: {
  /** Absent: all of the workspace. */
  readonly collectionId?: string | undefined;
  readonly initial?: ReplyOf<typeof listArtifactsEndpoint> | undefined;
}) {
  return useEndpointQuery(listArtifactsEndpoint, {
    key: collectionId === undefined ? queryKeys.artifacts.all() : queryKeys.artifacts.of(collectionId),
    input: { query: { limit: limits.pageItems, collection_id: collectionId } },
    initialData: initial,
    refetchInterval: (reply) =>
      reply?.items.some(({ status }) => status === 'running') === true ? runningMs : false,
  });
}
