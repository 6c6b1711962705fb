/**
 * Reads RSS 0.91 to 2.0, whose items are in the channel, and RDF (RSS 0.90 and 1.0), whose items stand beside it. Modules that matter:
 * `content:encoded` for the whole text, Dublin Core for author and date, and links of Atom.
 */
import type { Feed, FeedEntry } from './feed';
import { readFeedDate } from './read-feed-date';
import { type FeedElement, findChild, listChildren, readText, resolveUrl } from './read-feed-tree';
import { readPlainTitle } from './read-plain-title';
import { writeElementHtml } from './write-element-html';

export function readRss(root: FeedElement): Feed {
  const channel = findChild(root, 'channel') ?? root;
  const items = [...listChildren(channel, 'item'), ...(channel === root ? [] : listChildren(root, 'item'))];
  return {
    title: readPlainTitle(readText(findChild(channel, 'title'))),
    siteUrl: readLink(channel) ?? null,
    entries: items.map(readItem),
  };
}

function readItem(item: FeedElement): FeedEntry {
  const guid = findChild(item, 'guid');
  const id = readText(guid).trim() || (item.attributes['rdf:about'] ?? '').trim();
  const isAddress = guid?.attributes['isPermaLink']?.toLowerCase() !== 'false' && /^https?:/i.test(id);
  const link = readLink(item) ?? (isAddress ? resolveUrl(id, item.baseUrl) : null);
  const title = readPlainTitle(readText(findChild(item, 'title')));
  const { text, html } = findText(item);
  return {
    key: id || link || `${title} ${html ?? ''}`,
    title,
    link,
    author: readAuthor(item),
    publishedAt: readFirstDate(item, ['pubDate', 'dc:date', 'dcterms:issued', 'atom:published']),
    updatedAt: readFirstDate(item, ['dcterms:modified', 'atom:updated']),
    html,
    baseUrl: text?.baseUrl ?? item.baseUrl,
    attachments: listChildren(item, 'enclosure').length,
  };
}

/** The address before a counter of clicks, then the link itself, then a link of Atom that is not the feed's own. */
function readLink(element: FeedElement): string | null {
  const original = readText(findChild(element, 'feedburner:origLink'));
  const links = listChildren(element, 'link').map((link) => readText(link));
  const alternate = listChildren(element, 'atom:link')
    .filter(({ attributes }) => (attributes['rel'] ?? 'alternate') === 'alternate')
    .map(({ attributes }) => attributes['href']);
  for (const written of [original, ...links, ...alternate]) {
    const link = resolveUrl(written, element.baseUrl);
    if (link !== null) return link;
  }
  return null;
}

/** Where writers put the text of an entry: the whole of it first, then what only describes it. */
const textNames = [
  'content:encoded',
  'xhtml:body',
  'xhtml:div',
  'body',
  'fullitem',
  'description',
  'dc:description',
  'itunes:summary',
  'media:description',
  'itunes:subtitle',
];

function findText(item: FeedElement): {
  readonly text: FeedElement | undefined;
  readonly html: string | null;
} {
  const places = [item, ...listChildren(item, 'media:group'), ...listChildren(item, 'media:content')];
  for (const name of textNames) {
    for (const text of places.flatMap((place) => listChildren(place, name))) {
      const html = readHtml(text);
      if (html !== null) return { text, html };
    }
  }
  return { text: undefined, html: null };
}

function readHtml(element: FeedElement): string | null {
  const isMarkup = element.children.some((child) => typeof child !== 'string');
  const html = (isMarkup ? writeElementHtml(element) : readText(element)).trim();
  return html === '' ? null : html;
}

const authorNames = ['dc:creator', 'author', 'itunes:author', 'dc:author'];

/** `author` is an address of mail with the name in brackets, or just a name. */
function readAuthor(item: FeedElement): string | null {
  const written =
    authorNames.map((name) => readText(findChild(item, name)).trim()).find((text) => text !== '') ?? '';
  const name = /^\S+@\S+\s*\(([^)]+)\)$/.exec(written)?.[1] ?? written;
  return readPlainTitle(name) || null;
}

function readFirstDate(item: FeedElement, names: readonly string[]): Date | null {
  for (const name of names) {
    const date = readFeedDate(readText(findChild(item, name)));
    if (date !== null) return date;
  }
  return null;
}
