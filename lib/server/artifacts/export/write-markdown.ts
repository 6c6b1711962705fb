/** An artifact as Markdown with footnotes: the text as it is kept, each marker a footnote with the source's own words. Pure. */
import { escapeMarkdown } from '@/lib/engine/model/extractive/answer/draft';
import { describeNote, listSources } from './describe-note';
import type { ExportDocument } from './export-document';
import { type Note, numberNotes, writeLabelId } from './number-notes';

export function writeMarkdown(document: ExportDocument): string {
  // A text with footnotes of its own keeps their labels.
  const prefix = document.markdown.includes('[^') ? 'source-' : '';
  // A reference before a colon at the start of a line would begin a footnote.
  const { markdown, notes } = numberNotes(
    document,
    (label, next) => `[^${prefix}${writeLabelId(label)}]${next === ':' ? '\\' : ''}`,
  );
  const sources = listSources(document).map(
    ({ title, url, captured }) => `- ${writeSource(title, url)}, ${captured}`,
  );
  return [
    `# ${escapeMarkdown(document.title)}`,
    markdown.trim(),
    ...(sources.length === 0 ? [] : ['## Sources', sources.join('\n')]),
    ...notes.map((note) => `[^${prefix}${writeLabelId(note.label)}]: ${writeNote(note)}`),
    '',
  ].join('\n\n');
}

function writeNote(note: Note): string {
  const { quote, title, url, facts } = describeNote(note);
  if (note.citation === null) return `Not supported: ${escapeMarkdown(title)}`;
  const words = quote === '' ? [] : [`“${escapeMarkdown(quote)}”`];
  return [...words, [writeSource(title, url), ...facts].join(', ')].join(' — ');
}

function writeSource(title: string, url: string | null): string {
  return url === null ? escapeMarkdown(title) : `[${escapeMarkdown(title)}](<${writeAddress(url)}>)`;
}

/** Between angle brackets an address ends at the bracket or at a line break. */
const writeAddress = (url: string) => url.replace(/[<>\\\s]/g, (sign) => encodeURIComponent(sign));
