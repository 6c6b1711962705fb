'use client';

import { BookmarkPlus } from 'lucide-react';
import { IconButton } from '@/components/ui/button';
import { showToast } from '@/components/ui/toast';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import type { MessageReply } from '@/lib/protocol/http/conversations';

type SaveAnswerProps = {
  readonly message: MessageReply;
  readonly onOpen: (artifactId: string) => void;
};

/** Saves an answer with its citations as an artifact. */
export function SaveAnswer({ message, onOpen }: SaveAnswerProps) {
  const save = useEndpointMutation('POST /v1/artifacts', {
    invalidates: [queryKeys.artifacts.all()],
    onSuccess: (artifact) =>
      showToast('Saved as an artifact', {
        action: { label: 'Open', onSelect: () => onOpen(artifact.id) },
      }),
    onError: (failure) => showToast('The answer was not saved', { description: failure.message }),
  });
  if (message.status === 'failed' || message.markdown === '') return null;
  return (
    <IconButton
      size="small"
      icon={BookmarkPlus}
      label="Save as an artifact"
      onClick={() => save.mutate({ body: { from: 'message', message_id: message.id } })}
    />
  );
}
