/**
 * Writes a number as its cell shows it. A format that cannot be read never changes the number: the number is then written as it is stored.
 * Separators are always those of English, because a workbook does not say which its reader sees. Pure.
 */
import { format, getFormatDateInfo, isDateFormat, isTextFormat, isValidFormat } from 'numfmt';

/** Shows a number as it is. */
export const generalFormat = 'General';

type WrittenNumber = { readonly text: string; readonly isDate: boolean };

export type NumberWriter = (value: number, code: string) => WrittenNumber;

/** Days between the beginnings of the two date systems (ECMA-376 part 1, 18.17.4.1). */
const daysTo1904 = 1_462;
/** The last day of the year 9999. Excel shows no date after it, nor one before its system begins. */
const lastDay = 2_958_466;
/** Digits that a double always holds, which is also what spreadsheets keep. */
const digits = 15;

type KnownFormat = {
  readonly code: string;
  readonly isDate: boolean;
  /** True if it shows a day, and not only a time or a duration. */
  readonly hasDay: boolean;
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
    if (read.hasDay && (serial < 0 || serial >= lastDay))
      return { text: writePlainNumber(value), isDate: false };
    return { text: clean(format(read.code, serial)), isDate: read.hasDay };
  };
}

/** Returns null for a format that shows the number as it is. */
function readFormat(given: string): KnownFormat | null {
  if (given.toLowerCase() === generalFormat.toLowerCase() || !isValidFormat(given) || isTextFormat(given))
    return null;
  const isDate = isDateFormat(given);
  const code = isDate ? given : dropRegions(given);
  if (!isValidFormat(code)) return null;
  const { year, month, day } = getFormatDateInfo(code);
  return { code, isDate, hasDay: year || month || day };
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
