'use client';

import { X } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { announce } from '@/components/shell/announce';
import { Button, IconButton } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { focusUnlessTyping } from '@/components/ui/move-focus';
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton';
import { callEndpoint } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { useRefresh } from '@/lib/client/use-refresh';
import { useWorkspace } from '@/lib/client/workspace';
import { type AppPath, isWorkspacePath } from '@/lib/core/paths';
import { countNoun } from '@/lib/core/text';
import type { ThreadReply } from '@/lib/protocol/http/threads';
import { announceNotTold } from './announce-not-told';
import { CommentComposer } from './comment-composer';
import { expectPassage, showPassage, type TalkSubject, writePart } from './talk-store';
import { ThreadCard } from './thread-card';
import { useThreads, useThreadTally } from './use-threads';
import { useUnsentComment } from './use-unsent-comment';
import { leftWords } from './write-mentions';

type Wanted = { readonly thread: string | null; readonly comment: string | null };

type DiscussionProps = {
  readonly subject: TalkSubject;
  readonly quote: string | null;
  readonly wanted: Wanted;
  readonly takesFocus: boolean;
  /** Opens another page, on which a passage is. */
  readonly onGo: (path: AppPath) => void;
  readonly onClose: () => void;
};

/** The threads about one thing, and a field for a new one. */
export function Discussion({ subject, quote, wanted, takesFocus, onGo, onClose }: DiscussionProps) {
  const pane = useRef<HTMLElement>(null);
  const tally = useThreadTally(subject, { isOpen: true });
  const threads = useThreads(subject, tally.data?.mark);
  const part = writePart(subject);
  const items = useMemo(
    () =>
      (threads.data?.items ?? []).filter((one) => subject.kind !== 'cell' || writePart(one.subject) === part),
    [threads.data, subject.kind, part],
  );
  const isOpen = (one: ThreadReply) => one.resolved_at === null || one.id === wanted.thread;
  const resolved = items.filter((one) => !isOpen(one));
  const failure = tally.error ?? threads.error;
  useReadNotices(items);
  useCommentAnnouncements(threads.data === undefined ? null : items);
  useShowWanted(items.find(({ id }) => id === wanted.thread));
  useEffect(() => {
    if (takesFocus) focusUnlessTyping(pane.current?.querySelector('textarea'), { preventScroll: true });
  }, [takesFocus, quote]);
  const show = ({ anchor, subject: of, path }: ThreadReply) => {
    if (anchor.span !== null && showPassage(of, anchor.span)) return;
    if (path !== null && isWorkspacePath(path)) onGo(path);
  };
  const draw = (one: ThreadReply) => (
    <li key={one.id}>
      <ThreadCard
        thread={one}
        wantedComment={wanted.thread === one.id ? wanted.comment : null}
        onShowPassage={() => show(one)}
      />
    </li>
  );
  return (
    <aside
      ref={pane}
      aria-label="Discussion"
      className="discussion no-print fixed inset-y-0 end-0 z-20 flex w-[min(24rem,100vw)] shrink-0 flex-col border-s border-line bg-paper shadow-float desk:static desk:z-auto desk:w-88 desk:shadow-none"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
    >
      <header className="flex min-h-(--size-bar) shrink-0 items-center justify-between gap-2 border-b border-line ps-4 pe-2">
        <h2 className="font-semibold">Discussion</h2>
        <IconButton icon={X} label="Close the discussion" onClick={onClose} />
      </header>
      <div className="scroll-quiet grid min-h-0 flex-1 content-start gap-3 p-3">
        <NewThread key={`${subject.id} ${part ?? ''} ${quote ?? ''}`} subject={subject} quote={quote} />
        {failure !== null && (
          <FailureNotice
            sentence="The discussion could not be loaded."
            cause={failure.message}
            action={<Button onClick={() => void tally.refetch()}>Try again</Button>}
          />
        )}
        <Skeleton
          waiting={failure === null && threads.data === undefined}
          label="Loading the discussion"
          shape={<SkeletonRows count={3} />}
        >
          <ol aria-label="Threads" className="grid gap-3">
            {items.filter(isOpen).map(draw)}
          </ol>
          {resolved.length > 0 && (
            <details>
              <summary className="cursor-pointer text-label text-soft hover:text-ink">
                {countNoun(resolved.length, 'resolved thread')}
              </summary>
              <ol aria-label="Resolved threads" className="mt-2 grid gap-3">
                {resolved.map(draw)}
              </ol>
            </details>
          )}
        </Skeleton>
      </div>
    </aside>
  );
}

type NewThreadProps = Pick<DiscussionProps, 'subject' | 'quote'>;

function NewThread({ subject, quote }: NewThreadProps) {
  const { id: workspaceId } = useWorkspace();
  const refresh = useRefresh();
  const span = 'span' in subject && subject.span !== null ? `${subject.span.start}-${subject.span.end}` : '';
  const place = ['thread', subject.kind, subject.id, writePart(subject) ?? span].join('.');
  const comment = useUnsentComment(place, async ({ markdown, sendKey }) => {
    const { comments } = await callEndpoint('POST /v1/threads', {
      body: { subject, markdown, send_key: sendKey, assignee_id: null, due_on: null },
      workspaceId,
    });
    announceNotTold(comments[0]);
    await refresh(queryKeys.threads.all());
  });
  return (
    <div className="grid gap-2">
      {quote !== null && (
        <blockquote className="line-clamp-4 border-s-2 border-marker ps-2 font-reading text-soft" dir="auto">
          {quote}
        </blockquote>
      )}
      <CommentComposer
        place={{ thing: subject, threadId: null }}
        label={quote === null ? 'New thread' : 'Comment on the passage'}
        placeholder={
          quote === null ? 'Begin a thread, @ to mention' : 'Comment on this passage, @ to mention'
        }
        comment={comment}
        sendLabel="Comment"
      />
    </div>
  );
}

/** A page that is opened at the address of a thread shows the passage that the thread is about, once. */
function useShowWanted(thread: ThreadReply | undefined): void {
  const shown = useRef<string | null>(null);
  useEffect(() => {
    const span = thread?.anchor.span ?? null;
    if (thread === undefined || span === null || shown.current === thread.id) return;
    shown.current = thread.id;
    expectPassage({ subject: thread.subject, span });
  }, [thread]);
  useEffect(() => () => expectPassage(null), []);
}

/** Announces comments of others that arrive while the discussion is open. */
function useCommentAnnouncements(items: readonly ThreadReply[] | null): void {
  const { userId } = useWorkspace();
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (items === null) return;
    const comments = items.flatMap((thread) => thread.comments);
    for (const { id, author, deleted_at: deleted } of comments)
      if (known.current?.has(id) === false && author.user_id !== userId && deleted === null)
        announce(`New comment by ${author.name ?? leftWords}`, `comment ${id}`);
    known.current = new Set(comments.map(({ id }) => id));
  }, [items, userId]);
}

/** What is on the screen need not be told any more. */
function useReadNotices(items: readonly ThreadReply[]): void {
  const { mutate } = useEndpointMutation('POST /v1/notices/read', { invalidates: [queryKeys.notices.all()] });
  const known = useRef(new Map<string, number>());
  useEffect(() => {
    const fresh = items.filter(
      ({ id, comments, follow_state: followed }) =>
        followed !== null && known.current.get(id) !== comments.length,
    );
    for (const { id, comments } of fresh) known.current.set(id, comments.length);
    if (fresh.length > 0) mutate({ body: { thread_ids: fresh.map(({ id }) => id) } });
  }, [items, mutate]);
}
