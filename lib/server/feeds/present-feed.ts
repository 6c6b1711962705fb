/** The fields of a feed that may leave the server, one by one. */
import type { Feed } from '@/lib/domain/feeds/feed';
import type { FeedReply } from '@/lib/protocol/http/feeds';

export function presentFeed(feed: Feed, now: Date = new Date()): FeedReply {
  const isDue = feed.nextReadAt !== null && feed.nextReadAt <= now;
  return {
    id: feed.id,
    collection_id: feed.collectionId,
    url: feed.url,
    title: feed.title,
    site_url: feed.siteUrl,
    state: feed.state,
    pause_reason: feed.pauseReason,
    every_hours: feed.everyHours,
    is_reading: feed.readingSince !== null || isDue,
    last_read_at: feed.lastReadAt?.toISOString() ?? null,
    next_read_at: feed.nextReadAt?.toISOString() ?? null,
    added_count: feed.addedCount,
    failure: feed.failure,
    created_at: feed.createdAt.toISOString(),
  };
}
