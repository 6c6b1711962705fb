/** Asks for the review anew as lines of the phase at work arrive, and once it has ended; at most a few times a second. */
import { useEffect } from 'react';
import { followRun } from '@/lib/client/follow-run';
import { queryKeys } from '@/lib/client/query-keys';
import { useRefresh } from '@/lib/client/use-refresh';
import { useWorkspace } from '@/lib/client/workspace';
import type { PipelineReply } from '@/lib/protocol/http/reviews';

/** Milliseconds in which several lines are one look. */
const lookEveryMs = 250;

export function useFollowPhase({ id, phases }: PipelineReply): void {
  const { id: workspaceId } = useWorkspace();
  const refresh = useRefresh();
  const runId = phases.find(({ state }) => state === 'running')?.run_id ?? null;
  useEffect(() => {
    if (runId === null) return;
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout> | null = null;
    const look = () => {
      timer = null;
      refresh(queryKeys.pipelines.one(id)).catch(() => undefined);
    };
    followRun({
      workspaceId,
      runId,
      signal: abort.signal,
      onFrame: ({ event }) => {
        if (event.type === 'updates') timer ??= setTimeout(look, lookEveryMs);
      },
    })
      .then(look)
      .catch(() => {
        // It went away, or cannot be read any more: one look says how it stands.
        if (!abort.signal.aborted) look();
      });
    return () => {
      abort.abort();
      if (timer !== null) clearTimeout(timer);
    };
  }, [id, runId, workspaceId, refresh]);
}
