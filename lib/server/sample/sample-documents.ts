/**
 * The six documents of the sample, in six forms, about one bridge: written for it in our own words, they overlap and in places
 * disagree. The web page is a file, not an address: it stands nowhere in the web, so nothing pretends to fetch it. Reads only its
 * own folder; the worker alone calls it, which runs from the source tree.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SourceToAdd } from '../sources/add-source';

const noteTitle = 'Where my sources disagree about Galloping Gertie';

const files = [
  { fileName: 'narrows-bridge-page.html', mediaType: 'text/html; charset=utf-8' },
  { fileName: 'report-of-1941.pdf', mediaType: 'application/pdf' },
  {
    fileName: 'building-the-bridge.docx',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  { fileName: 'narrows-chronicle.csv', mediaType: 'text/csv; charset=utf-8' },
  { fileName: 'resonance-or-flutter.md', mediaType: 'text/markdown; charset=utf-8' },
] as const;

const folder = path.join(import.meta.dirname, 'documents');

export async function readSampleDocuments(): Promise<SourceToAdd[]> {
  const read = await Promise.all(
    files.map(async (file): Promise<SourceToAdd> => {
      const bytes = Uint8Array.from(await readFile(path.join(folder, file.fileName)));
      return { type: 'file', file: { ...file, bytes } };
    }),
  );
  const note = await readFile(path.join(folder, 'reading-note.md'), 'utf8');
  return [...read, { type: 'note', title: noteTitle, text: note }];
}
