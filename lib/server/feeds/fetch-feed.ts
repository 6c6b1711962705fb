/** Fetches an address through the guard and reads it as a feed, or as a page that declares feeds. Stores nothing. */
import type { Feed } from '@/lib/capture/feed/feed';
import { type DeclaredFeed, findDeclaredFeeds } from '@/lib/capture/feed/find-declared-feeds';
import { readFeed } from '@/lib/capture/feed/read-feed';
import { limits } from '@/lib/core/limits';
import { fail, type Result, succeed } from '@/lib/core/result';
import type { ReadingFailure } from '@/lib/domain/feeds/decide-next-reading';
import type { FetchFailure, FetchFailureCode } from '@/lib/platform/fetch/fetch-failure';
import type { GuardedFetch } from '@/lib/platform/fetch/guarded-fetch';

export type AskedFeed = {
  readonly url: string;
  /** Validators of an earlier reading: without a change since then, nothing is sent. */
  readonly etag?: string | null;
  readonly lastModified?: string | null;
};

export type FetchedFeed = {
  readonly kind: 'feed';
  readonly feed: Feed;
  /** The address from now on: another one if the feed has moved for good. */
  readonly url: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
};

export type FetchedAddress =
  | FetchedFeed
  | { readonly kind: 'unchanged'; readonly url: string }
  | { readonly kind: 'other'; readonly declared: readonly DeclaredFeed[] };

/** Feeds are sent as nearly anything that is text. */
const acceptTypes = [
  'application/atom+xml',
  'application/rss+xml',
  'application/feed+json',
  'application/rdf+xml',
  'application/xml',
  'application/json',
  'application/x.atom+xml',
  'application/x-rss+xml',
  'application/xhtml+xml',
  'text/*',
  'application/octet-stream',
];

/** The longest validator that is sent back. No sensible server sends a longer one. */
const validatorChars = 1_000;

export async function fetchFeed(
  guardedFetch: GuardedFetch,
  { url, etag = null, lastModified = null }: AskedFeed,
  signal?: AbortSignal,
): Promise<Result<FetchedAddress, ReadingFailure>> {
  const fetched = await guardedFetch(url, {
    acceptTypes,
    maxBytes: limits.feedBytes,
    headers: {
      ...(etag === null ? {} : { 'if-none-match': etag }),
      ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
    },
    ...(signal === undefined ? {} : { signal }),
  });
  if (!fetched.ok) return fail(nameFeed(fetched.failure));
  const { status, bytes, finalUrl, headers, contentType, movedTo } = fetched.value;
  const lasting = chooseAddress(url, movedTo);
  if (status === 304) return succeed({ kind: 'unchanged', url: lasting });
  const sent = { bytes, declaredType: headers['content-type'] ?? contentType, url: finalUrl };
  const read = readFeed(sent);
  if (read.ok)
    return succeed({
      kind: 'feed',
      feed: read.value,
      url: lasting,
      etag: boundValidator(headers['etag']),
      lastModified: boundValidator(headers['last-modified']),
    });
  if (read.failure.code === 'too_complex') return fail(tooComplex);
  return succeed({ kind: 'other', declared: findDeclaredFeeds(sent) });
}

/** A feed never moves from a protected connection to one that anybody on the way can change. */
function chooseAddress(url: string, movedTo: string | null): string {
  const isWeaker = movedTo !== null && url.startsWith('https:') && !movedTo.startsWith('https:');
  return movedTo === null || isWeaker ? url : movedTo;
}

const boundValidator = (header: string | undefined) =>
  header === undefined || header.length > validatorChars ? null : header;

const tooComplex: ReadingFailure = {
  code: 'too_complex',
  sentence: 'The feed is nested too deeply or has too many parts to be read.',
};

export const notAFeed: ReadingFailure = {
  code: 'not_a_feed',
  sentence: 'The address no longer leads to a feed.',
};

/** What reads otherwise for a feed than for a page. */
const ownSentences: Partial<Record<FetchFailureCode, string>> = {
  too_large: `The feed is larger than ${limits.feedBytes / 1024 / 1024} MB.`,
  page_not_found: 'The feed does not exist, or no longer exists.',
  access_denied: 'The site gives this feed only to people who are signed in, or blocks automated access.',
};

const nameFeed = (failure: FetchFailure): ReadingFailure => ({
  ...failure,
  sentence: ownSentences[failure.code] ?? failure.sentence,
});
