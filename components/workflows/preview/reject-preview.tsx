'use client';

import { announce } from '@/components/shell/announce';
import { FailureNotice } from '@/components/ui/failure-notice';
import { RejectForm } from '@/components/ui/reject-form';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import type { WorkflowPreviewDetailReply } from '@/lib/protocol/http/workflow-previews';
import { useSayInChat } from '../chat/workflow-chat-state';

type RejectPreviewProps = {
  readonly preview: Pick<WorkflowPreviewDetailReply, 'id'>;
  readonly conversationId: string | null;
  readonly onOpenChat: (() => void) | null;
  readonly onCancel: () => void;
};

/** Rejects a preview with an optional sentence. In a conversation, the sentence becomes the user's next message (ux 45). */
export function RejectPreview({ preview, conversationId, onOpenChat, onCancel }: RejectPreviewProps) {
  const say = useSayInChat();
  const reject = useEndpointMutation('POST /v1/workflow-previews/{id}/reject', {
    invalidates: [queryKeys.previews.all()],
    onSuccess: ({ follow_up: followUp }) => {
      announce('Rejected', 'preview');
      if (followUp === null || conversationId === null) return;
      say(followUp);
      onOpenChat?.();
    },
  });
  return (
    <RejectForm
      hint={
        conversationId === null
          ? 'The person who proposed it will see this.'
          : 'This is sent as your next message, and the conversation continues from there.'
      }
      busy={reject.isPending}
      failure={
        reject.isError && <FailureNotice sentence="It was not rejected." cause={reject.error.message} />
      }
      onReject={(reason) =>
        reject.mutate({ params: { id: preview.id }, body: reason === '' ? {} : { reason } })
      }
      onCancel={onCancel}
    />
  );
}
