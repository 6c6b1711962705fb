'use client';

import { Mail, MailOpen } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { useEffect, useRef } from 'react';
import { announce } from '@/components/shell/announce';
import { Button, IconButton } from '@/components/ui/button';
import { joinClasses } from '@/components/ui/class-names';
import { FailureNotice } from '@/components/ui/failure-notice';
import { ShowOlder } from '@/components/ui/show-older';
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton';
import { Time } from '@/components/ui/time';
import { showFailureToast } from '@/components/ui/toast';
import { callEndpoint, type ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { useOlder } from '@/lib/client/use-older';
import { isWorkspacePath } from '@/lib/core/paths';
import { countNoun } from '@/lib/core/text';
import type { NoticeReply } from '@/lib/protocol/http/notices';
import { describeNotice } from './describe-notice';
import { noticesShown, useNotices } from './use-notices';

/** What the member should know: mentions, replies in threads they follow, what was assigned to them, and quotes of theirs that changed. */
export function ForYouSection() {
  const notices = useNotices();
  const unread = notices.data?.unread_count ?? 0;
  const readAll = useEndpointMutation('POST /v1/notices/read', {
    invalidates: [queryKeys.notices.all()],
    onSuccess: () => announce('All marked as read', 'notices'),
    onError: (failure) => showFailureToast('They were not marked as read.', failure.message),
  });
  useSayNew(notices.data === undefined ? null : unread);
  return (
    <section aria-labelledby="for-you" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="for-you" className="text-reading font-semibold">
          For you{unread > 0 && <span className="font-normal text-soft">, {unread} unread</span>}
        </h2>
        {unread > 0 && (
          <Button size="small" busy={readAll.isPending} onClick={() => readAll.mutate({ body: {} })}>
            Mark all as read
          </Button>
        )}
      </div>
      {notices.isError ? (
        <FailureNotice
          sentence="What others said to you could not be loaded."
          cause={notices.error.message}
          action={<Button onClick={() => void notices.refetch()}>Try again</Button>}
        />
      ) : (
        <Skeleton
          waiting={notices.isLoading}
          label="Loading what is for you"
          shape={<SkeletonRows count={3} />}
        >
          {notices.data?.items.length === 0 ? (
            <p className="max-w-measure text-pretty text-soft">
              Mentions, replies, assignments and the days when they are due, and quotes of yours that changed
              appear here. To begin, select a passage and comment on it.
            </p>
          ) : (
            notices.data !== undefined && <NoticeList first={notices.data} />
          )}
        </Skeleton>
      )}
    </section>
  );
}

function NoticeList({ first }: { readonly first: ReplyTo<'GET /v1/notices'> }) {
  const { items, ...older } = useOlder(first, (cursor, workspaceId) =>
    callEndpoint('GET /v1/notices', { query: { limit: noticesShown, cursor }, workspaceId }),
  );
  return (
    <>
      <ul aria-label="For you" className="divide-y divide-line border-y border-line">
        {items.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} />
        ))}
      </ul>
      <ShowOlder {...older} />
    </>
  );
}

function NoticeRow({ notice }: { readonly notice: NoticeReply }) {
  const { title, excerpt, path, is_read: isRead } = notice;
  const update = useEndpointMutation('PATCH /v1/notices/{id}', {
    invalidates: [queryKeys.notices.all()],
    onError: (failure) => showFailureToast('The notice was not changed.', failure.message),
  });
  const mark = (is_read: boolean) => update.mutate({ params: { id: notice.id }, body: { is_read } });
  if (!isWorkspacePath(path)) return null;
  const words = describeNotice(notice);
  return (
    <li className="flex items-center gap-2 hover:bg-sunk">
      <Link
        href={path}
        onClick={() => !isRead && mark(true)}
        className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5 px-1 py-2"
      >
        <span
          aria-hidden
          className={joinClasses('size-2 rounded-full', isRead ? 'bg-transparent' : 'bg-accent')}
        />
        <span className="min-w-0 flex-1 basis-48">
          <span className={joinClasses('block truncate', !isRead && 'font-semibold')}>
            {words}
            {title !== '' && <span className="font-normal text-soft"> · {title}</span>}
          </span>
          {excerpt !== '' && (
            <span className="block truncate text-soft" dir="auto">
              {excerpt}
            </span>
          )}
          {!isRead && <span className="sr-only">, unread</span>}
        </span>
        <Time of={notice.created_at} className="text-label text-soft tabular-nums" />
      </Link>
      <IconButton
        size="small"
        icon={isRead ? Mail : MailOpen}
        label={`Mark “${words}” as ${isRead ? 'unread' : 'read'}`}
        disabled={update.isPending}
        onClick={() => mark(!isRead)}
      />
    </li>
  );
}

/** Announces when there is more to know than before. What was there at first is read with the page. */
function useSayNew(unread: number | null): void {
  const known = useRef<number | null>(null);
  useEffect(() => {
    const before = known.current;
    known.current = unread;
    if (before === null || unread === null || unread <= before) return;
    announce(countNoun(unread - before, 'new notice'), 'notices');
  }, [unread]);
}
