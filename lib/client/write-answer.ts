/** An answer as text to take along: its words, then its footnotes with the source's own words. */
import type { CitationReply } from '@/lib/protocol/http/citations';

export function writeAnswerWithSources(markdown: string, citations: readonly CitationReply[]): string {
  if (citations.length === 0) return markdown;
  const notes = citations.map((citation) => {
    const place = citation.page === null ? '' : `, page ${citation.page}`;
    const address = citation.url === null ? '' : ` ${citation.url}`;
    return `[${citation.n}] “${citation.quote}” — ${citation.title}${place}.${address}`;
  });
  return `${markdown}\n\n---\n\n${[...new Set(notes)].join('\n')}\n`;
}
