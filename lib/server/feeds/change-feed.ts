/** Pauses a feed and resumes it, changes how often it is read, has it read now, and stops following it. */
import { hourMs } from '@/lib/core/clock';
import { AppError } from '@/lib/core/errors';
import type { Feed } from '@/lib/domain/feeds/feed';
import { type FeedChange, updateFeed } from '@/lib/domain/feeds/feed-store';
import type { Editor } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import type { changeFeedEndpoint, FeedReply } from '@/lib/protocol/http/feeds';
import { presentFeed } from './present-feed';
import { requireFeed } from './read-feeds';

export function changeFeed(
  actor: Editor,
  id: string,
  body: BodyOf<typeof changeFeedEndpoint>,
): Promise<FeedReply> {
  const now = new Date();
  return inWorkspace(actor, async (database) => {
    const feed = await requireFeed(database, actor, id);
    await updateFeed(database, feed, decideChange(actor, feed, { body, now }));
    return presentFeed(database, await requireFeed(database, actor, id), now);
  });
}

type Wish = { readonly body: BodyOf<typeof changeFeedEndpoint>; readonly now: Date };

function decideChange(actor: Editor, feed: Feed, { body, now }: Wish): FeedChange {
  const { is_paused: isPaused, every_hours: everyHours = feed.everyHours } = body;
  const isFollowing = isPaused === undefined ? feed.state === 'following' : !isPaused;
  if (!isFollowing)
    return {
      everyHours,
      state: 'paused',
      pauseReason: feed.pauseReason ?? 'member',
      nextReadAt: null,
      readingSince: null,
    };
  // The member who resumes a feed answers for it from now on, and it is read at once.
  if (feed.state === 'paused')
    return {
      everyHours,
      state: 'following',
      pauseReason: null,
      followedBy: actor.userId,
      failures: 0,
      failingSince: null,
      failure: null,
      nextReadAt: now,
    };
  const usual = (feed.lastReadAt ?? now).getTime() + everyHours * hourMs;
  return { everyHours, nextReadAt: new Date(Math.max(usual, now.getTime())) };
}

/** A worker reads what is due within seconds. */
export function readFeedNow(actor: Editor, id: string, now: Date = new Date()): Promise<FeedReply> {
  return inWorkspace(actor, async (database) => {
    const feed = await requireFeed(database, actor, id);
    if (!(await updateFeed(database, feed, { nextReadAt: now, while: 'following' })))
      throw new AppError('conflict', 'This feed is paused. Resume it, and it is read at once.');
    return presentFeed(database, await requireFeed(database, actor, id), now);
  });
}

/** What came from it stays, and still says so. */
export function stopFeed(actor: Editor, id: string): Promise<void> {
  return inWorkspace(actor, async (database) => {
    const feed = await requireFeed(database, actor, id);
    await updateFeed(database, feed, {
      state: 'stopped',
      pauseReason: null,
      nextReadAt: null,
      readingSince: null,
    });
  });
}
