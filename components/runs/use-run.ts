/** One run on a page: its row, reloaded while it is in progress, and its log. */
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import type { RunReply } from '@/lib/protocol/http/runs';
import { isGoing } from './run-words';
import { type RunLog, useRunLog } from './use-run-log';

const lookAgainMs = 1_000;

export type ShownRun = RunLog & {
  readonly run: RunReply;
  /** True until all frames that were stored when the page was rendered have arrived. */
  readonly isLoading: boolean;
  /** True if what the run did was erased. That the run existed is still known. */
  readonly isErased: boolean;
};

export function useRun(initial: RunReply): ShownRun {
  const log = useRunLog(initial.id);
  const { data: run = initial } = useEndpointQuery('GET /v1/runs/{id}', {
    key: queryKeys.runs.one(initial.id),
    input: { params: { id: initial.id } },
    initialData: initial,
    refetchInterval: (reply) => (reply !== undefined && isGoing(reply) ? lookAgainMs : false),
  });
  const isOver = log.connection === 'ended' || log.connection === 'lost';
  const isLoading = !isOver && log.frames.length < initial.frame_count;
  const isErased = log.connection === 'ended' && log.frames.length === 0 && initial.frame_count > 0;
  return { ...log, run, isLoading, isErased };
}
