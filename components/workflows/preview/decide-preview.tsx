'use client';

import { Check, PencilLine } from 'lucide-react';
import { useState } from 'react';
import { announce } from '@/components/shell/announce';
import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Switch } from '@/components/ui/switch';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { useRefresh } from '@/lib/client/use-refresh';
import type { WorkflowPreviewDetailReply } from '@/lib/protocol/http/workflow-previews';
import { useBeginDraft } from '../use-begin-draft';
import { type PermissionDraft, readPermissionDraft } from './permission-draft';
import { describeAfterApproval, nameApproval } from '../preview-words';
import { RejectPreview } from './reject-preview';

type DecidePreviewProps = {
  readonly preview: WorkflowPreviewDetailReply;
  readonly permission: PermissionDraft;
  /** True once the changes are visible on the screen. */
  readonly isShown: boolean;
  readonly conversationId: string | null;
  readonly onOpenChat: (() => void) | null;
};

/**
 * The decision on a preview. The user approves exactly what was shown, identified by its hash, edits it as a draft, or rejects it with a
 * sentence.
 */
export function DecidePreview(props: DecidePreviewProps) {
  const { preview, permission, isShown } = props;
  const [wantsOn, setWantsOn] = useState(true);
  const [isRejecting, setRejecting] = useState(false);
  const { approve, isBusy, failure } = useApprovePreview(preview.id);
  const draft = useBeginDraft();
  const turnOn = wantsOn && preview.issues.can_be_active;
  const name = nameApproval(preview, turnOn);
  const given = readPermissionDraft(permission);
  const canApprove = isShown && preview.can_decide && name !== null && given.ok;

  function send() {
    if (!canApprove || !given.ok) return;
    approve({
      hash: preview.draft_hash,
      turn_on: turnOn,
      ...(given.value === null ? {} : { permission: given.value }),
    });
  }

  return (
    <section
      aria-label="Decide"
      className="-mx-5 grid tablet:not-low:sticky tablet:not-low:bottom-0 grid-cols-[minmax(0,1fr)] gap-3 border-t border-line bg-paper px-5 py-3"
    >
      {failure !== null && (
        <FailureNotice
          sentence="Nothing was applied."
          cause={failure.message}
          requestId={failure.requestId ?? undefined}
        />
      )}
      {!given.ok && (
        <p role="alert" className="text-unsupported">
          {given.failure}
        </p>
      )}
      {draft.failure !== null && (
        <FailureNotice sentence="The draft was not created." cause={draft.failure.message} />
      )}
      {isRejecting ? (
        <RejectPreview {...props} onCancel={() => setRejecting(false)} />
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {!preview.is_active_now && (
            <Switch
              label="Turn it on"
              className="gap-2"
              checked={turnOn}
              disabled={!preview.can_decide || !preview.issues.can_be_active}
              onCheckedChange={setWantsOn}
            />
          )}
          <p className="min-w-0 flex-1 basis-40 text-label text-soft text-pretty">
            {describeRight(preview) ?? describeAfterApproval(preview, turnOn)}
          </p>
          <div className="flex flex-wrap items-center gap-2">
            <Button
              icon={PencilLine}
              disabled={!preview.can_decide}
              busy={draft.isBusy}
              onClick={() =>
                draft.begin(
                  {
                    from: 'definition',
                    workflow: preview.workflow,
                    ...(preview.workflow_id === null ? {} : { workflow_id: preview.workflow_id }),
                  },
                  'edit',
                )
              }
            >
              Edit
            </Button>
            <Button disabled={!preview.can_decide} onClick={() => setRejecting(true)}>
              Reject…
            </Button>
            <Button variant="primary" icon={Check} disabled={!canApprove} busy={isBusy} onClick={send}>
              {name ?? 'Nothing changes'}
            </Button>
          </div>
        </div>
      )}
    </section>
  );
}

function describeRight(preview: WorkflowPreviewDetailReply): string | null {
  if (preview.is_stale) return 'It cannot be approved: the workflow has changed since.';
  return preview.can_decide ? null : 'You can read this; an editor can approve or reject it.';
}

/** If the server refuses, the preview is loaded again, because it may have been decided already or the workflow may have changed. */
function useApprovePreview(id: string) {
  const refresh = useRefresh();
  const approve = useEndpointMutation('POST /v1/workflow-previews/{id}/approve', {
    invalidates: [queryKeys.previews.all(), queryKeys.workflows.all(), queryKeys.drafts.all()],
    onSuccess: (workflow) =>
      announce(`Applied as version ${workflow.version}, ${workflow.active ? 'on' : 'off'}`, 'preview'),
    onError: () => void refresh(queryKeys.previews.all(), queryKeys.workflows.all()),
  });
  return {
    approve: (body: NonNullable<Parameters<typeof approve.mutate>[0]['body']>) =>
      approve.mutate({ params: { id }, body }),
    isBusy: approve.isPending,
    failure: approve.error,
  };
}
