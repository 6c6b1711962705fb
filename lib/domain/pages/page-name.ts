/**
 * Names of pages, and when two names mean the same page: case, white space and Unicode forms are ignored, and a day is the same day in the
 * spellings of Logseq and Obsidian. A journal's title is its date. Pure.
 */
import type { PageFormat, PageKind } from '@/lib/protocol/page-words';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const numericDay = /^(\d{4})[-_](\d{2})[-_](\d{2})$/;
const writtenDay = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/;

/** Returns the date that a title names, as `2026-11-27`; null if it names none, or a day that does not exist. */
export function readJournalDate(title: string): string | null {
  const folded = title.trim().toLowerCase();
  const numeric = numericDay.exec(folded);
  const written = writtenDay.exec(folded);
  if (numeric !== null) return writeDate([numeric[1], numeric[2], numeric[3]]);
  if (written === null) return null;
  const month = months.indexOf((written[1] ?? '').slice(0, 3)) + 1;
  return writeDate([written[3], String(month).padStart(2, '0'), (written[2] ?? '').padStart(2, '0')]);
}

function writeDate(parts: readonly (string | undefined)[]): string | null {
  const text = parts.join('-');
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}

/** Returns the form of a title by which links find a page. */
export function foldPageName(title: string): string {
  const folded = title.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
  return readJournalDate(folded) ?? folded;
}

/** Returns the path in an exported folder of a page that was not imported from one. */
export function writePagePath(page: {
  readonly kind: PageKind;
  readonly title: string;
  readonly format: PageFormat;
}): string {
  if (page.kind === 'journal') return `journals/${page.title.replaceAll('-', '_')}.md`;
  const safe = (name: string) => encodeUnsafe(name).slice(0, 180);
  return page.format === 'logseq'
    ? `pages/${safe(page.title.replaceAll('/', '___'))}.md`
    : `${page.title.split('/').map(safe).join('/')}.md`;
}

/** Percent-encodes characters that some file systems reject, and names that would mean another folder. */
function encodeUnsafe(name: string): string {
  const coded = name.replace(/[\u0000-\u001f<>:"\\|?*%/]|^\.+|[. ]+$/g, (signs) =>
    [...signs].map((sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  );
  return coded === '' ? '%00' : coded;
}

/** Returns the title of the page that a file in a folder becomes. */
export function readPageTitle(path: string): string {
  const name = (path.split('/').at(-1) ?? path).replace(/\.md$/i, '').replaceAll('___', '/');
  return name
    .replace(/%([0-9A-Fa-f]{2})/g, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .trim();
}
