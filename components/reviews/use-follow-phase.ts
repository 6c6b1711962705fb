/** Reloads the review as lines of the running phase arrive, and once it has ended, at most a few times a second. */
import { useEffect } from 'react';
import { loadCode } from '@/lib/client/load-code';
import { queryKeys } from '@/lib/client/query-keys';
import { useRefresh } from '@/lib/client/use-refresh';
import { useWorkspace } from '@/lib/client/workspace';
import type { PipelineReply } from '@/lib/protocol/http/reviews';

/** Lines that arrive within this many milliseconds cause only one reload. */
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
      refresh(queryKeys.reviews.one(id)).catch(() => undefined);
    };
    loadCode(async () => (await import('@/lib/client/follow-run')).followRun)
      .then((followRun) =>
        followRun({
          workspaceId,
          runId,
          signal: abort.signal,
          onFrame: ({ event }) => {
            if (event.type === 'updates') timer ??= setTimeout(look, lookEveryMs);
          },
        }),
      )
      .then(look)
      .catch(() => {
        // The run has disappeared or can no longer be read. One reload shows its state.
        if (!abort.signal.aborted) look();
      });
    return () => {
      abort.abort();
      if (timer !== null) clearTimeout(timer);
    };
  }, [id, runId, workspaceId, refresh]);
}
