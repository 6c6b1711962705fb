/**
 * Writes references as BibTeX, in the fields that BibLaTeX and Zotero read (`urldate`, `date`). What came from a library of references is
 * written as what it is, with each of its people; anything else as something online. Titles keep their capitals, and no sign of a source is
 * read as a command. Pure.
 */
import {
  type Publication,
  type PublicationName,
  type PublicationType,
  writeDateParts,
} from '@/lib/capture/references/publication';
import type { Reference } from './reference';

type Fields = readonly (readonly [string, string | null])[];

export function writeBibtex(references: readonly Reference[]): string {
  return references.length === 0 ? '% No sources.\n' : references.map(writeEntry).join('\n');
}

function writeEntry(reference: Reference): string {
  const { key, publication } = reference;
  const fields = publication === null ? describePage(reference) : describePublication(reference, publication);
  const lines = fields.flatMap(([name, value]) => (value === null ? [] : [`  ${name} = {${value}},`]));
  // BibLaTeX asks for an address of everything that is online. An uploaded file has none.
  const type =
    publication === null ? (reference.url === null ? 'misc' : 'online') : entryTypes[publication.type];
  return [`@${type}{${key},`, ...lines, '}', ''].join('\n');
}

function describePage({ title, author, site, published, url, accessed, note }: Reference): Fields {
  return [
    // Double braces keep the capitals of a title, and the words of a name that is an organisation.
    ['title', `{${escapeTex(title)}}`],
    ['author', author === null ? null : `{${escapeTex(author)}}`],
    ['organization', escape(site)],
    ['date', published],
    ['year', published?.slice(0, 4) ?? null],
    ['url', url === null ? null : escapeAddress(url)],
    ['urldate', url === null ? null : accessed],
    ['annotation', escape(note)],
  ];
}

function describePublication({ accessed, note, url }: Reference, publication: Publication): Fields {
  const { type, title, authors, editors, issued, container, pages } = publication;
  const address = publication.url ?? (publication.doi === null ? url : null);
  return [
    ['title', `{${escapeTex(title)}}`],
    ['author', writeNames(authors)],
    ['editor', writeNames(editors)],
    [containerNames[entryTypes[type]] ?? 'organization', escape(container)],
    [publisherNames[entryTypes[type]] ?? 'publisher', escape(publication.publisher)],
    ['address', escape(publication.place)],
    ['volume', escape(publication.volume)],
    ['number', escape(publication.issue)],
    ['pages', escape(pages?.replaceAll('–', '--') ?? null)?.replace(/-\{\}-/g, '--') ?? null],
    ['edition', escape(publication.edition)],
    ['date', issued === null ? null : writeRange(issued)],
    ['year', issued === null ? null : writeDateParts(issued.from.slice(0, 1))],
    ['doi', publication.doi === null ? null : escapeAddress(publication.doi)],
    ['isbn', escape(publication.isbn)],
    ['issn', escape(publication.issn)],
    ['url', address === null ? null : escapeAddress(address)],
    ['urldate', address === null ? null : accessed],
    ['langid', escape(publication.language)],
    ['annotation', escape(note)],
  ];
}

const writeRange = ({ from, to }: NonNullable<Publication['issued']>): string =>
  to === null ? writeDateParts(from) : `${writeDateParts(from)}/${writeDateParts(to)}`;

/** The entry types of BibLaTeX, which BibTeX's styles know too where they have one. */
const entryTypes: Readonly<Record<PublicationType, string>> = {
  article: 'article',
  'article-journal': 'article',
  'article-magazine': 'article',
  'article-newspaper': 'article',
  bill: 'misc',
  book: 'book',
  broadcast: 'misc',
  chapter: 'incollection',
  dataset: 'dataset',
  document: 'misc',
  'entry-encyclopedia': 'inreference',
  figure: 'misc',
  interview: 'misc',
  legal_case: 'misc',
  legislation: 'misc',
  manuscript: 'unpublished',
  map: 'misc',
  motion_picture: 'misc',
  'paper-conference': 'inproceedings',
  patent: 'patent',
  personal_communication: 'misc',
  'post-weblog': 'online',
  report: 'techreport',
  software: 'software',
  song: 'misc',
  speech: 'misc',
  standard: 'misc',
  thesis: 'thesis',
  webpage: 'online',
};

const containerNames: Readonly<Partial<Record<string, string>>> = {
  article: 'journal',
  incollection: 'booktitle',
  inproceedings: 'booktitle',
  inreference: 'booktitle',
  misc: 'howpublished',
};

const publisherNames: Readonly<Partial<Record<string, string>>> = {
  techreport: 'institution',
  thesis: 'school',
};

const writeNames = (names: readonly PublicationName[]): string | null =>
  names.length === 0 ? null : names.map(writeName).join(' and ');

/** `Family, Suffix, Given`. An organisation, or a name that would be read as two, stands in braces. */
function writeName(name: PublicationName): string {
  if ('literal' in name) return `{${escapeTex(name.literal)}}`;
  const { family, given, suffix } = name;
  const parts = suffix === null ? [family, given ?? ''] : [family, suffix, given ?? ''];
  return parts.map(writeNamePart).join(', ').trim();
}

function writeNamePart(part: string): string {
  const tex = escapeTex(part);
  return /,|\band\b|^others$|=/i.test(part) ? `{${tex}}` : tex;
}

const commands: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

const escape = (text: string | null): string | null => (text === null ? null : escapeTex(text));

const escapeTex = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\\~^{}$&%#_]/g, (sign) => commands[sign] ?? `\\${sign}`)
    // Signs that TeX joins to a dash or a quotation mark.
    .replace(/-(?=-)/g, '-{}')
    .replace(/'(?=')/g, "'{}")
    .replace(/`/g, '\\textasciigrave{}');

/** An address is written as it is, except for what would end the field or begin a command. */
const escapeAddress = (url: string): string =>
  url.replace(/[\s{}\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`);
