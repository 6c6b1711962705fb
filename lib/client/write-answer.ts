/** An answer as text to take along: its words, then its footnotes with the source's own words, under the numbers that people see. */

/** What a footnote says. */
export type Footnote = {
  readonly number: number;
  readonly quote: string;
  readonly title: string;
  readonly page: number | null;
  readonly url: string | null;
};

export function writeAnswerWithSources(markdown: string, footnotes: readonly Footnote[]): string {
  if (footnotes.length === 0) return markdown;
  const notes = footnotes.map((note) => {
    const place = note.page === null ? '' : `, page ${note.page}`;
    const address = note.url === null ? '' : ` ${note.url}`;
    return `[${note.number}] “${note.quote}” — ${note.title}${place}.${address}`;
  });
  return `${markdown}\n\n---\n\n${[...new Set(notes)].join('\n')}\n`;
}
