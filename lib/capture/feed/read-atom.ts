/** Reads Atom 1.0 (RFC 4287), and Atom 0.3, which only names some elements otherwise. */
import type { Feed, FeedEntry } from './feed';
import { decodeStrictly } from '../files/decode-strictly';
import { escapeHtml } from '../files/escape-html';
import { readFeedDate } from './read-feed-date';
import { type FeedElement, findChild, listChildren, readText, resolveUrl } from './read-feed-tree';
import { readPlainTitle } from './read-plain-title';
import { writeElementHtml } from './write-element-html';

export function readAtom(root: FeedElement): Feed {
  return {
    title: readTitle(root),
    siteUrl: readLink(root),
    entries: listChildren(root, 'atom:entry').map((entry) => readEntry(entry, root)),
  };
}

function readEntry(entry: FeedElement, root: FeedElement): FeedEntry {
  const id = readText(findChild(entry, 'atom:id')).trim();
  const link = readLink(entry);
  const title = readTitle(entry);
  const text = findText(entry);
  const html = text === undefined ? null : readHtml(text);
  return {
    key: id || link || `${title} ${html ?? ''}`,
    title,
    link,
    author: readAuthor(entry) ?? readAuthor(root),
    publishedAt: readFirstDate(entry, ['published', 'issued', 'created', 'updated', 'modified']),
    updatedAt: readFirstDate(entry, ['updated', 'modified']),
    html,
    baseUrl: text?.baseUrl ?? entry.baseUrl,
    attachments: listChildren(entry, 'atom:link').filter(
      ({ attributes }) => attributes['rel'] === 'enclosure',
    ).length,
  };
}

const isText = (type: string) => type === 'text' || type === 'text/plain' || type === '';

/** Text constructs of type `text` are text: what looks like a tag in them is none. So is what the text of XHTML escapes. */
function readTitle(element: FeedElement): string {
  const title = findChild(element, 'atom:title');
  if (title === undefined) return '';
  const { type = 'text', mode } = title.attributes;
  if (hasElements(title)) return readPlainTitle(writeElementHtml(title));
  const text = readEncodedText(title);
  return readPlainTitle(isText(type) && !encodedModes.has(mode ?? '') ? escapeHtml(text) : text);
}

const encodedModes = new Set(['escaped', 'base64']);

const hasElements = ({ children }: FeedElement): boolean =>
  children.some((child) => typeof child !== 'string');

const isBinary = (type: string): boolean => /^(?!text\/)[a-z-]+\/(?!.*xml$)/i.test(type.trim());

/** Text may be written in base64: Atom 0.3 says so, and in Atom 1.0 every type that is neither text nor XML is (RFC 4287, 4.1.3.3). */
function readEncodedText(element: FeedElement): string {
  const text = readText(element);
  const { type = 'text', mode } = element.attributes;
  if (mode !== 'base64' && !(mode === undefined && isBinary(type))) return text;
  return decodeStrictly(new Uint8Array(Buffer.from(text, 'base64')), { encoding: 'utf-8' }) ?? '';
}

/** The page of the entry: an HTML page if there are several. */
function readLink(element: FeedElement): string | null {
  const links = listChildren(element, 'atom:link').filter(
    ({ attributes }) => (attributes['rel'] ?? 'alternate') === 'alternate',
  );
  const page = links.find(({ attributes }) => /html/i.test(attributes['type'] ?? 'text/html')) ?? links[0];
  return page === undefined ? null : resolveUrl(page.attributes['href'], page.baseUrl);
}

/** The content, or the summary if the content is elsewhere or missing. */
function findText(entry: FeedElement): FeedElement | undefined {
  const content = findChild(entry, 'atom:content');
  return content === undefined || content.attributes['src'] !== undefined
    ? findChild(entry, 'atom:summary')
    : content;
}

function readHtml(text: FeedElement): string | null {
  const { type = 'text', mode } = text.attributes;
  const html = writeHtml(text, type.trim().toLowerCase(), encodedModes.has(mode ?? '')).trim();
  return html === '' ? null : html;
}

function writeHtml(text: FeedElement, type: string, isEscaped: boolean): string {
  if (type === 'xhtml' || hasElements(text)) return writeElementHtml(text);
  if (type === 'html' || type === 'text/html' || isEscaped || isBinary(type)) return readEncodedText(text);
  return isText(type) ? `<p>${escapeHtml(readText(text))}</p>` : '';
}

function readAuthor(element: FeedElement): string | null {
  const author = findChild(element, 'atom:author');
  return author === undefined ? null : readPlainTitle(readText(findChild(author, 'atom:name'))) || null;
}

function readFirstDate(entry: FeedElement, names: readonly string[]): Date | null {
  for (const name of names) {
    const date = readFeedDate(readText(findChild(entry, `atom:${name}`)));
    if (date !== null) return date;
  }
  return null;
}
