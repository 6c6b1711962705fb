/**
 * Writes an artifact as Markdown with footnotes: the stored text, with each marker turned into a footnote with the quote from its source.
 * Pure.
 */
import { escapeMarkdown } from '@/lib/markdown/escape-markdown';
import { describeNote, listSources } from './describe-note';
import type { ExportDocument } from './export-document';
import { type Note, numberNotes, writeLabelId } from './number-notes';

export function writeMarkdown(document: ExportDocument): string {
  // Prefixes our labels if the text has footnotes of its own.
  const prefix = document.markdown.includes('[^') ? 'source-' : '';
  // Escapes a colon after a reference, because at the start of a line the two would begin a footnote.
  const { markdown, notes } = numberNotes(
    document,
    (label, next) => `[^${prefix}${writeLabelId(label)}]${next === ':' ? '\\' : ''}`,
  );
  const sources = listSources(document).map(
    ({ title, url, facts }) => `- ${writeSource(title, url)}, ${escapeMarkdown(facts)}`,
  );
  return [
    `# ${escapeMarkdown(document.title)}`,
    markdown.trim(),
    ...(sources.length === 0 ? [] : ['## Sources', sources.join('\n')]),
    ...notes.map((note) => `[^${prefix}${writeLabelId(note.label)}]: ${writeNote(note, document.timeZone)}`),
    '',
  ].join('\n\n');
}

function writeNote(note: Note, timeZone: string): string {
  const { quote, title, url, facts } = describeNote(note, timeZone);
  if (note.citation === null) return `Not supported: ${escapeMarkdown(title)}`;
  const words = quote === '' ? [] : [`“${escapeMarkdown(quote)}”`];
  return [...words, [writeSource(title, url), ...facts].join(', ')].join(' — ');
}

function writeSource(title: string, url: string | null): string {
  return url === null ? escapeMarkdown(title) : `[${escapeMarkdown(title)}](<${writeAddress(url)}>)`;
}

/** Between angle brackets, an address ends at a bracket or a line break. */
const writeAddress = (url: string) => url.replace(/[<>\\\s]/g, (sign) => encodeURIComponent(sign));
