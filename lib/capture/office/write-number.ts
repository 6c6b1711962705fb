/**
 * Writes a number as its cell shows it. A format that cannot be read never changes the number: the number is then written as it is stored.
 * Separators are always those of English, because a workbook does not say which its reader sees. Pure.
 */
import { format, getFormatDateInfo, getFormatInfo, isDateFormat, isTextFormat, isValidFormat } from 'numfmt';

/** Shows a number as it is. */
export const generalFormat = 'General';

type WrittenNumber = { readonly text: string; readonly isDate: boolean };

export type NumberWriter = (value: number, code: string) => WrittenNumber;

/** Days between the beginnings of the two date systems (ECMA-376 part 1, 18.17.4.1). */
const daysTo1904 = 1_462;
/** The last day of the year 9999. Excel shows no date after it, nor one before its system begins. */
const lastDay = 2_958_466;
const leapDayOf1900 = 60;
/** Digits that a double always holds, which is also what spreadsheets keep. */
const digits = 15;

type KnownFormat = {
  readonly code: string;
  readonly isDate: boolean;
  /** True if it shows a day, and not only a time or a duration. */
  readonly hasDay: boolean;
  readonly isFraction: boolean;
  /** True for the calendar that counts by the moon. */
  readonly isLunar: boolean;
};

export function createNumberWriter({ startsIn1904 }: { readonly startsIn1904: boolean }): NumberWriter {
  const known = new Map<string, KnownFormat | null>();
  return (value, code) => {
    let read = known.get(code);
    if (read === undefined) {
      read = readFormat(code);
      known.set(code, read);
    }
    if (read === null) return { text: writePlainNumber(value), isDate: false };
    const serial = read.hasDay && startsIn1904 ? value + daysTo1904 : value;
    if (read.hasDay && !isDay(serial, read)) return { text: writePlainNumber(value), isDate: false };
    return { text: writeFormatted(serial, read), isDate: read.hasDay };
  };
}

/** 29 February 1900, which never was but is counted, is a day of no other calendar. */
const isDay = (serial: number, { isLunar }: KnownFormat): boolean =>
  serial >= 0 && serial < lastDay && !(isLunar && Math.floor(serial) === leapDayOf1900);

function writeFormatted(value: number, { code, isDate, isFraction }: KnownFormat): string {
  // A time before the beginning is that of its amount, as in workbooks that count from 1904; others show only signs for "too narrow".
  if (isDate && value < 0) return `-${clean(format(code, -value))}`;
  const text = clean(format(code, value));
  // What is rounded up to a whole is added to the whole number, and not written beside it again.
  return isFraction ? text.replace(/(\d) (\d+)\/\2(?!\d)/, '$1') : text;
}

/** Writes the words of a cell as its format shows them: `;;;` shows nothing, and `"Dear "@` adds to them. */
export function writeText(text: string, code: string): string {
  if (!/@|;[^;]*;[^;]*;/.test(code) || code === '@' || !isValidFormat(code)) return text;
  return format(code, text).trim();
}

/** Returns null for a format that shows the number as it is. */
function readFormat(given: string): KnownFormat | null {
  if (given.toLowerCase() === generalFormat.toLowerCase() || !isValidFormat(given) || isTextFormat(given))
    return null;
  const isDate = isDateFormat(given);
  const code = isDate ? given : dropRegions(given);
  if (!isValidFormat(code)) return null;
  const { year, month, day } = getFormatDateInfo(code);
  return {
    code,
    isDate,
    hasDay: year || month || day,
    isLunar: /b2/i.test(code),
    isFraction: getFormatInfo(code).type === 'fraction',
  };
}

/** `[$€-407]` names a currency and a region. The region would change the separators, which it does not in a spreadsheet. */
const dropRegions = (code: string): string =>
  code.replace(/\[\$([^\]-]*)-[^\]]*\]/g, (_whole, sign: string) => (sign === '' ? '' : `[$${sign}]`));

/** Blanks only keep numbers of a column below each other. */
const clean = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The digits that a spreadsheet keeps, without the last bits of a double: `0.1 + 0.2` is `0.3`. */
function writePlainNumber(value: number): string {
  return String(Number(value.toPrecision(digits))).replace('e', 'E');
}
