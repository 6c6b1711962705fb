'use client';

import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { FailureNotice } from '@/components/ui/failure-notice';
import { useRunCalls } from '@/components/tools/use-run-calls';
import type { RunReply } from '@/lib/protocol/http/runs';
import type { RunStep } from './run-step';
import { RunStepRow } from './run-step-row';
import { isGoing } from './run-words';
import type { ShownRun } from './use-run';

/** The kinds of runs that can call tools. For other kinds, no calls are requested. */
const callingKinds: ReadonlySet<RunReply['kind']> = new Set(['chat', 'agent', 'tool']);

type RunStepsProps = {
  readonly shown: ShownRun;
  readonly steps: readonly RunStep[];
  /** Number of the frame that the address names. */
  readonly wanted: number;
};

/** Shows what happened, one line per step, with what is stored of its tool calls. A pending approval has its card here. */
export function RunSteps({ shown: { run, view, isErased }, steps, wanted }: RunStepsProps) {
  const tools = view.turns.flatMap((turn) => turn.tools);
  const calls = useRunCalls(run.id, {
    enabled: callingKinds.has(run.kind),
    change: [run.status, ...tools.map((tool) => `${tool.toolUseId} ${tool.state}`)].join(),
    expected: tools.length,
  });
  const byId = new Map(calls.data?.items.map((call) => [call.call_id, call]));
  return (
    <section aria-labelledby="happened" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="happened" className="text-reading font-semibold">
        What happened
      </h2>
      {calls.isError && (
        <FailureNotice
          sentence="The tool calls could not be loaded."
          cause={calls.error.message}
          action={
            <Button busy={calls.isFetching} onClick={() => void calls.refetch()}>
              Try again
            </Button>
          }
        />
      )}
      {isErased && (
        <EmptyState action={null}>
          The log of this run was erased along with the item it belonged to. Only the fact that it ran and
          what it cost are kept.
        </EmptyState>
      )}
      <ol aria-label="Steps" className="grid grid-cols-[minmax(0,1fr)]">
        {steps.map((step, index) => {
          const isWanted = step.frame === wanted;
          return (
            <RunStepRow
              // The key makes a step open when the address leads to it, even if it was closed before.
              key={`${step.frame} ${isWanted}`}
              step={step}
              isWanted={isWanted}
              runId={run.id}
              call={step.call === null ? null : (byId.get(step.call.id) ?? null)}
              isNow={index === steps.length - 1 && isGoing(run)}
            />
          );
        })}
      </ol>
    </section>
  );
}
