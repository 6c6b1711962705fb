'use client';

import { Link } from '@/components/ui/link';
import { parseAsString, useQueryState } from 'nuqs';
import { useEffect } from 'react';
import { buttonStyle } from '@/components/ui/button-style';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton';
import { usePlace } from '@/components/workspace/place';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { isWorkspacePath, paths } from '@/lib/core/paths';
import { ThreadCard } from './thread-card';

/** Milliseconds after which the comments of others appear. */
const lookMs = 2_000;

/** One thread on a page of its own, for readers who cannot open the thing it is about, and for things that are gone. */
export function ThreadScreen({ id }: { readonly id: string }) {
  const { slug } = useWorkspace();
  const [wanted] = useQueryState('comment', parseAsString);
  const thread = useEndpointQuery('GET /v1/threads/{id}', {
    key: queryKeys.threads.one(id),
    input: { params: { id } },
    refetchInterval: () => lookMs,
  });
  const title = thread.data?.title ?? '';
  usePlace(
    {
      crumbs: [{ label: 'Inbox', href: paths.inbox(slug) }, { label: title === '' ? 'Thread' : title }],
      actions: null,
    },
    `thread/${id}/${title}`,
  );
  const { mutate: markRead } = useEndpointMutation('POST /v1/notices/read', {
    invalidates: [queryKeys.notices.all()],
  });
  const count = thread.data?.comments.length;
  useEffect(() => {
    if (count !== undefined) markRead({ body: { thread_ids: [id] } });
  }, [markRead, id, count]);
  const path = thread.data?.path ?? null;
  return (
    <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-4 px-5 py-8">
      <h1 className="font-reading text-heading font-semibold" dir="auto">
        {title === '' ? 'Thread' : title}
      </h1>
      {path !== null && isWorkspacePath(path) && (
        <p>
          <Link href={path} className={buttonStyle()}>
            Open what it is about
          </Link>
        </p>
      )}
      {thread.error !== null && (
        <FailureNotice sentence="This thread cannot be shown." cause={thread.error.message} />
      )}
      <Skeleton waiting={thread.isLoading} label="Loading the thread" shape={<SkeletonRows count={3} />}>
        {thread.data !== undefined && <ThreadCard thread={thread.data} wantedComment={wanted} />}
      </Skeleton>
    </div>
  );
}
