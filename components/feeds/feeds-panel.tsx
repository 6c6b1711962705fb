'use client';

import { useEffect, useRef } from 'react';
import { FailureNotice } from '@/components/ui/failure-notice';
import { showToast } from '@/components/ui/toast';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/use-endpoint';
import { useRefresh } from '@/lib/client/use-refresh';
import type { FeedReply } from '@/lib/protocol/http/feeds';
import { FeedRow } from './feed-row';
import { FindFeed } from './find-feed';

type FeedsPanelProps = {
  readonly collectionId: string;
  /** The folder that new entries go into; null for the top of the list. */
  readonly folderId: string | null;
  /** An address that is looked up at once. */
  readonly address: string | null;
  /** Adds an address as a page after all. */
  readonly onAddPage: (url: string) => void;
  readonly onDone: () => void;
};

/** Milliseconds between two reloads while a feed is being read. */
const readingMs = 1_500;

/** Finds a feed to follow, and shows those that the collection follows. */
export function FeedsPanel({ collectionId, folderId, ...props }: FeedsPanelProps) {
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
          heading.current?.focus();
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
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-3">
      <FindFeed collectionId={collectionId} folderId={folderId} {...props} />
      {feeds.error !== null && (
        <FailureNotice sentence="The feeds of this collection cannot be shown." cause={feeds.error.message} />
      )}
      <section aria-label="Feeds of this collection" className="grid gap-1">
        <h3 ref={heading} tabIndex={-1} className="font-semibold">
          Feeds of this collection
        </h3>
        {items.length === 0 ? (
          feeds.data !== undefined && (
            <p className="text-soft">None yet. The new entries of a feed become sources by themselves.</p>
          )
        ) : (
          <ul className="divide-y divide-line border-y border-line">
            {items.map((feed) => (
              <FeedRow key={feed.id} feed={feed} onStop={() => stopFollowing(feed)} />
            ))}
          </ul>
        )}
      </section>
    </div>
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
