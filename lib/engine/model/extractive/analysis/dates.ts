/**
 * Finds dates in a text and normalises them: an ISO date with the precision of the words, and its position. Knows the English forms, ISO,
 * and day.month.year. A bare year counts only if it reads as one. Never guesses a missing year. Pure.
 */
import type { DatePrecision } from '@/lib/protocol/artifact-words';
import type { Unit } from '../units/split-units';

export type FoundDate = {
  /** `2024-03-07`, `2024-03`, `2024`, `1990` for the 1990s, `1801` for the 19th century. */
  readonly iso: string;
  readonly precision: DatePrecision;
  /** The date as written. */
  readonly text: string;
  readonly start: number;
};

const monthNames =
  'January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec';
const monthKeys = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const year = '(?:1\\d{3}|20\\d{2})';
/** What numbers things instead of years: `page 1200`, `ISSN 2005-744X`, `RFC 1918`. */
const numbered =
  '(?<!\\b(?:ISSN|ISBN|RFC|ISO|[Nn]os?|[Nn]r|[Nn]umber|[Aa]rticle|[Ss]ection|[Pp]ages?|pp?|[Rr]oom|[Pp]ort|[Ff]orm|[Mm]odel|[Vv]ersion|[Cc]hapter|[Ll]ine|[Ff]light|[Ss]tep|[Ii]tem)\\.?[\\s:-]{1,3})';
/** A number of before 1500 behind a name belongs to the name (`the Wang 1200`), unless the word only begins the sentence (`By 1200`). */
const ofName =
  '(?<!(?<!\\p{L})(?!(?:AD|About|After|Around|Before|Between|By|CE|Circa|During|Early|From|In|Late|Mid|Since|Spring|Summer|Autumn|Fall|Winter|To|Until|Year)\\s)\\p{Lu}[\\p{L}.]{0,40}\\s(?=1[0-4]\\d{2}))';

type Reader = {
  readonly pattern: RegExp;
  readonly read: (groups: readonly string[]) => Omit<FoundDate, 'text' | 'start'> | null;
};

const pad = (value: string | number) => String(value).padStart(2, '0');

function readMonth(name: string): number {
  return monthKeys.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

function daysIn(yearNumber: number, month: number): number {
  return new Date(Date.UTC(yearNumber, month, 0)).getUTCDate();
}

function dayDate(yearText: string, month: number, day: number): Omit<FoundDate, 'text' | 'start'> | null {
  if (month < 1 || month > 12 || day < 1 || day > daysIn(Number(yearText), month)) return null;
  return { iso: `${yearText}-${pad(month)}-${pad(day)}`, precision: 'day' };
}

/** Longer forms come first: a later reader never takes a position that an earlier one has already taken. */
const readers: readonly Reader[] = [
  {
    pattern: new RegExp(`\\b(${year})-(\\d{2})-(\\d{2})(?!\\d)`, 'gu'),
    read: ([iso = '', month = '', day = '']) => dayDate(iso, Number(month), Number(day)),
  },
  {
    pattern: new RegExp(
      `\\b(\\d{1,2})(?:st|nd|rd|th)?(?:\\s+of)?\\s+(${monthNames})\\b\\.?,?\\s*,?\\s*(${year})\\b`,
      'giu',
    ),
    read: ([day = '', month = '', iso = '']) => dayDate(iso, readMonth(month), Number(day)),
  },
  {
    pattern: new RegExp(
      `\\b(${monthNames})\\b\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?\\s*,?\\s+(${year})\\b`,
      'giu',
    ),
    read: ([month = '', day = '', iso = '']) => dayDate(iso, readMonth(month), Number(day)),
  },
  {
    pattern: new RegExp(`\\b(\\d{1,2})\\.(\\d{1,2})\\.(${year})\\b`, 'gu'),
    read: ([day = '', month = '', iso = '']) => dayDate(iso, Number(month), Number(day)),
  },
  {
    pattern: new RegExp(`\\b(${monthNames})\\b\\.?(?:\\s+of)?\\s*,?\\s+(${year})\\b`, 'giu'),
    read: ([month = '', iso = '']) => ({ iso: `${iso}-${pad(readMonth(month))}`, precision: 'month' }),
  },
  {
    pattern: new RegExp(`\\b(${year})-(0[1-9]|1[0-2])\\b(?!-)`, 'gu'),
    read: ([iso = '', month = '']) => ({ iso: `${iso}-${month}`, precision: 'month' }),
  },
  {
    pattern: /\b((?:1\d|20)\d)0['’]?s\b/gu,
    read: ([decade = '']) => ({ iso: `${decade}0`, precision: 'decade' }),
  },
  {
    pattern: /\b(\d{1,2})(?:st|nd|rd|th)[ -]century\b/giu,
    read: ([century = '']) => {
      const first = (Number(century) - 1) * 100 + 1;
      return Number(century) > 0 && Number(century) <= 21
        ? { iso: String(first).padStart(4, '0'), precision: 'century' }
        : null;
    },
  },
  {
    // A year by itself: not part of a larger number, an amount of money, a count of things or an address.
    pattern: new RegExp(
      `(?=[12]\\d{3})(?<![\\p{N}$€£.,/#-]|\\p{N}\\s)${numbered}${ofName}\\b(1[0-9]\\d{2}|20\\d{2})\\b(?![\\p{N}%°]|[.,]\\p{N}|\\s*(?:percent|per cent|people|men|women|users|members|students|soldiers|units|copies|pieces|items|seats|rooms|games|points|steps|times|words|characters|lines|pages|pixels|px|[kmg]?bytes|[kmg]b|feet|ft|inch(?:es)?|yards|acres|hectares|[kcm]?m|miles|[kcm]?(?:metres|meters)|k?g|mg|(?:kilo|milli)?grams|tons|tonnes|pounds|ml|lit(?:er|re)s?|cups|k?cal(?:ories)?|watts|volts|degrees|dollars|euros|years|months|weeks|days|hours|minutes|seconds)\\b|(?:\\s\\p{Lu}[\\p{L}.]*){1,3}\\s(?:Ave(?:nue)?|Blvd|Drive|Lane|R(?:oa)?d|Square|St(?:reet)?|Way)\\b)`,
      'gu',
    ),
    read: ([iso = '']) => ({ iso, precision: 'year' }),
  },
];

export function findDates(text: string): FoundDate[] {
  const found: FoundDate[] = [];
  for (const { pattern, read } of readers) {
    for (const match of text.matchAll(pattern)) {
      const start = match.index;
      const end = start + match[0].length;
      if (found.some((other) => start < other.start + other.text.length && other.start < end)) continue;
      const date = read(match.slice(1));
      if (date !== null) found.push({ ...date, text: match[0], start });
    }
  }
  return found.sort((left, right) => left.start - right.start);
}

/**
 * Returns the dates of a unit. A bare number of four digits in a row of a table is a year only in a column that is about one: elsewhere it
 * may count anything.
 */
export function findUnitDates({ text, kind, cells = [], columns = [] }: DatedUnit): FoundDate[] {
  const dates = findDates(text);
  if (kind !== 'row') return dates;
  const isCount = ({ text: written }: FoundDate) => {
    const place = cells.findIndex((cell) => cell.trim() === written);
    return place >= 0 && !yearColumn.test(columns[place] ?? '');
  };
  return dates.filter((date) => date.precision !== 'year' || !isCount(date));
}

type DatedUnit = Pick<Unit, 'text' | 'kind' | 'cells' | 'columns'>;

const yearColumn =
  /\b(?:born|built|completed|date|died|established|founded|opened|published|released?|since|when|years?)\b/iu;
