'use client';

import { listLiveTurns, listStoredTurns } from '@/components/tool/list-shown-turns';
import { ToolTurns } from '@/components/tool/tool-turns';
import { useRunCalls } from '@/components/tool/use-run-calls';
import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import type { RunView } from '@/lib/protocol/agent-chat';
import type { RunReply } from '@/lib/protocol/http/runs';

type RunToolsProps = { readonly run: Pick<RunReply, 'id' | 'kind' | 'status'>; readonly view: RunView };

/** The kinds of runs that can call tools: of others nothing is asked. */
const callingKinds: ReadonlySet<RunReply['kind']> = new Set(['chat', 'agent', 'tool']);

/** The tool calls of a run with what went in, what came out and what policy said; a question that waits has its card here. */
export function RunTools({ run, view }: RunToolsProps) {
  const tools = view.turns.flatMap((turn) => turn.tools);
  const calls = useRunCalls(run.id, {
    enabled: callingKinds.has(run.kind),
    change: [run.status, ...tools.map((tool) => `${tool.toolUseId} ${tool.state}`)].join(),
    expected: tools.length,
  });
  const stored = calls.data?.items ?? [];
  const live = listLiveTurns(view.turns, stored);
  // Calls that a program made have no turn of a stream.
  const turns = tools.length >= stored.length ? live : listStoredTurns(stored);
  if (turns.length === 0 && !calls.isError) return null;
  return (
    <section aria-labelledby="tools" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="tools" className="text-reading font-semibold">
        Tools
      </h2>
      {calls.isError && (
        <FailureNotice
          sentence="The tool calls could not be read."
          cause={calls.error.message}
          action={
            <Button busy={calls.isFetching} onClick={() => void calls.refetch()}>
              Try again
            </Button>
          }
        />
      )}
      <ToolTurns turns={turns} runId={run.id} />
    </section>
  );
}
