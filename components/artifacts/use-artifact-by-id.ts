/** An artifact by its id alone, where no page has brought it; looked at again while it is being made. */
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';

/** Milliseconds between looks at an artifact that is being made, beside the log that is followed. */
const runningMs = 2_000;

export function useArtifactById(id: string | null) {
  return useEndpointQuery('GET /v1/artifacts/{id}', {
    key: queryKeys.artifacts.one(id ?? '', null),
    input: { params: { id: id ?? '' }, query: {} },
    enabled: id !== null,
    refetchInterval: (reply) => (reply?.status === 'running' ? runningMs : false),
  });
}
