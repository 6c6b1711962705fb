/** Reads publications from the format in which PubMed saves citations (MEDLINE, `.nbib`). Pure. */
import type { FoundReference } from './bibtex/read-bibtex';
import type { PublicationName, PublicationType } from './publication';
import { readDate } from './read-date';
import { nbibLines, readTagged, type TaggedEntry } from './read-tagged';

export const readNbib = (text: string): readonly FoundReference[] =>
  readTagged(text, nbibLines).map(readEntry);

function readEntry({ fields, line }: TaggedEntry): FoundReference {
  const all = (...tags: readonly string[]) =>
    tags.flatMap((tag) => fields.get(tag) ?? []).filter((value) => value !== '');
  const first = (...tags: readonly string[]): string | undefined =>
    tags
      .flatMap((tag) => fields.get(tag) ?? [])
      .find((value) => value !== '')
      ?.replace(/\n/g, ' ');
  const pmid = first('PMID');
  const full = all('FAU');
  const authors: readonly PublicationName[] = [
    ...(full.length > 0 ? full.map(readFullName) : all('AU').map(readShortName)),
    ...all('CN').map((literal) => ({ literal })),
  ];
  return {
    raw: {
      type: findType(all('PT')),
      titles: [first('TI', 'BTI')?.replace(/(?<=\S)\.$/, '')],
      authors,
      editors: all('FED', 'ED').map(readFullName),
      issued: readDate(first('DP')),
      container: first('JT', 'TA', 'BTI'),
      publisher: first('PB'),
      place: undefined,
      volume: first('VI'),
      issue: first('IP'),
      pages: first('PG'),
      isbn: first('ISBN'),
      issn: first('IS')?.replace(/\s*\(.*$/, ''),
      pmid,
      dois: all('AID', 'LID').filter((value) => value.includes('[doi]')),
      urls: pmid === undefined ? [] : [`https://pubmed.ncbi.nlm.nih.gov/${pmid.trim()}/`],
      language: first('LA'),
      abstract: first('AB'),
      notes: [],
      keywords: all('OT', 'MH').map((word) => word.replaceAll('*', '')),
    },
    key: pmid ?? null,
    line,
    attachments: 0,
  };
}

function findType(kinds: readonly string[]): PublicationType {
  if (kinds.some((kind) => /\bbook\b/i.test(kind))) return 'book';
  return kinds.some((kind) => /^dataset$/i.test(kind)) ? 'dataset' : 'article-journal';
}

function readFullName(text: string): PublicationName {
  const [family = '', given = '', suffix = ''] = text.split(',').map((part) => part.trim());
  return { family, given: given === '' ? null : given, suffix: suffix === '' ? null : suffix };
}

/** `van der Berg AB`: the last word holds the initials. */
function readShortName(text: string): PublicationName {
  const [, family = text, given = null] = /^(.+) ([A-Z]{1,4})$/.exec(text.trim()) ?? [];
  return { family, given, suffix: null };
}
