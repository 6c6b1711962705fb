'use client';

import { RunCost } from '@/components/usage/run-cost';
import { Progress } from '@/components/ui/progress';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { showFailureToast } from '@/components/ui/toast';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { useRunSteps } from '@/lib/client/use-run-steps';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';

type FillBarProps = {
  readonly runId: string;
  readonly canStop: boolean;
  readonly onEnd: () => void;
};

/** Shows that a run fills the table: which source it reads, what it has used, the run itself, and a way to stop. Cells that were filled stay. */
export function FillBar({ runId, canStop, onEnd }: FillBarProps) {
  const { slug } = useWorkspace();
  const { steps, tokens, isLost } = useRunSteps(runId, onEnd);
  const cancel = useEndpointMutation('POST /v1/runs/{id}/cancel', {
    onError: (failure) => showFailureToast('Filling could not be stopped.', failure.message),
  });
  return (
    <section
      aria-label="Filling the table"
      className="flex flex-wrap items-center gap-3 border-t border-line bg-raised px-4 py-2"
    >
      <div className="room-48 flex-1">
        <Progress label={`${steps.at(-1) ?? 'Waiting to start'} …`} value={null} />
        {isLost && (
          <p className="text-label text-soft">The connection was lost. Filling continues on the server.</p>
        )}
      </div>
      <RunCost runId={runId} tokens={tokens} />
      <ButtonLink size="small" href={paths.run(slug, runId)}>
        Open run
      </ButtonLink>
      {canStop && (
        <Button
          size="small"
          busy={cancel.isPending || cancel.isSuccess}
          onClick={() => cancel.mutate({ params: { id: runId }, body: {} })}
        >
          {cancel.isSuccess ? 'Stopping …' : 'Stop'}
        </Button>
      )}
    </section>
  );
}
