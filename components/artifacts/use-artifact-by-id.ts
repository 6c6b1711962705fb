/** Loads an artifact by its id alone, when no page has provided it, and reloads it while it is being made. */
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';

/** Milliseconds between two reloads of an artifact that is being made, in addition to following its log. */
const runningMs = 2_000;

export function useArtifactById(id: string | null) {
  return useEndpointQuery('GET /v1/artifacts/{id}', {
    key: queryKeys.artifacts.one(id ?? '', null),
    input: { params: { id: id ?? '' }, query: {} },
    enabled: id !== null,
    refetchInterval: (reply) => (reply?.status === 'running' ? runningMs : false),
  });
}
