'use client';

import { announce } from '@/components/shell/announce';
import { Switch } from '@/components/ui/switch';
import { showFailureToast } from '@/components/ui/toast';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import type { WorkflowReply } from '@/lib/protocol/http/workflows';

type WorkflowSwitchProps = {
  readonly workflow: Pick<WorkflowReply, 'id' | 'name' | 'active'>;
  readonly disabled: boolean;
  /** True in a list row, where the name beside the switch already says what it switches. */
  readonly isInRow?: boolean;
};

/** Turns a workflow on or off immediately. If the server refuses, the switch returns to its position and says why. */
export function WorkflowSwitch({ workflow, disabled, isInRow = false }: WorkflowSwitchProps) {
  const change = useEndpointMutation('PATCH /v1/workflows/{id}', {
    invalidates: [queryKeys.workflows.all()],
    onSuccess: ({ name, active }) => announce(`${name} is ${active ? 'on' : 'off'}`, 'workflow'),
    onError: (failure) =>
      showFailureToast(
        `“${workflow.name}” was not switched ${workflow.active ? 'off' : 'on'}.`,
        failure.message,
      ),
  });
  const isOn = change.isPending ? change.variables.body?.active === true : workflow.active;
  const word = isOn ? 'On' : 'Off';
  return (
    <Switch
      label={
        isInRow ? (
          <span className="w-7 text-label text-soft">
            <span className="sr-only">{workflow.name}: </span>
            {word}
          </span>
        ) : (
          word
        )
      }
      checked={isOn}
      disabled={disabled}
      className="gap-2"
      onCheckedChange={(active) => change.mutate({ params: { id: workflow.id }, body: { active } })}
    />
  );
}
