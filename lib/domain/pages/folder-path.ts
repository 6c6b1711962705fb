/** Paths of files in an imported folder: which of them are safe, and the title of the page that a file becomes. Pure. */
import { limits } from '@/lib/core/limits';
import type { PageKind } from '@/lib/protocol/page-words';
import { readJournalDate, readPageTitle } from './page-name';

/** Returns why a path is rejected, as a sentence; null if it is accepted. */
export function refusePath(path: string): string | null {
  const parts = path.split('/');
  if (path.length > limits.folderPathChars) return 'The path is too long.';
  if (parts.length > limits.folderDepth) return 'The file is nested too deeply.';
  if (/^[/\\]|^[A-Za-z]:/.test(path))
    return 'The path is absolute. Only files inside the folder can be imported.';
  if (parts.some((part) => part === '..' || part.includes('\\')))
    return 'The path points outside the folder.';
  return /[\u0000-\u001f]/.test(path) || parts.includes('')
    ? 'The path is not valid: it contains a control character or an empty name.'
    : null;
}

export type FilePage = { readonly kind: PageKind; readonly title: string };

/** A file named after a day becomes that day of the journal. */
export function readFilePage(path: string): FilePage {
  const title = readPageTitle(path).slice(0, limits.titleChars);
  const date = readJournalDate(title);
  return date === null ? { kind: 'page', title } : { kind: 'journal', title: date };
}
