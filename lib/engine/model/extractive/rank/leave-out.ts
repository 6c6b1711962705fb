/**
 * Blanks what looks like the answer to a question and is none: the digits of names ("37signals", "COVID-19", "B2B" count nothing), those that
 * repeat a number in letters ("one (1) year"), and the words that the question itself has. "The summer hours" do not say when the summer
 * hours begin, and "the 401k plan" states no amount of it. Every letter becomes a space, so that positions stay. Pure.
 */
import { readTerms } from '../text/terms';
import { numberWord } from './number-words';

const months = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec';
const timeWords = 'Mid|Pre|Post|Early|Late|Since|Until|Circa';
const unitWords = 'sec|min|hour|day|week|month|year|inch|feet|foot|yard|mile|met|kilo|gram|pound|lit|people';
/**
 * A number in brackets behind the same number in letters, letters with a digit behind them, a capital word with a hyphen and a number, and a
 * number with a word behind it that is no unit.
 */
const idleDigits = new RegExp(
  [
    String.raw`(?<=\b(?:${numberWord}|per ?cent)) ?\(\p{N}[\p{N}.,/%]{0,12}\)`,
    String.raw`(?<![\p{L}\p{N}])\p{L}{1,40}\p{N}[\p{L}\p{N}]{0,40}`,
    String.raw`(?<![\p{L}\p{N}])(?!(?:${months}|${timeWords}))\p{Lu}\p{L}{0,40}-\p{N}[\p{L}\p{N}]{0,40}`,
    String.raw`(?<![\p{L}\p{N}.,])\p{N}{1,15}(?!(?:${unitWords}))\p{L}{4,40}`,
  ].join('|'),
  'gu',
);

const blank = (text: string) => ' '.repeat(text.length);

export function leaveOutDigits(text: string): string {
  return /\p{N}/u.test(text) ? text.replace(idleDigits, blank) : text;
}

/** @param keys the keys of the words to leave out */
export function leaveOutWords(text: string, keys: ReadonlySet<string>): string {
  let left = text;
  for (const { key, surface, start } of readTerms(text)) {
    if (keys.has(key)) left = left.slice(0, start) + blank(surface) + left.slice(start + surface.length);
  }
  return left;
}
