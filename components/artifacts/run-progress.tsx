'use client';

import { useEffect } from 'react';
import { announce } from '@/components/shell/announce';
import { RunCost } from '@/components/usage/run-cost';
import { Button } from '@/components/ui/button';
import { Progress } from '@/components/ui/progress';
import { showFailureToast } from '@/components/ui/toast';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { useRunSteps } from '@/lib/client/use-run-steps';

type RunProgressProps = {
  readonly runId: string;
  /** Names what is being made. */
  readonly noun: string;
  readonly mayCancel: boolean;
  readonly onEnd: () => void;
};

/** Shows an artifact being made: the steps so far, the current one, and a way to stop. Leaving the page does not stop the run. */
export function RunProgress({ runId, noun, mayCancel, onEnd }: RunProgressProps) {
  const { steps, tokens, isLost } = useRunSteps(runId, onEnd);
  const cancel = useEndpointMutation('POST /v1/runs/{id}/cancel', {
    onError: (failure) => showFailureToast('It could not be stopped.', failure.message),
  });
  const current = steps.at(-1) ?? 'Waiting to start';
  useEffect(() => announce(current, 'artifact'), [current]);
  return (
    <section
      aria-label={`Creating the ${noun}`}
      className="grid gap-3 rounded-panel border border-line bg-raised p-4"
    >
      <Progress label={`${current} …`} value={null} />
      <RunCost runId={runId} tokens={tokens} />
      {steps.length > 1 && (
        <ol className="grid gap-0.5 text-label text-soft">
          {steps.slice(0, -1).map((step, index) => (
            <li key={index}>{step}</li>
          ))}
        </ol>
      )}
      {isLost && <p className="text-soft">The connection was lost. The work continues on the server.</p>}
      {mayCancel && (
        <div>
          <Button
            size="small"
            busy={cancel.isPending || cancel.isSuccess}
            onClick={() => cancel.mutate({ params: { id: runId }, body: {} })}
          >
            {cancel.isSuccess ? 'Stopping …' : 'Cancel'}
          </Button>
        </div>
      )}
    </section>
  );
}
