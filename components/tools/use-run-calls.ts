/** Loads the stored calls of a run, and reloads them whenever the stream or a decision shows that something has changed. */
import { useEffect, useRef } from 'react';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { useRefresh } from '@/lib/client/use-refresh';

type RunCallsOptions = {
  readonly enabled: boolean;
  /** Changes when the stored data has changed. It consists of the states of the calls as reported by the stream. */
  readonly change?: string;
  /** Number of calls that the stream has reported. Their rows are written a moment later. */
  readonly expected?: number;
};

const lookAgainMs = 1_500;

export function useRunCalls(runId: string | null, { enabled, change = '', expected = 0 }: RunCallsOptions) {
  const isAsked = enabled && runId !== null;
  const calls = useEndpointQuery('GET /v1/runs/{id}/calls', {
    key: queryKeys.runs.calls(runId ?? ''),
    input: { params: { id: runId ?? '' } },
    enabled: isAsked,
    refetchInterval: (reply) => (isAsked && (reply?.items.length ?? 0) < expected ? lookAgainMs : false),
  });
  const refresh = useRefresh();
  const known = useRef(change);
  useEffect(() => {
    if (!isAsked || runId === null || known.current === change) return;
    known.current = change;
    // An inbox beside the conversation shows the same approvals.
    void refresh(queryKeys.runs.calls(runId), queryKeys.approvals.all());
  }, [isAsked, runId, change, refresh]);
  return calls;
}

/** The name under which it is remembered whether the calls of a run are open. */
export const nameCalls = (runId: string | null) => runId && `calls of ${runId}`;
