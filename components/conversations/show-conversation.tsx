'use client';

import { useState } from 'react';
import { PeopleChoice } from '@/components/team/people-choice';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton';
import { showToast } from '@/components/ui/toast';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/use-endpoint';
import { countNoun } from '@/lib/core/text';
import type { ConversationReply } from '@/lib/protocol/http/conversations';
import { describeReaders } from './conversation-readers';

export type ShowConversationProps = {
  readonly conversation: ConversationReply;
  readonly onClose: () => void;
};

/** Lets others read a conversation, and tells those of them who are ticked. */
export function ShowConversation({ conversation, onClose }: ShowConversationProps) {
  const { id, collection_id: collectionId } = conversation;
  const { conversations } = queryKeys;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const readers = useEndpointQuery('GET /v1/conversations/{id}/readers', {
    key: [...conversations.one(id), 'readers'],
    input: { params: { id } },
    isReadAnew: true,
  });
  const show = useEndpointMutation('PUT /v1/conversations/{id}/shown', {
    invalidates: [conversations.of(collectionId), conversations.one(id)],
    onSuccess: (reply) => {
      showToast(describeReaders(reply), {
        description: chosen.size === 0 ? 'Nobody was told.' : `${countNoun(chosen.size, 'member')} told.`,
      });
    },
    closes: onClose,
  });
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Let others read this conversation">
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          show.mutate({ params: { id }, body: { tell_user_ids: [...chosen] } });
        }}
      >
        <p className="text-soft">
          {`${describeReaders({ ...conversation, readers: 'workspace' })} and what you add to it later. They can comment on its answers but cannot ask in it.`}
        </p>
        {readers.error !== null && (
          <FailureNotice sentence="Your colleagues could not be loaded." cause={readers.error.message} />
        )}
        <Skeleton
          waiting={readers.isLoading}
          label="Loading your colleagues"
          shape={<SkeletonRows count={3} />}
        >
          {readers.data !== undefined && readers.data.items.length > 0 && (
            <PeopleChoice
              label="Tell (optional)"
              people={readers.data.items}
              chosen={chosen}
              onChange={setChosen}
            />
          )}
        </Skeleton>
        {show.error !== null && <FailureNotice sentence="Nothing was changed." cause={show.error.message} />}
        <div className="flex justify-end">
          <Button type="submit" variant="primary" busy={show.isPending}>
            {chosen.size === 0 ? 'Let others read it' : `Let others read it, and tell ${chosen.size}`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
