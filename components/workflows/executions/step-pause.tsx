'use client';

import { RotateCcw, Square } from 'lucide-react';
import { announce } from '@/components/shell/announce';
import { Button } from '@/components/ui/button';
import { showFailureToast } from '@/components/ui/toast';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import type { PauseEnd } from '@/lib/protocol/workflow-words';

type StepPauseProps = {
  readonly executionId: string;
  readonly actionId: string;
  /** Called when the pause has been ended, and these buttons are about to go. */
  readonly onEnded: () => void;
};

const said = { try_now: 'Trying now', stop_trying: 'It is not tried again' } as const;

/** Two ways to end the pause of a step that waits to be tried again. */
export function StepPause({ executionId, actionId, onEnded }: StepPauseProps) {
  const { role } = useWorkspace();
  const end = useEndpointMutation('POST /v1/workflow-executions/{id}/end-pause', {
    invalidates: [queryKeys.executions.one(executionId), queryKeys.workflows.all()],
    onSuccess: (_reply, { body }) => {
      if (body !== undefined) announce(said[body.how], 'pause');
      onEnded();
    },
    onError: (failure) => showFailureToast('The pause was not ended.', failure.message),
  });
  if (role === 'viewer') return null;
  const choose = (how: PauseEnd) =>
    end.mutate({ params: { id: executionId }, body: { action_id: actionId, how } });
  const isPending = (how: PauseEnd) => end.isPending && end.variables.body?.how === how;
  return (
    <div className="ms-6 flex flex-wrap items-center gap-2 pb-2">
      <Button size="small" icon={RotateCcw} busy={isPending('try_now')} onClick={() => choose('try_now')}>
        Try now
      </Button>
      <Button
        size="small"
        icon={Square}
        busy={isPending('stop_trying')}
        onClick={() => choose('stop_trying')}
      >
        Stop trying
      </Button>
      <p className="text-label text-soft">If you stop trying, this step fails.</p>
    </div>
  );
}
