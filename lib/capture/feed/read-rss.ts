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
  const text = findChild(item, 'content:encoded') ?? findChild(item, 'description');
  const html = readHtml(text);
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

function readHtml(element: FeedElement | undefined): string | null {
  if (element === undefined) return null;
  const isMarkup = element.children.some((child) => typeof child !== 'string');
  const html = (isMarkup ? writeElementHtml(element) : readText(element)).trim();
  return html === '' ? null : html;
}

/** `author` is an address of mail with the name in brackets, or just a name. */
function readAuthor(item: FeedElement): string | null {
  const written =
    readText(findChild(item, 'dc:creator')).trim() || readText(findChild(item, 'author')).trim();
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
