/** Reads the date or amount of a sentence that states exactly one, and decides whether two of them agree. Pure. */
import { canonicalWord } from '@/lib/evidence/meaning-words';

export type ValueInText =
  | {
      readonly kind: 'date';
      readonly year: number;
      readonly month: number | null;
      readonly day: number | null;
    }
  | { readonly kind: 'amount'; readonly amount: number; readonly unit: string };

export type ReadValue = {
  readonly value: ValueInText /** The sentence without the value. */;
  readonly rest: string;
};

const months = 'january february march april may june july august september october november december'.split(
  ' ',
);
const month = `(?<month>${months.join('|')})`;
const year = '(?<year>1\\d{3}|20\\d{2})';
const day = '(?<day>[0-3]?\\d)(?:st|nd|rd|th)?';

/** Longer forms come first, because the first match is taken as the date. */
const dateForms = [
  new RegExp(`\\b${day}\\s+${month},?\\s+${year}\\b`, 'i'),
  new RegExp(`\\b${month}\\s+${day},?\\s+${year}\\b`, 'i'),
  new RegExp(`\\b${year}-(?<number>[01]\\d)-${day}\\b`, 'i'),
  new RegExp(`\\b${month},?\\s+${year}\\b`, 'i'),
  new RegExp(`\\b(?:in|since|of|from|by|year)\\s+${year}\\b(?![,.]?\\d)(?=\\s*(?:[.,;:)]|$|\\p{Ll}))`, 'iu'),
];
const amountForm =
  /(?<sign>[$€£¥])?(?<number>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s*(?<scale>thousand|million|billion|trillion)?\s*(?<unit>%|\p{L}+)?/iu;

export function readValue(sentence: string): ReadValue | null {
  const read = readDate(sentence) ?? readAmount(sentence);
  return read === null || /\d/.test(read.rest) ? null : read;
}

function readDate(sentence: string): ReadValue | null {
  for (const form of dateForms) {
    const found = form.exec(sentence);
    if (found?.groups === undefined) continue;
    const { year: inYear, month: named, number, day: onDay } = found.groups;
    const ofName = named === undefined ? null : months.indexOf(named.toLowerCase()) + 1;
    const value = {
      kind: 'date' as const,
      year: Number(inYear),
      month: number === undefined ? ofName : Number(number),
      day: onDay === undefined ? null : Number(onDay),
    };
    return { value, rest: sentence.replace(found[0], ' ') };
  }
  return null;
}

function readAmount(sentence: string): ReadValue | null {
  const found = amountForm.exec(sentence);
  if (found?.groups === undefined) return null;
  const { sign, number = '', scale, unit } = found.groups;
  const counted = sign ?? unit?.toLowerCase().replace(/s$/, '');
  if (counted === undefined) return null;
  const times = scale === undefined ? 1 : Number(canonicalWord(scale.toLowerCase()));
  const amount = Number(number.replaceAll(',', '')) * times;
  // After a currency sign, the next word is not part of the value.
  const rest = sign !== undefined && unit !== undefined ? `${unit} ` : ' ';
  return { value: { kind: 'amount', amount, unit: counted }, rest: sentence.replace(found[0], rest) };
}

/** Share by which two amounts may differ and still count as the same, due to rounding. */
const rounding = 0.02;

/** Values of different kinds or units never contradict each other. */
export function agree(one: ValueInText, other: ValueInText): boolean {
  if (one.kind === 'date' && other.kind === 'date') {
    if (one.year !== other.year) return false;
    if (one.month === null || other.month === null) return true;
    if (one.month !== other.month) return false;
    return one.day === null || other.day === null || one.day === other.day;
  }
  if (one.kind !== 'amount' || other.kind !== 'amount' || one.unit !== other.unit) return true;
  return Math.abs(one.amount - other.amount) <= rounding * Math.max(one.amount, other.amount);
}
