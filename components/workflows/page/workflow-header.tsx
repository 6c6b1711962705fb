'use client';

import { Ellipsis, MessagesSquare, Pencil, PencilLine, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '@/components/ui/button';
import { Time } from '@/components/ui/time';
import { createLateWindow } from '@/components/ui/late';
import { LateTitleDialog } from '@/components/ui/late-windows';
import { Menu, MenuItem } from '@/components/ui/menu';
import { StateLabel } from '@/components/ui/state-label';
import { showFailureToast } from '@/components/ui/toast';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import type { WorkflowDetailReply } from '@/lib/protocol/http/workflows';
import { executionStates } from '../executions/execution-words';
import { useBeginDraft } from '../use-begin-draft';
import { WorkflowSwitch } from '../workflow-switch';
import type { RunNowProps } from './run-now';
import { useDeleteWorkflow } from './use-delete-workflow';
import { useLastConversation } from './use-last-conversation';

const LateRunNow = createLateWindow<RunNowProps>(async () => {
  const { RunNow } = await import('./run-now');
  return RunNow;
});

type WorkflowHeaderProps = {
  readonly workflow: WorkflowDetailReply;
  readonly onChange: ((conversationId: string | null) => void) | null;
};

/** The workflow's name, what starts it, whether it is on, and the actions on it. */
export function WorkflowHeader({ workflow, onChange }: WorkflowHeaderProps) {
  const { role } = useWorkspace();
  const canEdit = role !== 'viewer';
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <h1 className="min-w-0 flex-1 basis-60 font-reading text-heading font-semibold [overflow-wrap:anywhere]">
          {workflow.name}
        </h1>
        <WorkflowSwitch
          workflow={workflow}
          disabled={!canEdit || (!workflow.active && !workflow.issues.can_be_active)}
        />
      </div>
      {workflow.description !== '' && (
        <p className="reading reading-compact text-pretty">{workflow.description}</p>
      )}
      <WorkflowFacts workflow={workflow} />
      {canEdit && <WorkflowButtons workflow={workflow} onChange={onChange} />}
    </header>
  );
}

function WorkflowFacts({ workflow }: Pick<WorkflowHeaderProps, 'workflow'>) {
  const { last_execution: last, next_run_at: next, owner } = workflow;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
      <span>Runs {workflow.starts}</span>
      {workflow.active && next !== null && (
        <span>
          next <Time of={next} />
        </span>
      )}
      {last !== null && (
        <StateLabel state={executionStates[last.status].state}>{`Last: ${executionStates[
          last.status
        ].word.toLowerCase()}`}</StateLabel>
      )}
      <span>
        {owner === null
          ? 'Its owner is no longer a member, so it cannot run. Approve a new version to run it in your name.'
          : `on behalf of ${owner.name}`}
      </span>
    </p>
  );
}

function WorkflowButtons({ workflow, onChange }: WorkflowHeaderProps) {
  const [window, setWindow] = useState<'run' | 'rename' | null>(null);
  const { begin, isBusy } = useBeginDraft();
  const remove = useDeleteWorkflow(workflow);
  const findConversation = useLastConversation(workflow.id);
  const [isFinding, setFinding] = useState(false);
  const close = () => setWindow(null);

  async function openChat(open: (conversationId: string | null) => void) {
    setFinding(true);
    try {
      open(await findConversation());
    } catch (error) {
      showFailureToast('The conversation was not opened.', error instanceof Error ? error.message : '');
    } finally {
      setFinding(false);
    }
  }

  return (
    <div className="flex flex-wrap gap-2">
      {onChange !== null && (
        <Button icon={MessagesSquare} busy={isFinding} onClick={() => void openChat(onChange)}>
          Change by conversation
        </Button>
      )}
      <Button
        icon={PencilLine}
        busy={isBusy}
        onClick={() => begin({ from: 'workflow', workflow_id: workflow.id }, 'edit')}
      >
        Edit by hand
      </Button>
      <Button icon={Play} disabled={workflow.owner === null} onClick={() => setWindow('run')}>
        Run now…
      </Button>
      <Menu trigger={<IconButton icon={Ellipsis} label="More" />}>
        <MenuItem icon={Pencil} onSelect={() => setWindow('rename')}>
          Rename
        </MenuItem>
        <MenuItem icon={Trash2} danger onSelect={remove}>
          Delete
        </MenuItem>
      </Menu>
      {window === 'rename' && <RenameWorkflow workflow={workflow} onClose={close} />}
      <LateRunNow open={window === 'run'} workflow={workflow} onClose={close} />
    </div>
  );
}

type RenameProps = Pick<WorkflowHeaderProps, 'workflow'> & { readonly onClose: () => void };

function RenameWorkflow({ workflow, onClose }: RenameProps) {
  const rename = useEndpointMutation('PATCH /v1/workflows/{id}', {
    invalidates: [queryKeys.workflows.all()],
    closes: onClose,
  });
  return (
    <LateTitleDialog
      open
      heading="Rename workflow"
      submitLabel="Rename"
      initialTitle={workflow.name}
      busy={rename.isPending}
      error={rename.error?.message}
      onSubmit={(name) => rename.mutate({ params: { id: workflow.id }, body: { name } })}
      onClose={onClose}
    />
  );
}
