/**
 * The name of an exported file: the title and the date of the version, or the name that was chosen for it, with no sign that a file system
 * minds. Pure.
 */
import { sliceWhole } from '@/lib/core/text';

const maxTitleChars = 80;

export function nameFile(
  document: { readonly title: string; readonly createdAt: Date },
  ending: string,
): string {
  return `${cleanName(document.title)} ${document.createdAt.toISOString().slice(0, 10)}.${ending}`;
}

/** The name that somebody chose, with or without its ending, and nothing added to it. */
export function nameChosenFile(chosen: string, ending: string): string {
  const name = chosen.trim();
  const hasEnding = name.toLowerCase().endsWith(`.${ending}`);
  return `${cleanName(hasEnding ? name.slice(0, -ending.length - 1) : name)}.${ending}`;
}

function cleanName(text: string): string {
  const title = text
    .normalize('NFC')
    .replace(/[\u0000-\u001f\u007f"*/:<>?\\|\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const short = sliceWhole(title, maxTitleChars)
    .replace(/[. ]+$/, '')
    .replace(/^[. ]+/, '');
  return short === '' ? 'Artifact' : short;
}
