/**
 * Makes a publication of what a format says: plain text, bounded fields, one form for a DOI and an address. Nothing here knows a format.
 * Pure.
 */
import { limits } from '../../core/limits';
import { fail, type Result, succeed } from '../../core/result';
import { shorten, sliceWhole } from '../../core/text';
import { readWebUrl } from '../../core/url';
import { cleanLine, cleanText } from './clean-text';
import type { Publication, PublicationDate, PublicationName, PublicationType } from './publication';
import { readLanguage } from './read-language';

type LineField =
  | 'container'
  | 'publisher'
  | 'place'
  | 'volume'
  | 'issue'
  | 'pages'
  | 'edition'
  | 'isbn'
  | 'issn'
  | 'pmid';

export type RawPublication = Readonly<Partial<Record<LineField, string | undefined>>> & {
  readonly type: PublicationType;
  /** The first that is not empty is the title. */
  readonly titles: readonly (string | undefined)[];
  readonly authors: readonly PublicationName[];
  readonly editors: readonly PublicationName[];
  readonly issued: PublicationDate | null;
  /** Where a DOI may stand, its own field first: the first that is one. */
  readonly dois: readonly (string | undefined)[];
  /** Where an address may stand, its own field first: the first that is one. */
  readonly urls: readonly (string | undefined)[];
  readonly language: string | undefined;
  readonly abstract: string | undefined;
  readonly notes: readonly string[];
  readonly keywords: readonly string[];
};

export type SettledPublication = {
  readonly publication: Publication;
  /** The names of fields that were longer than their bound and are cut. */
  readonly cut: readonly string[];
  /** What stands where an address or a DOI should, and is neither. */
  readonly unreadable: readonly string[];
};

export function settlePublication(raw: RawPublication): Result<SettledPublication, string> {
  const cut = new Set<string>();
  const bound = (name: string, text: string, maxChars: number) => {
    if (text.length > maxChars) cut.add(name);
    return sliceWhole(text, maxChars);
  };
  const line = (name: string, text: string | undefined): string | null =>
    bound(name, cleanLine(text ?? ''), limits.referenceLineChars) || null;
  const list = <Item>(name: string, items: readonly Item[], most: number): Item[] => {
    if (items.length > most) cut.add(name);
    return items.slice(0, most);
  };
  const names = (name: string, of: readonly PublicationName[]) =>
    list(
      name,
      of.flatMap((each) => settleName(each, (text) => line(name, text))),
      limits.referenceNames,
    );

  const title = raw.titles.map((each) => line('title', each)).find((each) => each !== null) ?? null;
  if (title === null) return fail('It has no title.');
  const publication: Publication = {
    type: raw.type,
    title,
    authors: names('authors', raw.authors),
    editors: names('editors', raw.editors),
    issued: raw.issued,
    container: line('container', raw.container),
    publisher: line('publisher', raw.publisher),
    place: line('place', raw.place),
    volume: line('volume', raw.volume),
    issue: line('issue', raw.issue),
    pages: line('pages', raw.pages)?.replace(/\s*[-–—]+\s*/g, '–') ?? null,
    edition: line('edition', raw.edition),
    doi: findDoi([...raw.dois, ...raw.urls]),
    isbn: line('isbn', raw.isbn),
    issn: line('issn', raw.issn),
    pmid: line('pmid', raw.pmid),
    url: findUrl(raw.urls),
    language: readLanguage(raw.language),
    abstract: bound('abstract', cleanText(raw.abstract ?? ''), limits.referenceFieldChars) || null,
    notes: list(
      'notes',
      raw.notes.map((note) => bound('notes', cleanText(note), limits.referenceFieldChars)).filter(isText),
      limits.referenceNotes,
    ),
    keywords: list(
      'keywords',
      [...new Set(raw.keywords.map((each) => line('keywords', each) ?? '').filter(isText))],
      limits.referenceKeywords,
    ),
  };
  return succeed({ publication, cut: [...cut], unreadable: listUnreadable(raw, publication) });
}

function listUnreadable({ dois: [ownDoi], urls: [ownUrl] }: RawPublication, { doi, url }: Publication) {
  const given = [doi === null ? ownDoi : '', url === null ? ownUrl : ''];
  return given.map((text) => shorten(cleanLine(text ?? ''), limits.refusedFieldChars)).filter(isText);
}

const isText = (text: string) => text !== '';

function settleName(
  name: PublicationName,
  line: (text: string | undefined) => string | null,
): readonly PublicationName[] {
  if ('literal' in name) {
    const literal = line(name.literal);
    return literal === null ? [] : [{ literal }];
  }
  const family = line(name.family);
  const given = line(name.given ?? undefined);
  const suffix = line(name.suffix ?? undefined);
  if (family !== null) return [{ family, given, suffix }];
  return given === null ? [] : [{ literal: given }];
}

/** A DOI begins with `10.` and the number of its registrant (ISO 26324); it is the same in any case. */
export function findDoi(texts: readonly (string | undefined)[]): string | null {
  for (const text of texts) {
    const found = /(?:^|doi[:/\s]|doi\.org\/|[\s(])(10\.\d{4,9}\/[^\s"<>{}]{1,500})/i.exec(
      cleanLine(text ?? ''),
    );
    if (found?.[1] === undefined) continue;
    const isAddress = /^https?:/i.test(text?.trim() ?? '');
    const doi = isAddress ? decodeAddress(found[1].replace(/[?#].*$/, '')) : found[1];
    return doi.replace(/[.,;]+$/, '').toLowerCase();
  }
  return null;
}

function decodeAddress(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    // A stray percent sign: it is part of the DOI.
    if (error instanceof URIError) return text;
    throw error;
  }
}

function findUrl(texts: readonly (string | undefined)[]): string | null {
  for (const text of texts) {
    const address = /\b(?:https?:\/\/|www\.)[^\s<>"]+/i.exec((text ?? '').replaceAll('&amp;', '&'))?.[0];
    if (address === undefined) continue;
    const read = readWebUrl(address, limits.urlChars);
    if (read.ok && read.value.toString().length <= limits.urlChars) return read.value.toString();
  }
  return null;
}
