/**
 * What pages are called, and when two names mean one page: case, white space and Unicode forms do not count, and a day is the same day in
 * the spellings of Logseq and Obsidian. A journal's title is its date. Pure.
 */
import type { PageFormat, PageKind } from '@/lib/protocol/page-words';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const numericDay = /^(\d{4})[-_](\d{2})[-_](\d{2})$/;
const writtenDay = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/;

/** The date that a title names, as `2026-11-27`; null where it names none, or a day that there is not. */
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

/** What links find a page by. */
export function foldPageName(title: string): string {
  const folded = title.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
  return readJournalDate(folded) ?? folded;
}

/** Where a page that came from no folder stands in one. */
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

/** Signs that some file system refuses, and names that mean another folder, as percent codes. */
function encodeUnsafe(name: string): string {
  const coded = name.replace(/[\u0000-\u001f<>:"\\|?*%/]|^\.+|[. ]+$/g, (signs) =>
    [...signs].map((sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  );
  return coded === '' ? '%00' : coded;
}

/** The title that a file of a folder gives its page. */
export function readPageTitle(path: string): string {
  const name = (path.split('/').at(-1) ?? path).replace(/\.md$/i, '').replaceAll('___', '/');
  return name
    .replace(/%([0-9A-Fa-f]{2})/g, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .trim();
}
