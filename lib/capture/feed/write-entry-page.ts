/** Writes the text of an entry as a page of its own, for capture to read like any other: it decides what may stay of it. */
import { escapeHtml } from '../files/escape-html';
import type { FeedEntry } from './feed';

export function writeEntryPage(entry: FeedEntry & { readonly html: string }): string {
  const { title, author, publishedAt, baseUrl, html } = entry;
  const meta = [
    ...(author === null ? [] : [`<meta name="author" content="${escapeHtml(author)}">`]),
    ...(publishedAt === null
      ? []
      : [`<meta property="article:published_time" content="${publishedAt.toISOString()}">`]),
  ];
  const heading = escapeHtml(title);
  return [
    `<!doctype html><html><head><meta charset="utf-8"><title>${heading}</title>`,
    `<base href="${escapeHtml(baseUrl)}">`,
    ...meta,
    `</head><body><article><h1>${heading}</h1>`,
    html,
    '</article></body></html>',
  ].join('\n');
}
