import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import type { ConversationState } from '@/lib/client/use-conversation';

/** Stands where a stored conversation would stand that could not be read: it must not look like a new one. */
export function UnreadConversation({ state: { unread, readAgain } }: { readonly state: ConversationState }) {
  if (unread === null) return null;
  return (
    <FailureNotice
      sentence="The conversation could not be loaded."
      cause={unread.message}
      requestId={unread.requestId ?? undefined}
      action={<Button onClick={readAgain}>Try again</Button>}
    />
  );
}
