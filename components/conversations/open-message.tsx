'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Link } from '@/components/ui/link';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { queryKeys } from '@/lib/client/query-keys';
import { useWorkspace } from '@/lib/client/workspace';
import { isWorkspacePath, paths } from '@/lib/core/paths';
import { useSteadyHandler } from '@/components/ui/use-steady-handler';

type OpenMessageProps = {
  readonly id: string;
  readonly place: {
    readonly conversationId: string;
    readonly collectionId: string | null;
    readonly isShown: boolean;
  };
};

/** Opens the conversation at the message. If it shows another version there, this one is chosen first. */
export function OpenMessage({ id, place }: OpenMessageProps) {
  const { conversationId, collectionId, isShown } = place;
  const { slug } = useWorkspace();
  const router = useRouter();
  const conversation =
    collectionId === null
      ? paths.home(slug, conversationId)
      : paths.collection(slug, collectionId, { chat: conversationId });
  const open = useSteadyHandler(() => {
    const path = `${conversation}#message-${id}`;
    if (isWorkspacePath(path)) router.replace(path);
  });
  const choose = useEndpointMutation('PATCH /v1/conversations/{id}', {
    invalidates: [queryKeys.conversations.one(conversationId)],
    onSuccess: open,
  });
  const begin = useSteadyHandler(() => {
    if (isShown) open();
    else choose.mutate({ params: { id: conversationId }, body: { chosen_message_id: id } });
  });
  useEffect(begin, [begin]);
  return (
    <div
      className="mx-auto grid w-full max-w-page grid-cols-[minmax(0,1fr)] gap-4 px-5 py-8"
      aria-busy={!choose.isError}
    >
      <h1 className="sr-only">Message</h1>
      {choose.isError ? (
        <FailureNotice
          sentence="This version of the message could not be shown."
          cause={choose.error.message}
          action={<Link href={conversation}>Open the conversation</Link>}
        />
      ) : (
        <SkeletonRows />
      )}
    </div>
  );
}
