/**
 * Reads the bytes of a feed in any format. What they claim to be is not believed: servers send feeds as `text/html` and pages as
 * `application/xml`. Bounded, linear, and without any request; never throws because of what the bytes say.
 */
import { limits } from '../../core/limits';
import { fail, type Result, succeed } from '../../core/result';
import { decodeStrictly } from '../files/decode-strictly';
import { guessEncoding } from '../files/guess-encoding';
import { decodeHtmlBytes } from '../html/decode-bytes';
import type { Feed, FeedEntry, FeedFailure } from './feed';
import { readAtom } from './read-atom';
import { type FeedElement, readFeedTree } from './read-feed-tree';
import { readJsonFeed } from './read-json-feed';
import { readRss } from './read-rss';

export type FeedBytes = {
  readonly bytes: Uint8Array;
  /** The media type with its parameters, or null. */
  readonly declaredType: string | null;
  /** Where the bytes came from. */
  readonly url: string;
};

const notAFeed: FeedFailure = { code: 'not_a_feed' };

/** Characters within which a feed names its root element. A page or a text without one is not read any further. */
const beginningChars = 8_192;
const rootElement = /<(?:[\w.-]+:)?(rss|rdf|feed|channel)[\s>]/i;

export function readFeed({ bytes, declaredType, url }: FeedBytes): Result<Feed, FeedFailure> {
  const text = decodeFeed(bytes, declaredType).trimStart();
  if (text.startsWith('{')) {
    const feed = readJsonFeed(text, url);
    return feed === null ? fail(notAFeed) : succeed(boundFeed(feed));
  }
  if (!rootElement.test(text.slice(0, beginningChars))) return fail(notAFeed);
  const tree = readFeedTree(text, url);
  if (!tree.ok) return tree;
  const feed = tree.value === null ? null : readRoot(tree.value);
  return feed === null ? fail(notAFeed) : succeed(boundFeed(feed));
}

function readRoot(root: FeedElement): Feed | null {
  const name = root.name.toLowerCase();
  if (name === 'atom:feed') return readAtom(root);
  return name === 'rss' || name === 'rdf:rdf' || name === 'channel' ? readRss(root) : null;
}

/**
 * Many servers send the same `charset` for all files. Letters beyond ASCII that are valid UTF-8 are UTF-8, whatever is said of them, and bytes
 * that are invalid in what they are said to be are what their letters look like.
 */
function decodeFeed(bytes: Uint8Array, declaredType: string | null): string {
  const wide = findWideEncoding(bytes);
  if (wide !== null) return new TextDecoder(wide).decode(bytes);
  const isAscii = bytes.every((byte) => byte < 0x80);
  const utf8 = isAscii ? null : decodeStrictly(bytes, { encoding: 'utf-8' });
  if (utf8 !== null) return utf8;
  const { text, encoding } = decodeHtmlBytes(bytes, declaredType);
  // A first sign that takes one byte is not of an encoding that gives each two, whatever is said.
  if (encoding.startsWith('utf-16') && bytes[0] === lessThan) return new TextDecoder().decode(bytes);
  if (!text.includes('\uFFFD')) return text;
  const guessed = guessEncoding(bytes);
  return guessed === encoding ? text : new TextDecoder(guessed).decode(bytes);
}

const lessThan = 0x3c;

/** XML begins with `<`, which shows an encoding of two bytes that is not marked (XML 1.0, appendix F). */
function findWideEncoding(bytes: Uint8Array): string | null {
  if (bytes[0] === lessThan && bytes[1] === 0 && bytes[2] !== 0) return 'utf-16le';
  return bytes[0] === 0 && bytes[1] === lessThan && bytes[2] === 0 ? 'utf-16be' : null;
}

/** The first entries, each with a key of its own: some writers give the same id to several. */
function boundFeed(feed: Feed): Feed {
  const entries = feed.entries.slice(0, limits.feedEntries);
  const count = Map.groupBy(entries, ({ key }) => key);
  const keyOf = (entry: FeedEntry) =>
    (count.get(entry.key)?.length ?? 0) > 1 ? `${entry.key} ${entry.link ?? entry.title}` : entry.key;
  const seen = new Set<string>();
  return {
    ...feed,
    entries: entries.flatMap((entry) => {
      const key = keyOf(entry);
      if (seen.has(key)) return [];
      seen.add(key);
      return [{ ...entry, key, html: entry.html?.slice(0, limits.feedEntryChars) ?? null }];
    }),
  };
}
