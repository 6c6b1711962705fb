/** The fields of a feed that may leave the server, one by one. */
import type { WorkspaceId } from '@/lib/core/ids';
import type { Feed } from '@/lib/domain/feeds/feed';
import { listShownNames } from '@/lib/domain/team/former-member-store';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { FeedReply } from '@/lib/protocol/http/feeds';

export async function presentFeeds(
  database: Database,
  workspaceId: WorkspaceId,
  { feeds, now = new Date() }: { readonly feeds: readonly Feed[]; readonly now?: Date },
): Promise<FeedReply[]> {
  const names = await listShownNames(database, workspaceId);
  return feeds.map((feed) => {
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
      followed_by: { user_id: feed.followedBy, name: names.get(feed.followedBy) ?? null },
      created_at: feed.createdAt.toISOString(),
    };
  });
}

export async function presentFeed(database: Database, feed: Feed, now?: Date): Promise<FeedReply> {
  const [reply] = await presentFeeds(
    database,
    feed.workspaceId,
    now === undefined ? { feeds: [feed] } : { feeds: [feed], now },
  );
  if (reply === undefined) throw new Error('A feed was presented as nothing.');
  return reply;
}
