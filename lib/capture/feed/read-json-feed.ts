/** Reads JSON Feed 1.0 and 1.1 (jsonfeed.org). An item whose fields have the wrong type loses only those. */
import { z } from 'zod';
import { readJsonAs } from '../../core/json';
import { limits } from '../../core/limits';
import { escapeHtml } from '../files/escape-html';
import type { Feed, FeedEntry } from './feed';
import { readFeedDate } from './read-feed-date';
import { resolveUrl } from './read-feed-tree';
import { readPlainTitle } from './read-plain-title';

const text = z.string().catch('');
const authorSchema = z.object({ name: text }).catch({ name: '' });
const itemSchema = z.object({
  id: z.union([z.string(), z.number().transform(String)]).catch(''),
  url: text,
  external_url: text,
  title: text,
  content_html: text,
  content_text: text,
  summary: text,
  date_published: text,
  date_modified: text,
  authors: z.array(authorSchema).catch([]),
  /** Of version 1.0. */
  author: authorSchema,
  attachments: z.array(z.unknown()).catch([]),
});
const feedSchema = z.object({
  version: z.string().regex(/^https?:\/\/jsonfeed\.org\/version\/1/),
  title: text,
  home_page_url: text,
  authors: z.array(authorSchema).catch([]),
  items: z.array(itemSchema.nullable().catch(null)),
});

/** @returns null if it is no such feed. */
export function readJsonFeed(json: string, feedUrl: string): Feed | null {
  const read = readJsonAs(feedSchema, json, limits.feedBytes);
  if (!read.ok) return null;
  const { title, home_page_url: site, authors, items } = read.value;
  return {
    title: readPlainTitle(escapeHtml(title)),
    siteUrl: resolveUrl(site, feedUrl),
    entries: items
      .filter((item) => item !== null)
      .map((item) => readItem(item, { feedUrl, feedAuthor: authors[0]?.name ?? '' })),
  };
}

function readItem(
  item: z.output<typeof itemSchema>,
  { feedUrl, feedAuthor }: { readonly feedUrl: string; readonly feedAuthor: string },
): FeedEntry {
  const link = resolveUrl(item.url, feedUrl) ?? resolveUrl(item.external_url, feedUrl);
  const title = readPlainTitle(escapeHtml(item.title));
  const plain = (item.content_text || item.summary).trim();
  const html = item.content_html.trim() || (plain === '' ? '' : writeParagraphs(plain));
  const author = item.authors[0]?.name || item.author.name || feedAuthor;
  return {
    key: item.id || link || `${title} ${html}`,
    title,
    link,
    author: readPlainTitle(escapeHtml(author)) || null,
    publishedAt: readFeedDate(item.date_published),
    updatedAt: readFeedDate(item.date_modified),
    html: html === '' ? null : html,
    baseUrl: feedUrl,
    attachments: item.attachments.length,
  };
}

const writeParagraphs = (plain: string): string =>
  plain
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
    .join('');
