/** The footnotes of an answer as HTML for the clipboard, beside the Markdown of `writeAnswerWithSources`. */
import type { CitationReply } from '@/lib/protocol/http/citations';

export function writeSourcesHtml(citations: readonly CitationReply[]): string {
  if (citations.length === 0) return '';
  const notes = citations.map(({ n, quote, title, page, url }) => {
    const place = page === null ? '' : `, page ${page}`;
    return `<p>[${n}] “${escapeHtml(quote)}” — ${escapeHtml(title)}${place}.${writeLink(url)}</p>`;
  });
  return `<hr>${[...new Set(notes)].join('')}`;
}

/** Only what a browser opens as a page becomes a link. */
function writeLink(url: string | null): string {
  if (url === null) return '';
  const shown = escapeHtml(url);
  return /^https?:\/\//.test(url) ? ` <a href="${shown}">${shown}</a>` : ` ${shown}`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
