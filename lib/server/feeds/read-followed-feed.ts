/**
 * The job `feed`: reads a followed feed with the rights of the member who follows it, takes what is new, and decides when it is read again. May be
 * started twice: an entry becomes a source once, and a feed that was paused or stopped meanwhile stays so.
 */
import type { Clock } from '@/lib/core/clock';
import { asId, type WorkspaceId } from '@/lib/core/ids';
import { normaliseUrl } from '@/lib/core/url';
import { findCollection } from '@/lib/domain/collections/store';
import { decideNextReading, type ReadingOutcome } from '@/lib/domain/feeds/decide-next-reading';
import type { Feed } from '@/lib/domain/feeds/feed';
import { type FeedChange, findFeed, findFeedByAddress, updateFeed } from '@/lib/domain/feeds/feed-store';
import { insertNotices } from '@/lib/domain/notices/store';
import { authorise, type Editor } from '@/lib/domain/team/actor';
import { findMember } from '@/lib/domain/team/store';
import { type Database, inWholeWorkspace, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { GuardedFetch } from '@/lib/platform/fetch/guarded-fetch';
import type { JobData } from '@/lib/platform/jobs/queues';
import { nameFeed } from './check-feed';
import { type FetchedFeed, fetchFeed, notAFeed } from './fetch-feed';
import { takeEntries } from './take-entries';

export type ReadingServices = { readonly fetch: GuardedFetch; readonly clock: Clock };

export async function readFollowedFeed(
  job: JobData<'feed'>,
  { fetch, clock }: ReadingServices,
  signal: AbortSignal,
): Promise<void> {
  const name = { id: job.feedId, workspaceId: asId<WorkspaceId>(job.workspaceId) };
  const feed = await inWholeWorkspace(name.workspaceId, (database) => findFeed(database, name));
  if (feed?.state !== 'following') return;
  const actor = await findFollower(feed);
  if (actor === null) return pause(feed, { pauseReason: 'follower_left' });
  const fetched = await fetchFeed(fetch, feed, signal);
  signal.throwIfAborted();
  const now = clock.now();
  if (!fetched.ok) return settle(feed, { result: { outcome: 'failed', failure: fetched.failure }, now });
  if (fetched.value.kind === 'other')
    return settle(feed, { result: { outcome: 'failed', failure: notAFeed }, now });
  if (fetched.value.kind === 'unchanged')
    return settle(feed, { result: { outcome: 'read' }, movedTo: fetched.value.url, now });
  return takeNew(actor, feed, { fetched: fetched.value, now });
}

async function takeNew(
  actor: Editor,
  feed: Feed,
  { fetched, now }: { readonly fetched: FetchedFeed; readonly now: Date },
): Promise<void> {
  const { noRoom, isLeftOver } = await takeEntries(actor, feed, {
    entries: fetched.feed.entries,
    newest: null,
    now,
  });
  await settle(feed, {
    result: noRoom === null ? { outcome: 'read' } : { outcome: 'held_up', sentence: noRoom },
    movedTo: fetched.url,
    change: {
      title: nameFeed(fetched.feed, fetched.url),
      siteUrl: fetched.feed.siteUrl,
      // What is left over is asked for again.
      etag: isLeftOver ? null : fetched.etag,
      lastModified: isLeftOver ? null : fetched.lastModified,
    },
    now,
  });
}

/** Returns null if the member may no longer add sources to the collection. */
async function findFollower(feed: Feed): Promise<Editor | null> {
  const { workspaceId, followedBy: userId, collectionId } = feed;
  return inWorkspace({ workspaceId, userId }, async (database) => {
    const member = await findMember(database, workspaceId, userId);
    const collection = await findCollection(database, workspaceId, collectionId);
    if (member === null || collection === null) return null;
    return authorise({ userId, workspaceId, role: member.role, via: 'run' }, 'editor');
  });
}

type Reading = {
  readonly result: ReadingOutcome;
  /** The address from now on. */
  readonly movedTo?: string;
  readonly change?: FeedChange;
  readonly now: Date;
};

function settle(feed: Feed, { result, movedTo = feed.url, change = {}, now }: Reading): Promise<void> {
  return inWholeWorkspace(feed.workspaceId, async (database) => {
    const { pauseReason, ...next } = decideNextReading(feed, result, now);
    const isSettled = await updateFeed(database, feed, {
      ...change,
      ...(movedTo === feed.url ? {} : await moveFeed(database, feed, movedTo)),
      ...next,
      state: pauseReason === null ? 'following' : 'paused',
      pauseReason,
      readingSince: null,
      ...(result.outcome === 'failed' ? {} : { lastReadAt: now }),
      while: 'following',
    });
    if (isSettled && pauseReason !== null) await tellPaused(database, feed, now);
  });
}

/** A collection may follow the new address already. Then both stay, and their entries are recognised by their pages. */
async function moveFeed(database: Database, feed: Feed, url: string): Promise<FeedChange> {
  const normalisedUrl = normaliseUrl(new URL(url));
  const other = await findFeedByAddress(database, feed, normalisedUrl);
  return other === null || other.id === feed.id ? { url, normalisedUrl } : {};
}

function pause(feed: Feed, change: Pick<FeedChange, 'pauseReason'>): Promise<void> {
  return inWholeWorkspace(feed.workspaceId, async (database) => {
    await updateFeed(database, feed, {
      ...change,
      state: 'paused',
      nextReadAt: null,
      readingSince: null,
      while: 'following',
    });
  });
}

/** Tells the member who follows it that the feed has paused itself. */
async function tellPaused(database: Database, feed: Feed, now: Date): Promise<void> {
  await insertNotices(database, {
    workspaceId: feed.workspaceId,
    kind: 'feed',
    about: { thing: { kind: 'feed', id: feed.id } },
    actorId: null,
    createdAt: now,
    eventKey: `feed ${feed.id} ${now.toISOString()}`,
    recipientIds: [feed.followedBy],
  });
}
