'use client';

import { useState } from 'react';
import { announce } from '@/components/shell/announce';
import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { TextArea } from '@/components/ui/text-area';
import { rejectWorkflowPreviewEndpoint } from '@/lib/client/endpoints/workflow-previews';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { limits } from '@/lib/core/limits';
import type { WorkflowPreviewDetailReply } from '@/lib/protocol/http/workflow-previews';
import { useSayInChat } from '../chat/workflow-chat-state';

type RejectPreviewProps = {
  readonly preview: Pick<WorkflowPreviewDetailReply, 'id'>;
  readonly conversationId: string | null;
  readonly onOpenChat: (() => void) | null;
  readonly onCancel: () => void;
};

/** One sentence that may be left out; in a conversation it is what the person says next (ux 45). */
export function RejectPreview({ preview, conversationId, onOpenChat, onCancel }: RejectPreviewProps) {
  const [reason, setReason] = useState('');
  const say = useSayInChat();
  const reject = useEndpointMutation(rejectWorkflowPreviewEndpoint, {
    invalidates: [queryKeys.previews.all()],
    onSuccess: ({ follow_up: followUp }) => {
      announce('Rejected', 'preview');
      if (followUp === null || conversationId === null) return;
      say(followUp);
      onOpenChat?.();
    },
  });
  const trimmed = reason.trim();
  return (
    <form
      aria-label="Reject"
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        reject.mutate({ params: { id: preview.id }, body: trimmed === '' ? {} : { reason: trimmed } });
      }}
    >
      <TextArea
        label="What should be different? (optional)"
        hint={
          conversationId === null
            ? 'Whoever proposed it reads this.'
            : 'It goes back as your next message, and the conversation goes on from there.'
        }
        rows={2}
        autoFocus
        maxLength={limits.denialReasonChars}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {reject.isError && <FailureNotice sentence="It was not rejected." cause={reject.error.message} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onCancel}>
          Back
        </Button>
        <Button type="submit" variant="danger" busy={reject.isPending}>
          Reject
        </Button>
      </div>
    </form>
  );
}
