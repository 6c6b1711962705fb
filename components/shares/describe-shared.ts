/** Describes a shared page in words. Pure. */
import { describePlace as describePlaceInFile } from '@/lib/protocol/describe-place';
import { describeDate } from '@/components/ui/describe-time';
import { countNoun } from '@/lib/core/text';
import { isNote, type SharedNote, type SharedPage } from '@/lib/domain/shares/shared-page';

/** Writes a date with no-break spaces, so that it stays on one line. */
const describeDay = (isoDate: string) => describeDate(isoDate, 'UTC').replaceAll(' ', '\u00a0');

export function listNotes(page: SharedPage): SharedNote[] {
  return page.citations.filter(isNote);
}

/** Returns for example "12 quotes from 4 sources, captured 2 Nov 2026 to 20 Nov 2026". */
export function describeEvidence(page: SharedPage): string {
  const notes = dropRepeated(listNotes(page));
  if (notes.length === 0) return 'No quotes from sources';
  const sources = countNoun(new Set(notes.map(getSourceKey)).size, 'source');
  const days = notes.map((note) => note.capturedAt).toSorted();
  const [first, last] = [describeDay(days[0] ?? ''), describeDay(days.at(-1) ?? '')];
  const when = first === last ? `on ${first}` : `${first} to ${last}`;
  return `${countNoun(notes.length, 'quote')} from ${sources}, captured ${when}`;
}

/** Quotes of one capture belong to one source. Ids are private, so the key is made of the source's public data. */
export function getSourceKey(note: SharedNote): string {
  return JSON.stringify([note.n, note.title, note.url]);
}

export type SharedSource = Pick<SharedNote, 'n' | 'title' | 'site' | 'url'> & {
  readonly capturedAt: readonly string[];
  readonly notes: readonly SharedNote[];
};

/** Returns the sources of the page, sorted by their number. */
export function listSources(page: SharedPage): SharedSource[] {
  const groups = [...Map.groupBy(listNotes(page), getSourceKey).values()];
  return groups
    .flatMap((notes) => {
      const [first] = notes;
      if (first === undefined) return [];
      const { n, title, site, url } = first;
      const capturedAt = [...new Set(notes.map((note) => describeDay(note.capturedAt)))];
      return [{ n, title, site, url, capturedAt, notes: dropRepeated(notes) }];
    })
    .toSorted((one, other) => one.n - other.n);
}

/** Removes repeated notes, because several claims may rest on the same quote. */
function dropRepeated(notes: readonly SharedNote[]): SharedNote[] {
  const byQuote = new Map(notes.toReversed().map((note) => [`${getSourceKey(note)} ${note.quote}`, note]));
  return [...byQuote.values()].toReversed();
}

/** Returns for example "example.org · page 4 · captured 2 Nov 2026". */
export function describePlace(note: SharedNote): string {
  return [note.site, note.place ?? describePlaceInFile(note), `captured\u00a0${describeDay(note.capturedAt)}`]
    .filter((fact) => fact !== null)
    .join(' · ');
}

/** Writes a quote, with the cells of a table row separated by " · ". */
export const writeQuote = (quote: string) => quote.replaceAll('\t', ' · ').trim();
