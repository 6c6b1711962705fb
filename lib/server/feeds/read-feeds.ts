/** Lists the feeds of a collection. */
import { notFound } from '@/lib/core/errors';
import type { Feed } from '@/lib/domain/feeds/feed';
import { findFeed, listFeeds } from '@/lib/domain/feeds/feed-store';
import type { Viewer } from '@/lib/domain/team/actor';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { requireCollection } from '../collections/require-collection';
import { presentFeeds } from './present-feed';

export function readFeeds(actor: Viewer, collectionId: string) {
  return inWorkspace(actor, async (database) => {
    const { id } = await requireCollection(database, actor, collectionId);
    const feeds = await listFeeds(database, actor.workspaceId, id);
    return { items: await presentFeeds(database, actor.workspaceId, { feeds }), next: null };
  });
}

/** Returns a feed that is followed or paused, or throws "not found". */
export async function requireFeed(database: Database, actor: Viewer, id: string): Promise<Feed> {
  const feed = await findFeed(database, { id, workspaceId: actor.workspaceId });
  if (feed === null || feed.state === 'stopped') throw notFound('feed');
  return feed;
}
