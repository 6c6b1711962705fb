/** Reads publications from RIS, as publishers, EndNote, Mendeley and Zotero write it. Pure. */
import type { FoundReference } from './bibtex/read-bibtex';
import type { PublicationName, PublicationType } from './publication';
import { readDate } from './read-date';
import { readTagged, risLines, type TaggedEntry } from './read-tagged';

const types: Readonly<Partial<Record<string, PublicationType>>> = {
  ABST: 'article-journal',
  AGGR: 'dataset',
  ANCIENT: 'book',
  ART: 'figure',
  BILL: 'bill',
  BLOG: 'post-weblog',
  BOOK: 'book',
  CASE: 'legal_case',
  CHAP: 'chapter',
  CLSWK: 'book',
  COMP: 'software',
  CONF: 'paper-conference',
  CPAPER: 'paper-conference',
  CTLG: 'book',
  DATA: 'dataset',
  DBASE: 'dataset',
  DICT: 'entry-encyclopedia',
  EBOOK: 'book',
  ECHAP: 'chapter',
  EDBOOK: 'book',
  EJOUR: 'article-journal',
  ELEC: 'webpage',
  ENCYC: 'entry-encyclopedia',
  FIGURE: 'figure',
  GOVDOC: 'report',
  ICOMM: 'personal_communication',
  INPR: 'article-journal',
  JFULL: 'article-journal',
  JOUR: 'article-journal',
  MANSCPT: 'manuscript',
  MAP: 'map',
  MGZN: 'article-magazine',
  MPCT: 'motion_picture',
  NEWS: 'article-newspaper',
  PAT: 'patent',
  PCOMM: 'personal_communication',
  RPRT: 'report',
  SLIDE: 'speech',
  SOUND: 'song',
  STAND: 'standard',
  STAT: 'legislation',
  THES: 'thesis',
  UNPB: 'manuscript',
  VIDEO: 'motion_picture',
  WEB: 'webpage',
};

export const readRis = (text: string): readonly FoundReference[] => readTagged(text, risLines).map(readEntry);

function readEntry({ fields, line }: TaggedEntry): FoundReference {
  const all = (...tags: readonly string[]) =>
    tags.flatMap((tag) => fields.get(tag) ?? []).filter((value) => value !== '');
  const first = (...tags: readonly string[]): string | undefined => all(...tags)[0];
  const type = types[first('TY')?.toUpperCase() ?? ''] ?? 'document';
  const isWhole = type === 'book' || type === 'report' || type === 'thesis';
  return {
    raw: {
      type,
      titles: [first('T1', 'TI', 'CT'), first('BT', 'T2', 'ST')],
      authors: all('AU', 'A1').map(readPerson),
      editors: all('ED', isWhole ? '' : 'A2').map(readPerson),
      issued: readDate(pickDate(first('PY', 'Y1'), first('DA'))),
      container: isWhole ? first('T2', 'JO', 'JF') : first('JF', 'T2', 'JO', 'BT', 'JA', 'J2', 'J1'),
      publisher: first('PB'),
      place: first('CY', 'PP'),
      volume: first('VL'),
      issue: first('IS'),
      pages: joinPages(first('SP'), first('EP')),
      edition: first('ET'),
      isbn: isWhole || type === 'chapter' ? first('SN') : undefined,
      issn: isWhole || type === 'chapter' ? undefined : first('SN'),
      dois: [
        first('DO'),
        ...all('M3', 'L3', 'ID', 'N1').filter((value) => /^(?:doi:?\s*)?10\./i.test(value)),
      ],
      urls: [first('UR'), ...all('UR', 'L2', 'LK')],
      language: first('LA'),
      abstract: first('AB', 'N2'),
      notes: all('N1', 'RN').filter((value) => !/^(?:doi:?\s*)?10\.\d{4,9}\/\S+$/i.test(value)),
      keywords: all('KW').flatMap((value) => value.split(/\n|;/)),
    },
    key: first('ID') ?? null,
    line,
    attachments: all('L1', 'L4').length,
  };
}

/** A full date in `DA` counts if it belongs to the year of publication. */
function pickDate(year: string | undefined, date: string | undefined): string | undefined {
  if (year === undefined) return date;
  const [from] = [/\d{4}/.exec(year)?.[0]];
  const isYearOnly = /^\s*\d{4}\/*\s*$/.test(year);
  return isYearOnly && date !== undefined && from !== undefined && date.includes(from) ? date : year;
}

function joinPages(start: string | undefined, end: string | undefined): string | undefined {
  if (start === undefined || end === undefined || start === end || /[-–]/.test(start)) return start ?? end;
  return `${start}–${end}`;
}

/** `Family, Given, Suffix`. A name without a comma is that of an organisation. */
function readPerson(text: string): PublicationName {
  const [family = '', given = '', suffix = ''] = text.split(',').map((part) => part.trim());
  if (!text.includes(',')) return { literal: family };
  return { family, given: given === '' ? null : given, suffix: suffix === '' ? null : suffix };
}
