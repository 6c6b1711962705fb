/**
 * Writes references as CSL-JSON 1.0, which Zotero and other programs for references import. What came from a library of references is written
 * as what it is, with each of its people; anything else as a page of the web. Pure.
 */
import type { Publication, PublicationDate, PublicationName } from '@/lib/capture/references/publication';
import type { Reference } from './reference';

export function writeCsl(references: readonly Reference[]): string {
  return `${JSON.stringify(references.map(presentItem), null, 2)}\n`;
}

/** Writes all that is known of a publication, so that reading it gives the same publication. */
export const writePublication = (publication: Publication, key: string): string =>
  JSON.stringify({ id: key, ...presentPublication(publication), ...presentTexts(publication) });

const presentItem = (reference: Reference): object =>
  reference.publication === null ? presentPage(reference) : presentKnown(reference, reference.publication);

/** Of a publication without an address of its own, the page that was captured. */
function presentKnown({ key, url, accessed, note }: Reference, publication: Publication): object {
  const isOnlyPage = publication.url === null && publication.doi === null && url !== null;
  return {
    id: key,
    ...presentPublication(publication),
    ...(isOnlyPage ? { URL: url } : {}),
    ...(accessed === null || publication.url === null ? {} : { accessed: presentDay(accessed) }),
    ...(note === null ? {} : { annote: note }),
  };
}

function presentPage({ key, title, author, site, published, url, accessed, note }: Reference): object {
  return {
    id: key,
    type: url === null ? 'document' : 'webpage',
    title,
    // A captured page names its author as one text, which may be several people or an organisation.
    ...(author === null ? {} : { author: [{ literal: author }] }),
    ...(site === null ? {} : { 'container-title': site }),
    ...(published === null ? {} : { issued: presentDay(published) }),
    ...(url === null ? {} : { URL: url }),
    ...(accessed === null || url === null ? {} : { accessed: presentDay(accessed) }),
    ...(note === null ? {} : { annote: note }),
  };
}

function presentPublication(publication: Publication): Readonly<Record<string, unknown>> {
  const { authors, editors, issued } = publication;
  const fields: readonly (readonly [string, unknown])[] = [
    ['type', publication.type],
    ['title', publication.title],
    ['author', authors.length === 0 ? null : authors.map(presentName)],
    ['editor', editors.length === 0 ? null : editors.map(presentName)],
    ['issued', issued === null ? null : presentDate(issued)],
    ['container-title', publication.container],
    ['publisher', publication.publisher],
    ['publisher-place', publication.place],
    ['volume', publication.volume],
    ['issue', publication.issue],
    ['page', publication.pages],
    ['edition', publication.edition],
    ['DOI', publication.doi],
    ['ISBN', publication.isbn],
    ['ISSN', publication.issn],
    ['PMID', publication.pmid],
    ['URL', publication.url],
    ['language', publication.language],
  ];
  return Object.fromEntries(fields.filter(([, value]) => value !== null));
}

/** Several notes are one text of CSL. A semicolon at the end says that a comma does not divide keywords. */
function presentTexts({ abstract, notes, keywords }: Publication): object {
  const isOne = keywords.length === 1 && keywords[0]?.includes(',') === true;
  return {
    ...(abstract === null ? {} : { abstract }),
    ...(notes.length === 0 ? {} : { note: notes.join('\n\n') }),
    ...(keywords.length === 0 ? {} : { keyword: `${keywords.join('; ')}${isOne ? ';' : ''}` }),
  };
}

function presentName(name: PublicationName): object {
  if ('literal' in name) return { literal: name.literal };
  const { family, given, suffix } = name;
  return {
    family,
    ...(given === null ? {} : { given }),
    ...(suffix === null ? {} : { suffix }),
  };
}

const presentDate = ({ from, to }: PublicationDate): object => ({
  'date-parts': to === null ? [from] : [from, to],
});

const presentDay = (iso: string): object => ({
  'date-parts': [
    iso
      .split('-')
      .map(Number)
      .filter((part) => Number.isInteger(part)),
  ],
});
