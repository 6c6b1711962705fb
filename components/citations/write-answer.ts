/** Writes an answer as text to copy: the answer itself, then its footnotes with the quotes from the sources, numbered as on the screen. */

/** The content of a footnote. */
export type Footnote = {
  readonly number: number;
  readonly quote: string;
  readonly title: string;
  readonly place: string | null;
  readonly url: string | null;
};

export function writeAnswerWithSources(markdown: string, footnotes: readonly Footnote[]): string {
  if (footnotes.length === 0) return markdown;
  const notes = footnotes.map((note) => {
    const place = note.place === null ? '' : `, ${note.place}`;
    const address = note.url === null ? '' : ` ${note.url}`;
    return `[${note.number}] “${note.quote}” — ${note.title}${place}.${address}`;
  });
  return `${markdown}\n\n---\n\n${[...new Set(notes)].join('\n')}\n`;
}
