/**
 * The name of an exported file: the title and date of the version, or the name chosen for it, without characters that file systems reject.
 * Pure.
 */
import { sliceWhole, writeDayIn } from '@/lib/core/text';

const maxTitleChars = 80;

export function nameFile(
  document: { readonly title: string; readonly createdAt: Date; readonly timeZone: string },
  ending: string,
): string {
  return `${cleanName(document.title)} ${writeDayIn(document.createdAt, document.timeZone)}.${ending}`;
}

/** Uses the chosen name, given with or without its file extension, and adds nothing else to it. */
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
