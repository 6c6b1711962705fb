/** Rows of feeds. They go with their collection; one that is only deleted hides them. Takes a `Database`, never opens one. */
import { z } from 'zod';
import { asId, type CollectionId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import type { Prisma } from '@/lib/platform/db/generated/client';
import type { Database } from '@/lib/platform/db/in-workspace';
import { feedPauseReasons, feedRhythms, feedStates } from '@/lib/protocol/feed-words';
import type { Feed } from './feed';

const select = {
  id: true,
  workspaceId: true,
  collectionId: true,
  url: true,
  title: true,
  siteUrl: true,
  state: true,
  pauseReason: true,
  everyHours: true,
  etag: true,
  lastModified: true,
  nextReadAt: true,
  readingSince: true,
  lastReadAt: true,
  failures: true,
  failingSince: true,
  failureCode: true,
  failureSentence: true,
  addedCount: true,
  folderId: true,
  followedBy: true,
  createdAt: true,
} as const;

function present(row: Prisma.FeedGetPayload<{ select: typeof select }>): Feed {
  const { failureCode, failureSentence, ...rest } = row;
  return {
    ...rest,
    workspaceId: asId<WorkspaceId>(row.workspaceId),
    collectionId: asId<CollectionId>(row.collectionId),
    followedBy: asId<UserId>(row.followedBy),
    state: z.enum(feedStates).parse(row.state),
    pauseReason: z.enum(feedPauseReasons).nullable().parse(row.pauseReason),
    everyHours: z.literal(feedRhythms).parse(row.everyHours),
    failure: failureCode === null ? null : { code: failureCode, message: failureSentence ?? '' },
  };
}

export type FeedName = { readonly id: string; readonly workspaceId: WorkspaceId };

type NewFeed = Pick<
  Feed,
  | 'id'
  | 'workspaceId'
  | 'collectionId'
  | 'url'
  | 'title'
  | 'siteUrl'
  | 'state'
  | 'everyHours'
  | 'nextReadAt'
  | 'folderId'
  | 'followedBy'
> & { readonly normalisedUrl: string };

/** A second feed of the same address in the collection violates the index `feed_collection_id_normalised_url_key`. */
export async function insertFeed(database: Database, feed: NewFeed): Promise<Feed> {
  return present(await database.feed.create({ data: feed, select }));
}

export async function findFeed(database: Database, { id, workspaceId }: FeedName): Promise<Feed | null> {
  const row = await database.feed.findFirst({
    where: { id, workspaceId, collection: { deletedAt: null } },
    select,
  });
  return row === null ? null : present(row);
}

/** Returns the feed of this address, in whatever state. */
export async function findFeedByAddress(
  database: Database,
  { workspaceId, collectionId }: Pick<Feed, 'workspaceId' | 'collectionId'>,
  normalisedUrl: string,
): Promise<Feed | null> {
  const row = await database.feed.findFirst({ where: { workspaceId, collectionId, normalisedUrl }, select });
  return row === null ? null : present(row);
}

/** Returns the feeds of a collection that are followed or paused, by title. */
export async function listFeeds(
  database: Database,
  workspaceId: WorkspaceId,
  collectionId: CollectionId,
): Promise<Feed[]> {
  const rows = await database.feed.findMany({
    where: { workspaceId, collectionId, state: { not: 'stopped' } },
    orderBy: [{ title: 'asc' }, { id: 'asc' }],
    select,
  });
  return rows.map(present);
}

export function countFollowedFeeds(database: Database, workspaceId: WorkspaceId): Promise<number> {
  return database.feed.count({
    where: { workspaceId, state: { not: 'stopped' }, collection: { deletedAt: null } },
  });
}

export type FeedChange = Partial<
  Pick<
    Feed,
    | 'url'
    | 'title'
    | 'siteUrl'
    | 'state'
    | 'pauseReason'
    | 'everyHours'
    | 'etag'
    | 'lastModified'
    | 'nextReadAt'
    | 'readingSince'
    | 'lastReadAt'
    | 'failures'
    | 'failingSince'
    | 'failure'
    | 'folderId'
    | 'followedBy'
  >
> & {
  readonly normalisedUrl?: string;
  /** Changes the feed only if it is in this state. */
  readonly while?: Feed['state'];
};

/** What a feed is and where it belongs. */
const writePlace = (change: FeedChange) => ({
  ...(change.url === undefined ? {} : { url: change.url }),
  ...(change.normalisedUrl === undefined ? {} : { normalisedUrl: change.normalisedUrl }),
  ...(change.title === undefined ? {} : { title: change.title }),
  ...(change.siteUrl === undefined ? {} : { siteUrl: change.siteUrl }),
  ...(change.folderId === undefined ? {} : { folderId: change.folderId }),
  ...(change.followedBy === undefined ? {} : { followedBy: change.followedBy }),
  ...(change.everyHours === undefined ? {} : { everyHours: change.everyHours }),
});

/** How far its reading has come. */
const writeProgress = (change: FeedChange) => ({
  ...(change.state === undefined ? {} : { state: change.state }),
  ...(change.pauseReason === undefined ? {} : { pauseReason: change.pauseReason }),
  ...(change.etag === undefined ? {} : { etag: change.etag }),
  ...(change.lastModified === undefined ? {} : { lastModified: change.lastModified }),
  ...(change.nextReadAt === undefined ? {} : { nextReadAt: change.nextReadAt }),
  ...(change.readingSince === undefined ? {} : { readingSince: change.readingSince }),
  ...(change.lastReadAt === undefined ? {} : { lastReadAt: change.lastReadAt }),
  ...(change.failures === undefined ? {} : { failures: change.failures }),
  ...(change.failingSince === undefined ? {} : { failingSince: change.failingSince }),
});

/** Returns false if there is no such feed, or it is in another state. */
export async function updateFeed(
  database: Database,
  { id, workspaceId }: FeedName,
  { failure, while: state, ...change }: FeedChange,
): Promise<boolean> {
  const updated = await database.feed.updateMany({
    where: { id, workspaceId, ...(state === undefined ? {} : { state }) },
    data: {
      ...writePlace(change),
      ...writeProgress(change),
      ...(failure === undefined
        ? {}
        : { failureCode: failure?.code ?? null, failureSentence: failure?.message ?? null }),
    },
  });
  return updated.count > 0;
}

export async function countAdded(database: Database, { id, workspaceId }: FeedName): Promise<void> {
  await database.feed.updateMany({ where: { id, workspaceId }, data: { addedCount: { increment: 1 } } });
}

/**
 * Claims due feeds of all workspaces for this transaction: other workers skip them. Each is due again at `leaseUntil`, in case that the job that
 * reads it is lost.
 */
export async function claimDueFeeds(
  database: Database,
  { now, leaseUntil, most }: { readonly now: Date; readonly leaseUntil: Date; readonly most: number },
): Promise<FeedName[]> {
  const due = await database.$queryRaw<{ id: string; workspace_id: string }[]>`
    UPDATE feed SET next_read_at = ${leaseUntil}, reading_since = ${now}
    WHERE id IN (
      SELECT feed.id FROM feed JOIN collection ON collection.id = feed.collection_id
      WHERE feed.next_read_at <= ${now} AND collection.deleted_at IS NULL
      ORDER BY feed.next_read_at LIMIT ${most} FOR UPDATE OF feed SKIP LOCKED)
    RETURNING id, workspace_id`;
  return due.map(({ id, workspace_id: workspaceId }) => ({
    id,
    workspaceId: asId<WorkspaceId>(workspaceId),
  }));
}

/** Returns what sources say about the feeds they came from, by id. */
export async function listFeedNames(
  database: Database,
  workspaceId: WorkspaceId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<Feed, 'id' | 'title' | 'url'>>> {
  if (ids.length === 0) return new Map();
  const rows = await database.feed.findMany({
    where: { workspaceId, id: { in: [...new Set(ids)] } },
    select: { id: true, title: true, url: true },
  });
  return new Map(rows.map((row) => [row.id, row]));
}
