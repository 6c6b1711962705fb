/**
 * Reads publications from a BibTeX or BibLaTeX file. What an entry names with `crossref` or `xdata` gives it the fields that it lacks
 * (BibLaTeX, appendix B). Pure.
 */
import { limits } from '../../../core/limits';
import type { PublicationType } from '../publication';
import { joinDate, readDate } from '../read-date';
import type { RawPublication } from '../settle-publication';
import { decodeTex } from './decode-tex';
import { readBibtexNames } from './read-bibtex-names';
import { type BibtexEntry, type BibtexFault, readEntries } from './read-entries';

const types: Readonly<Partial<Record<string, PublicationType>>> = {
  article: 'article-journal',
  suppperiodical: 'article-journal',
  periodical: 'article-journal',
  magazine: 'article-magazine',
  newsarticle: 'article-newspaper',
  book: 'book',
  mvbook: 'book',
  booklet: 'book',
  collection: 'book',
  mvcollection: 'book',
  reference: 'book',
  proceedings: 'book',
  mvproceedings: 'book',
  manual: 'book',
  inbook: 'chapter',
  bookinbook: 'chapter',
  suppbook: 'chapter',
  incollection: 'chapter',
  suppcollection: 'chapter',
  inreference: 'entry-encyclopedia',
  inproceedings: 'paper-conference',
  conference: 'paper-conference',
  techreport: 'report',
  report: 'report',
  thesis: 'thesis',
  phdthesis: 'thesis',
  mastersthesis: 'thesis',
  online: 'webpage',
  www: 'webpage',
  electronic: 'webpage',
  webpage: 'webpage',
  web_page: 'webpage',
  unpublished: 'manuscript',
  patent: 'patent',
  dataset: 'dataset',
  data: 'dataset',
  software: 'software',
  standard: 'standard',
  legislation: 'legislation',
  jurisdiction: 'legal_case',
  movie: 'motion_picture',
  video: 'motion_picture',
  audio: 'song',
  music: 'song',
  artwork: 'figure',
  image: 'figure',
  letter: 'personal_communication',
};

export type FoundReference = {
  readonly raw: RawPublication;
  readonly key: string | null;
  readonly line: number;
  readonly attachments: number;
};

/** Entries that only hold fields for others. */
const holders = new Set(['xdata', 'set']);

export function readBibtex(text: string): {
  readonly found: readonly FoundReference[];
  readonly faults: readonly BibtexFault[];
} {
  const { entries, faults } = readEntries(text, limits.references);
  const byKey = new Map(entries.map((entry) => [entry.key.toLowerCase(), entry]));
  return {
    found: entries.filter(({ type }) => !holders.has(type)).map((entry) => readEntry(inherit(entry, byKey))),
    faults,
  };
}

/** The fields of a parent that a child has under another name. */
const inheritedNames: Readonly<Partial<Record<string, string>>> = {
  title: 'booktitle',
  subtitle: 'booksubtitle',
  author: 'bookauthor',
};
/** Fields that say which entry it is, or stand for it alone. */
const ownFields = new Set([
  'crossref',
  'xref',
  'xdata',
  'entryset',
  'ids',
  'label',
  'shorttitle',
  'sorttitle',
  'options',
  'keywords',
  'abstract',
  'note',
  'file',
  'doi',
  'url',
]);

function inherit(entry: BibtexEntry, byKey: ReadonlyMap<string, BibtexEntry>): BibtexEntry {
  const find = (key: string) => byKey.get(key.trim().toLowerCase());
  const fields = new Map(entry.fields);
  const parent = find(fields.get('crossref') ?? '');
  if (parent !== undefined && parent !== entry) inheritFrom(parent, fields);
  const data = (fields.get('xdata') ?? '').split(',').map(find);
  for (const each of data) if (each?.type === 'xdata') fillFrom(each, fields);
  return Object.assign({}, entry, { fields });
}

function inheritFrom(parent: BibtexEntry, fields: Map<string, string>): void {
  for (const [name, value] of parent.fields) {
    const under = inheritedNames[name] ?? name;
    if (!ownFields.has(name) && !fields.has(under) && !hasDate(fields, under)) fields.set(under, value);
  }
}

function fillFrom(data: BibtexEntry, fields: Map<string, string>): void {
  for (const [name, value] of data.fields) if (!fields.has(name)) fields.set(name, value);
}

/** An entry with a year of its own takes no date from another. */
const hasDate = (fields: ReadonlyMap<string, string>, name: string) =>
  ['date', 'year', 'month', 'day'].includes(name) && (fields.has('date') || fields.has('year'));

function readEntry({ type, key, line, fields }: BibtexEntry): FoundReference {
  const raw = (name: string) => fields.get(name);
  const get = (...names: readonly string[]): string | undefined => {
    const found = names
      .map((name) => fields.get(name))
      .find((value) => value !== undefined && value.trim() !== '');
    return found === undefined ? undefined : decodeTex(found).trim();
  };
  const title = join(get('title'), get('subtitle'));
  const eprint = findEprint(get('eprint'), get('eprinttype', 'archiveprefix'));
  const publication: RawPublication = {
    type: findType(type, get('type'), fields),
    titles: [title, get('booktitle', 'maintitle', 'shorttitle', 'howpublished')],
    authors: readBibtexNames(raw('author')),
    editors: readBibtexNames(raw('editor')),
    issued: readIssued(get, raw('month')),
    container:
      get('journaltitle', 'journal', 'booktitle', 'maintitle') ??
      (types[type] === 'webpage' ? get('organization') : undefined),
    publisher: get('publisher', 'institution', 'school', 'organization'),
    place: get('location', 'address'),
    volume: get('volume'),
    issue: get('number', 'issue'),
    pages: get('pages', 'eid'),
    edition: get('edition'),
    isbn: get('isbn'),
    issn: get('issn'),
    pmid: get('pmid'),
    dois: [readAddress(raw('doi')), get('note')?.match(/doi[:/].*/i)?.[0]],
    urls: [readAddress(raw('url')), readAddress(raw('howpublished')), readAddress(raw('note')), eprint],
    language: get('langid', 'language', 'hyphenation'),
    abstract: readParagraphs(raw('abstract')),
    notes: [raw('note'), raw('annote'), raw('annotation'), raw('comment')].flatMap((note) => {
      const text = readParagraphs(note);
      return text === undefined || text === '' ? [] : [text];
    }),
    keywords: (get('keywords', 'keyword') ?? '').split(/[;,]/),
  };
  return { raw: publication, key: key === '' ? null : key, line, attachments: countFiles(raw('file')) };
}

function findType(
  entry: string,
  kind: string | undefined,
  fields: ReadonlyMap<string, string>,
): PublicationType {
  if (entry === 'article' && /newspaper/i.test(fields.get('entrysubtype') ?? '')) return 'article-newspaper';
  if (entry === 'article' && /magazine/i.test(fields.get('entrysubtype') ?? '')) return 'article-magazine';
  const known = Object.hasOwn(types, entry) ? types[entry] : undefined;
  if (known !== undefined) return known;
  if (/thesis/i.test(kind ?? '')) return 'thesis';
  return fields.has('url') || /\\url/.test(fields.get('howpublished') ?? '') ? 'webpage' : 'document';
}

const join = (title: string | undefined, subtitle: string | undefined): string | undefined =>
  title === undefined || subtitle === undefined
    ? title
    : `${title}${/[?!:.]$/.test(title) ? '' : ':'} ${subtitle}`;

function readIssued(get: (...names: readonly string[]) => string | undefined, month: string | undefined) {
  const date = readDate(get('date'));
  return date ?? joinDate(get('year'), get('month') ?? month, get('day'));
}

/** An address is not TeX, but some programs escape signs in it. */
function readAddress(tex: string | undefined): string | undefined {
  const inner = /\\(?:url|href|path)\s*\{([^{}]*)\}/.exec(tex ?? '')?.[1] ?? tex;
  return inner
    ?.replace(/\\textasciitilde(?:\{\})?/g, '~')
    .replace(/\{?\\~\s?(?:\{\})?\}?/g, '~')
    .replace(/\$\\sim\$/g, '~')
    .replace(/\\([&%#_$^{}])/g, '$1')
    .replace(/[{}]/g, '')
    .trim();
}

function findEprint(eprint: string | undefined, kind: string | undefined): string | undefined {
  if (eprint === undefined) return undefined;
  const isArxiv =
    kind?.toLowerCase() === 'arxiv' ||
    /^(?:arxiv:)?(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?\/\d{7})(?:v\d+)?$/i.test(eprint);
  return isArxiv ? `https://arxiv.org/abs/${eprint.replace(/^arxiv:/i, '')}` : undefined;
}

/** TeX has a paragraph end at a blank line; the other ends of lines are blanks. */
const readParagraphs = (tex: string | undefined): string | undefined =>
  tex
    ?.replace(/\\par\b/g, '\n\n')
    .split(/\r?\n[^\S\n]*\r?\n/)
    .map(decodeTex)
    .join('\n\n')
    .trim();

/** Several files stand behind one another, separated by semicolons that are not escaped. */
const countFiles = (file: string | undefined): number =>
  (file ?? '').split(/(?<!\\);/).filter((part) => part.trim() !== '').length;
