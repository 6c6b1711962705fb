/** Writes the footnotes of an answer as HTML for the clipboard, to accompany the Markdown of `writeAnswerWithSources`. */
import type { Footnote } from './write-answer';

export function writeSourcesHtml(footnotes: readonly Footnote[]): string {
  if (footnotes.length === 0) return '';
  const notes = footnotes.map(({ number, quote, title, place, url }) => {
    const where = place === null ? '' : `, ${escapeHtml(place)}`;
    return `<p>[${number}] “${escapeHtml(quote)}” — ${escapeHtml(title)}${where}.${writeLink(url)}</p>`;
  });
  return `<hr>${[...new Set(notes)].join('')}`;
}

/** Only an address that a browser opens as a page becomes a link. */
function writeLink(url: string | null): string {
  if (url === null) return '';
  const shown = escapeHtml(url);
  return /^https?:\/\//.test(url) ? ` <a href="${shown}">${shown}</a>` : ` ${shown}`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
