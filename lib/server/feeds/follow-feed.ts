/**
 * Follows a feed: reads it once within the request, so that the member who asked for it sees at once whether that works, makes sources of its newest
 * entries, and passes over the others. What only the entries of now were taken from is kept as a feed that is stopped.
 */
import { hourMs } from '@/lib/core/clock';
import { AppError } from '@/lib/core/errors';
import { createUuid } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { normaliseUrl } from '@/lib/core/url';
import type { Feed } from '@/lib/domain/feeds/feed';
import {
  countFollowedFeeds,
  findFeed,
  findFeedByAddress,
  insertFeed,
  updateFeed,
} from '@/lib/domain/feeds/feed-store';
import type { Editor } from '@/lib/domain/team/actor';
import { refuseDuplicate } from '@/lib/platform/db/errors';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { BodyOf, ReplyOf } from '@/lib/protocol/http/endpoint';
import type { followFeedEndpoint } from '@/lib/protocol/http/feeds';
import { requireCollection } from '../collections/require-collection';
import { requirePlace } from '../collections/require-place';
import { fetchTyped, nameFeed, noFeed } from './check-feed';
import type { FetchedFeed } from './fetch-feed';
import { presentFeed } from './present-feed';
import { type TakenEntries, takeEntries } from './take-entries';

type Wish = BodyOf<typeof followFeedEndpoint>;

export async function followFeed(
  actor: Editor,
  collectionId: string,
  body: Wish,
): Promise<ReplyOf<typeof followFeedEndpoint>> {
  const now = new Date();
  await inWorkspace(actor, (database) => requireTarget(database, actor, { collectionId, body }));
  const fetched = await fetchTyped(body.url);
  if (fetched.kind !== 'feed') throw noFeed();
  const feed = await refuseDuplicate('This feed was added a moment ago.', () =>
    inWorkspace(actor, (database) => storeFeed(database, actor, { collectionId, body, fetched, now })),
  );
  const { entries } = fetched.feed;
  const taken = await takeEntries(actor, feed, { entries, newest: body.newest, now });
  return inWorkspace(actor, async (database) => {
    await noteFirstReading(database, feed, { fetched, taken, now });
    const stored = (await findFeed(database, feed)) ?? feed;
    return { feed: await presentFeed(database, stored, now), added_count: taken.added };
  });
}

type Following = {
  readonly collectionId: string;
  readonly body: Wish;
  readonly fetched: FetchedFeed;
  readonly now: Date;
};

/** Where new entries go. Refused before anything is fetched. */
async function requireTarget(
  database: Database,
  actor: Editor,
  { collectionId: asked, body }: Pick<Following, 'collectionId' | 'body'>,
) {
  const { id: collectionId } = await requireCollection(database, actor, asked);
  const folderId = await requirePlace(database, actor, { collectionId, folderId: body.folder_id ?? null });
  return { collectionId, folderId };
}

async function storeFeed(
  database: Database,
  actor: Editor,
  { collectionId: asked, body, fetched, now }: Following,
): Promise<Feed> {
  const { workspaceId } = actor;
  const { collectionId, folderId } = await requireTarget(database, actor, { collectionId: asked, body });
  const normalisedUrl = normaliseUrl(new URL(fetched.url));
  const known = await findFeedByAddress(database, { workspaceId, collectionId }, normalisedUrl);
  if (known !== null && known.state !== 'stopped')
    throw new AppError('conflict', 'The collection follows this feed already.', {
      data: { feed_id: known.id },
    });
  const wanted = {
    url: fetched.url,
    title: nameFeed(fetched.feed, fetched.url),
    siteUrl: fetched.feed.siteUrl,
    state: body.is_followed ? 'following' : 'stopped',
    everyHours: body.every_hours,
    nextReadAt: body.is_followed ? new Date(now.getTime() + body.every_hours * hourMs) : null,
    folderId,
    followedBy: actor.userId,
  } as const;
  const id = known?.id ?? createUuid();
  if (known === null) await insertFeed(database, { ...wanted, id, workspaceId, collectionId, normalisedUrl });
  else await updateFeed(database, known, { ...wanted, failures: 0, failingSince: null });
  if (body.is_followed && (await countFollowedFeeds(database, workspaceId)) > limits.feeds)
    throw new AppError('conflict', `A workspace follows at most ${limits.feeds} feeds.`);
  const stored = await findFeed(database, { id, workspaceId });
  if (stored === null) throw new Error('A feed that was just stored is not there.');
  return stored;
}

async function noteFirstReading(
  database: Database,
  feed: Feed,
  { fetched, taken, now }: Pick<Following, 'fetched' | 'now'> & { readonly taken: TakenEntries },
): Promise<void> {
  await updateFeed(database, feed, {
    etag: taken.isLeftOver ? null : fetched.etag,
    lastModified: taken.isLeftOver ? null : fetched.lastModified,
    lastReadAt: now,
    readingSince: null,
    failure: taken.noRoom === null ? null : { code: 'limit_reached', message: taken.noRoom },
  });
}
