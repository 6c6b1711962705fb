'use client';

import { useEffect, useRef } from 'react';
import { FailureNotice } from '@/components/ui/failure-notice';
import { focusUnlessTyping } from '@/components/ui/move-focus';
import { showToast } from '@/components/ui/toast';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/use-endpoint';
import { useRefresh } from '@/lib/client/use-refresh';
import type { FeedReply } from '@/lib/protocol/http/feeds';
import { FeedRow } from './feed-row';

type FeedListProps = {
  readonly collectionId: string;
  /** The folder that new entries go into; null for the top of the list. */
  readonly folderId: string | null;
  readonly canEdit: boolean;
};

/** Milliseconds between two reloads while a feed is being read. */
const readingMs = 1_500;

/** The feeds that a collection follows, and what can be done with each. Those who may only read see how they stand. */
export function FeedList({ collectionId, folderId, canEdit }: FeedListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const key = queryKeys.feeds.of(collectionId);
  const refresh = useRefresh();
  const feeds = useEndpointQuery('GET /v1/collections/{id}/feeds', {
    key,
    input: { params: { id: collectionId } },
    refetchInterval: (reply) => (reply?.items.some((feed) => feed.is_reading) === true ? readingMs : false),
  });
  const items = feeds.data?.items ?? [];
  useFreshSources(collectionId, feeds.data?.items);
  const follow = useEndpointMutation('POST /v1/collections/{id}/feeds', {
    onSuccess: () => refresh(key),
    onError: (failure) => showToast('The feed is not followed again', { description: failure.message }),
  });
  const stop = useEndpointMutation('DELETE /v1/feeds/{id}', {
    onSuccess: () => refresh(key),
    onError: (failure) => showToast('The feed is still followed', { description: failure.message }),
  });

  function stopFollowing(feed: FeedReply) {
    const again = { url: feed.url, every_hours: feed.every_hours, newest: 0, folder_id: folderId };
    stop.mutate(
      { params: { id: feed.id } },
      {
        onSuccess: () => {
          focusUnlessTyping(heading.current);
          showToast(`“${feed.title}” is no longer followed`, {
            description: 'What came from it stays.',
            action: {
              label: 'Follow again',
              onSelect: () => follow.mutate({ params: { id: collectionId }, body: again }),
            },
          });
        },
      },
    );
  }

  return (
    <>
      {feeds.error !== null && (
        <FailureNotice sentence="The feeds of this collection cannot be shown." cause={feeds.error.message} />
      )}
      <section aria-label="Feeds of this collection" className="grid gap-1">
        {canEdit && (
          <h3 ref={heading} tabIndex={-1} className="font-semibold">
            Feeds of this collection
          </h3>
        )}
        {items.length === 0 ? (
          feeds.data !== undefined && (
            <p className="text-soft">None yet. The new entries of a feed become sources by themselves.</p>
          )
        ) : (
          <ul className="divide-y divide-line border-y border-line">
            {items.map((feed) => (
              <FeedRow key={feed.id} feed={feed} canEdit={canEdit} onStop={() => stopFollowing(feed)} />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

/** Reloads the list of sources when a reading has added some. */
function useFreshSources(collectionId: string, feeds: readonly FeedReply[] | undefined) {
  const refresh = useRefresh();
  const added = feeds?.reduce((sum, feed) => sum + feed.added_count, 0);
  const seen = useRef(added);
  useEffect(() => {
    const before = seen.current;
    seen.current = added;
    if (before !== undefined && added !== undefined && added > before)
      void refresh(queryKeys.sources.of(collectionId));
  }, [added, collectionId, refresh]);
}
