/**
 * The six documents of the sample, in six formats, about one bridge. We wrote them for this purpose. They overlap and in places disagree.
 * The web page is a file and has no address, because it is not published on the web and nothing pretends to fetch it. This module reads
 * only its own folder and is called only by the worker, which runs from the source tree.
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
