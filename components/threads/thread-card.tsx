'use client';

import { Bell, BellOff, Check, RotateCcw, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '@/components/ui/button';
import { joinClasses } from '@/components/ui/class-names';
import { describeDate } from '@/components/ui/describe-time';
import { useTimeZone } from '@/components/ui/page-memory';
import { StateLabel } from '@/components/ui/state-label';
import { showFailureToast } from '@/components/ui/toast';
import { callEndpoint } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { useRefresh } from '@/lib/client/use-refresh';
import { useWorkspace } from '@/lib/client/workspace';
import type { FollowState } from '@/lib/protocol/thread-words';
import type { ThreadReply } from '@/lib/protocol/http/threads';
import { announceNotTold } from './announce-not-told';
import { AssignThread } from './assign-thread';
import { CommentComposer } from './comment-composer';
import { CommentItem } from './comment-item';
import { useUnsentComment } from './use-unsent-comment';
import { leftWords } from './write-mentions';

type ThreadCardProps = {
  readonly thread: ThreadReply;
  /** The comment that the address of the page names. */
  readonly wantedComment: string | null;
  /** Shows the passage on the page; absent if it is on another one. */
  readonly onShowPassage?: (() => void) | undefined;
};

/** One thread: the passage it is about, its comments, and a reply. */
export function ThreadCard({ thread, wantedComment, onShowPassage }: ThreadCardProps) {
  const { id: workspaceId, userId } = useWorkspace();
  const refresh = useRefresh();
  const isResolved = thread.resolved_at !== null;
  const place = { thing: thread.subject, threadId: thread.id };
  const comment = useUnsentComment(`thread.${thread.id}`, async ({ markdown, sendKey }) => {
    const { comments } = await callEndpoint('POST /v1/threads/{id}/comments', {
      params: { id: thread.id },
      body: { markdown, send_key: sendKey },
      workspaceId,
    });
    announceNotTold(comments.findLast(({ author }) => author.user_id === userId));
    await refresh(queryKeys.threads.all());
  });
  return (
    <article
      aria-label={`Thread begun by ${thread.comments[0]?.author.name ?? leftWords}`}
      className={joinClasses('rounded-panel border border-line p-2', isResolved ? 'bg-sunk' : 'bg-raised')}
    >
      <ThreadHead thread={thread} />
      <ThreadPassage thread={thread} onShow={onShowPassage} />
      <ol aria-label="Comments" className="grid gap-1">
        {thread.comments.map((one) => (
          <CommentItem key={one.id} place={place} comment={one} isWanted={one.id === wantedComment} />
        ))}
      </ol>
      <div className="mt-2 px-2 pb-1">
        <CommentComposer
          place={place}
          label="Reply"
          placeholder={isResolved ? 'Reply and reopen' : 'Reply, @ to mention'}
          comment={comment}
          sendLabel="Reply"
        />
      </div>
    </article>
  );
}

function ThreadHead({ thread }: { readonly thread: ThreadReply }) {
  const [isAssigning, setAssigning] = useState(false);
  const timeZone = useTimeZone();
  const update = useEndpointMutation('PATCH /v1/threads/{id}', {
    invalidates: [queryKeys.threads.all(), queryKeys.myWork()],
    onError: (failure) => showFailureToast('The thread was not changed.', failure.message),
  });
  const change = (body: { readonly resolved?: boolean; readonly follow_state?: FollowState }) =>
    update.mutate({ params: { id: thread.id }, body: { ...body } });
  const isResolved = thread.resolved_at !== null;
  const isFollowing = thread.follow_state === 'following';
  const due = thread.due_on === null ? '' : `, due ${describeDate(`${thread.due_on}T12:00:00Z`, timeZone)}`;
  return (
    <header className="flex flex-wrap items-center gap-1 ps-2">
      <p className="room-40 flex-1 text-label text-soft">
        {isResolved && `Resolved by ${thread.resolved_by?.name ?? leftWords}`}
        {!isResolved && thread.assignee !== null && `For ${thread.assignee.name ?? leftWords}${due}`}
      </p>
      <IconButton
        size="small"
        icon={UserRound}
        label={thread.assignee === null ? 'Assign thread' : 'Change assignment'}
        aria-expanded={isAssigning}
        onClick={() => setAssigning(!isAssigning)}
      />
      <IconButton
        size="small"
        icon={isFollowing ? BellOff : Bell}
        label={isFollowing ? 'Mute thread' : 'Follow thread'}
        onClick={() => change({ follow_state: isFollowing ? 'muted' : 'following' })}
      />
      <IconButton
        size="small"
        icon={isResolved ? RotateCcw : Check}
        label={isResolved ? 'Reopen thread' : 'Resolve thread'}
        onClick={() => change({ resolved: !isResolved })}
      />
      {isAssigning && <AssignThread thread={thread} onClose={() => setAssigning(false)} />}
    </header>
  );
}

type ThreadPassageProps = { readonly thread: ThreadReply; readonly onShow: (() => void) | undefined };

/** The words the thread is about, and what became of them. */
function ThreadPassage({
  thread: { quote, anchor, subject, path, is_private: isPrivate },
  onShow,
}: ThreadPassageProps) {
  const isGone = anchor.state === 'gone';
  const what = subject.kind === 'cell' ? 'cell' : subject.kind === 'block' ? 'block' : 'text';
  return (
    <>
      {isGone && (
        <p className="px-2 py-1">
          <StateLabel state="stale">
            {quote === null && path === null
              ? 'What this thread was about is gone'
              : `The ${what} this thread was about is gone`}
          </StateLabel>
        </p>
      )}
      {anchor.state === 'changed' && (
        <p className="px-2 py-1">
          <StateLabel state="stale">This passage has changed since</StateLabel>
        </p>
      )}
      {isPrivate && path === null && (
        <p className="px-2 py-1 text-label text-soft">
          It is about something private. You see this thread because you take part in it.
        </p>
      )}
      {quote !== null && (
        <blockquote
          className="mx-2 my-1 line-clamp-4 border-s-2 border-marker ps-2 font-reading text-soft"
          dir="auto"
        >
          {quote}
        </blockquote>
      )}
      {quote !== null && !isGone && onShow !== undefined && (
        <Button size="small" variant="quiet" onClick={onShow}>
          Show passage
        </Button>
      )}
    </>
  );
}
