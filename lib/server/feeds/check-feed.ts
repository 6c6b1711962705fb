/** Says what an address leads to: a feed, a page that declares feeds, or neither. */
import type { Feed as ReadFeed } from '@/lib/capture/feed/feed';
import { systemClock } from '@/lib/core/clock';
import { AppError } from '@/lib/core/errors';
import { limits } from '@/lib/core/limits';
import { normaliseUrl, readWebUrl } from '@/lib/core/url';
import { isReadable, orderEntries } from '@/lib/domain/feeds/choose-entries';
import type { Feed } from '@/lib/domain/feeds/feed';
import { findFeedByAddress } from '@/lib/domain/feeds/feed-store';
import type { Editor } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { getEnvironment } from '@/lib/platform/settings/env';
import { createGuardedFetch } from '@/lib/platform/fetch/guarded-fetch';
import type { CheckedFeedReply, FoundFeedReply } from '@/lib/protocol/http/feeds';
import { requireCollection } from '../collections/require-collection';
import { type FetchedAddress, fetchFeed } from './fetch-feed';

export async function checkFeed(
  actor: Editor,
  collectionId: string,
  { url }: { readonly url: string },
): Promise<CheckedFeedReply> {
  const collection = await inWorkspace(actor, (database) => requireCollection(database, actor, collectionId));
  const fetched = await fetchTyped(url);
  if (fetched.kind === 'unchanged') throw noFeed();
  if (fetched.kind === 'other') return { feed: null, declared: [...fetched.declared] };
  const known = await inWorkspace(actor, (database) =>
    findFeedByAddress(
      database,
      { workspaceId: actor.workspaceId, collectionId: collection.id },
      normaliseUrl(new URL(fetched.url)),
    ),
  );
  return { feed: presentFound(fetched.url, fetched.feed, known), declared: [] };
}

export const noFeed = () =>
  new AppError('invalid_input', 'url: No feed was found at this address.', { data: { field: 'url' } });

/** Fetches an address that a user typed. @throws AppError if it cannot be fetched or read */
export async function fetchTyped(typed: string): Promise<FetchedAddress> {
  const read = readWebUrl(typed, limits.urlChars);
  if (!read.ok) throw refuse(read.failure.reason);
  const fetch = createGuardedFetch({ allow: getEnvironment().CAPTURE_ALLOW, clock: systemClock });
  try {
    const fetched = await fetchFeed(fetch, { url: read.value.toString() });
    if (!fetched.ok) throw refuse(fetched.failure.sentence);
    return fetched.value;
  } finally {
    await fetch.close();
  }
}

const refuse = (sentence: string) =>
  new AppError('invalid_input', `url: ${sentence}`, { data: { field: 'url' } });

/** Entries whose titles are shown before a member decides. */
const shown = 5;

function presentFound(url: string, feed: ReadFeed, known: Feed | null): FoundFeedReply {
  const readable = feed.entries.filter(isReadable);
  return {
    url,
    title: nameFeed(feed, url),
    site_url: feed.siteUrl,
    entry_count: readable.length,
    attachment_count: feed.entries.reduce((sum, { attachments }) => sum + attachments, 0),
    newest: orderEntries(readable, new Date())
      .slice(0, shown)
      .map(({ title, publishedAt }) => ({ title, published_at: publishedAt?.toISOString() ?? null })),
    feed_id: known === null || known.state === 'stopped' ? null : known.id,
  };
}

/** A feed without a title is called by its host. */
export const nameFeed = ({ title }: Pick<ReadFeed, 'title'>, url: string): string =>
  title === '' ? new URL(url).hostname : title;
