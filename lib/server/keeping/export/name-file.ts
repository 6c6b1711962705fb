/** The name of an exported file: the title and the date of the version, with no sign that a file system minds. Pure. */
import { sliceWhole } from '@/lib/core/text';

const maxTitleChars = 80;

export function nameFile(
  document: { readonly title: string; readonly createdAt: Date },
  ending: string,
): string {
  const title = document.title
    .normalize('NFC')
    .replace(/[\u0000-\u001f\u007f"*/:<>?\\|\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const short = sliceWhole(title, maxTitleChars)
    .replace(/[. ]+$/, '')
    .replace(/^[. ]+/, '');
  return `${short === '' ? 'Artifact' : short} ${document.createdAt.toISOString().slice(0, 10)}.${ending}`;
}
