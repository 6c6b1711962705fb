/**
 * Reads a date as libraries of references write it: ISO 8601 and its level 1 (BibLaTeX), `2019/03/21/` (RIS), `2019 Mar 21` (PubMed), and what
 * people type. What is no date but contains a year is that year. Pure.
 */
import type { DateParts, PublicationDate } from './publication';

const monthNames = [
  'jan',
  'feb',
  'mar',
  'apr',
  'may',
  'jun',
  'jul',
  'aug',
  'sep',
  'oct',
  'nov',
  'dec',
] as const;

/** Returns 1 to 12, or null. Names count in English and by their first three letters. */
function readMonth(text: string | undefined): number | null {
  const word = (text ?? '').trim().toLowerCase();
  const number = /^\d{1,2}$/.test(word) ? Number(word) : null;
  if (number !== null) return number >= 1 && number <= 12 ? number : null;
  const letters = /[a-z]{3}/.exec(word)?.[0];
  const index = monthNames.findIndex((name) => name === letters);
  return index === -1 ? null : index + 1;
}

export function readDate(text: string | undefined): PublicationDate | null {
  const value = (text ?? '').replace(/[~?%]/g, '').trim();
  const isoRange = /^([^/]*)\/([^/]*)$/.exec(value);
  if (isoRange?.[1] !== undefined && isoRange[2] !== undefined) {
    const from = readIso(isoRange[1]);
    const to = readIso(isoRange[2]);
    if (from !== null && (to !== null || /^(?:\.\.)?$/.test(isoRange[2].trim()))) return { from, to };
    if (from === null && to !== null && /^(?:\.\.)?$/.test(isoRange[1].trim())) return { from: to, to: null };
  }
  const single = readIso(value) ?? readSlashed(value) ?? readWords(value);
  return single === null ? null : { from: single, to: null };
}

/** Joins a year, a month and a day that stand in fields of their own. */
export function joinDate(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
): PublicationDate | null {
  const read = readDate(year);
  const [only] = read?.from ?? [];
  if (read === null || only === undefined || read.from.length > 1) return read;
  const number = readMonth(month);
  if (number === null) return read;
  // `month = "21~" # mar` names the day as well.
  const inMonth = /(?:^|[^\d])(\d{1,2})(?:[^\d]|$)/.exec(
    /[a-z]/i.test(month ?? '') ? (month ?? '') : '',
  )?.[1];
  return { from: checkParts([only, number, Number(day ?? inMonth ?? Number.NaN)]), to: read.to };
}

function readIso(text: string): DateParts | null {
  const found = /^(-?\d{4})(?:-(\d{1,2})(?:-(\d{1,2})(?:T.*)?)?)?$/.exec(text.trim());
  return found === null ? null : checkParts(found.slice(1, 4).map(Number));
}

/** `2019/03/21/winter`, where any part may be empty. */
function readSlashed(text: string): DateParts | null {
  const found = /^(\d{4})\/(\d{0,2})(?:\/(\d{0,2})(?:\/.*)?)?$/.exec(text);
  if (found === null) return null;
  return checkParts(
    found.slice(1, 4).map((part) => (part === undefined || part === '' ? Number.NaN : Number(part))),
  );
}

/** `2019 Mar 21`, `21 March 2019`, `March 2019`, `c. 1850`, `03/21/2019`. */
function readWords(text: string): DateParts | null {
  const year = /(?:^|[^\d])(\d{4})(?!\d)/.exec(text)?.[1];
  if (year === undefined) return null;
  const rest = text.replace(year, ' ');
  const numbers = /^\s*(\d{1,2})[/.](\d{1,2})[/.]\s*$/.exec(rest);
  // Which of two numbers is the month is only certain if the other cannot be one.
  if (numbers !== null) {
    const [one, other] = [Number(numbers[1]), Number(numbers[2])];
    if (one > 12) return checkParts([Number(year), other, one]);
    return other > 12 || one === other ? checkParts([Number(year), one, other]) : [Number(year)];
  }
  const named = [...rest.toLowerCase().matchAll(/[a-z]{3,9}/g)]
    .map(([word]) => readMonth(word))
    .find((month) => month !== null);
  if (named == null) return [Number(year)];
  const day = /(?:^|[^\d])(\d{1,2})(?:st|nd|rd|th)?(?![\d])/.exec(rest)?.[1];
  return checkParts([Number(year), named, Number(day ?? Number.NaN)]);
}

/** Keeps the parts before the first one that cannot be: `2019-21` is a season of 2019. */
function checkParts(parts: readonly number[]): DateParts {
  const [year = 0, month = Number.NaN, day = Number.NaN] = parts;
  if (!(month >= 1 && month <= 12)) return [year];
  return day >= 1 && day <= 31 ? [year, month, day] : [year, month];
}
