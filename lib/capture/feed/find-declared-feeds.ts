/** Finds the feeds that a page declares in its head: `<link rel="alternate" type="application/rss+xml" href="…">`. */
import { Parser } from 'htmlparser2';
import { decodeHtmlBytes } from '../html/decode-bytes';
import type { FeedBytes } from './read-feed';
import { resolveUrl } from './read-feed-tree';
import { readPlainTitle } from './read-plain-title';

export type DeclaredFeed = { readonly url: string; readonly title: string };

const feedTypes = new Set([
  'application/rss+xml',
  'application/atom+xml',
  'application/rdf+xml',
  'application/feed+json',
]);

/** Feeds of one page that are offered. */
const most = 20;

/** Feeds of comments come last: nobody means them. */
export function findDeclaredFeeds({ bytes, declaredType, url }: FeedBytes): DeclaredFeed[] {
  const { text } = decodeHtmlBytes(bytes, declaredType);
  const found = new Map<string, DeclaredFeed>();
  let baseUrl = url;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'base') baseUrl = resolveUrl(attributes['href'], url) ?? baseUrl;
      if (name !== 'link' || found.size === most) return;
      const words = (attributes['rel'] ?? '').toLowerCase().split(/\s+/);
      const type = (attributes['type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
      const address = resolveUrl(attributes['href'], baseUrl);
      if (!words.includes('alternate') || !feedTypes.has(type) || address === null) return;
      if (!found.has(address))
        found.set(address, { url: address, title: readPlainTitle(attributes['title'] ?? '') });
    },
  });
  parser.end(text);
  const isOfComments = ({ url: address, title }: DeclaredFeed) => /comments/i.test(`${address} ${title}`);
  return [...found.values()].toSorted(
    (one, other) => Number(isOfComments(one)) - Number(isOfComments(other)),
  );
}
