/**
 * Reads what a question counts ("how many primary schools took part"), and tells whether a sentence counts that: "nine secondary schools",
 * "the number of members is 212", a table row with its name. A number of something else is no answer. Pure.
 */
import { leaveOutDigits } from './leave-out';
import type { IndexedUnit } from './packet-index';
import type { Question } from './question';
import { findSynonyms } from '../text/synonyms';
import { readTerms } from '../text/terms';

const counting = /\bhow many\s+((?:[\p{L}\p{N}’'-]+\s+){0,4}[\p{L}\p{N}’'-]+)/iu;
/** What is counted stands in the plural: "primary schools" in "how many primary schools took part". */
const plural = /(?:[^s’'iu]s|people|children|men|women|feet|mice|teeth|sheep|fish|staff|cattle|police)$/iu;
const kindsOfPeople =
  'people persons individuals adults children men women pupils students members participants patients passengers visitors guests users employees workers residents volunteers players soldiers inhabitants';
const numberWord =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|dozens?|half|both|several|no|none|nobody';
export const figure = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:\\p{N}[\\p{N}.,]{0,20}|(?:${numberWord})(?![\\p{L}]))`,
  'giu',
);
/** The noun that is counted ends before this: "were in the expedition". */
const phraseEnd =
  /(?:^|\s)(?:is|are|was|were|be|do|does|did|has|have|had|can|could|will|would|should|may|might|must|of|in|on|at|to|for|from|with|by|there)(?=\s|$)/iu;
/** "Forty-one singers", "a population of 60,000" and "nobody" count people, too. */
const countsPeople = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:\\p{N}[\\p{N}.,]{0,20}|(?:${numberWord})(?:-\\p{L}{3,5})?) (?:\\p{L}{1,20} )?\\p{L}{2,20}(?:ers|ors|ists|ians)\\b|\\b(?:population|nobody|no one)\\b`,
  'iu',
);
/** Number of words after a figure within which what it counts is named. */
const countedWords = 4;

/** Returns a test that every sentence passes if the question counts nothing. */
export function readCounted(question: Question): (unit: IndexedUnit) => boolean {
  const [phrase = ''] = (counting.exec(question.text)?.[1] ?? '').split(phraseEnd);
  const words = phrase.trim().split(/\s+/);
  const noun = words.find((word) => plural.test(word)) ?? words[0] ?? '';
  // "How many weeks" asks for a time, which has a form of its own.
  if (question.kinds.has('duration')) return () => true;
  if (noun === '' || /^(?:kinds?|types?|sorts?|parts?)$/iu.test(noun)) return () => true;
  const isPeople = /^(?:people|persons)$/iu.test(noun);
  const named = isPeople ? `${noun} ${kindsOfPeople}` : noun;
  const keys = new Set(readTerms(named).flatMap(({ key }) => [key, ...findSynonyms(key)]));
  return (unit) => counts(unit, keys) || (isPeople && countsPeople.test(unit.text));
}

function counts(
  { kind, text: written, keys: own, columns = [] }: IndexedUnit,
  keys: ReadonlySet<string>,
): boolean {
  const text = leaveOutDigits(written);
  const holds = (words: string) => readTerms(words).some(({ key }) => keys.has(key));
  if (kind === 'row') return own.some((key) => keys.has(key)) || columns.some(holds);
  return [...text.matchAll(figure)].some(({ index, 0: number }) => {
    const after = text.slice(index + number.length);
    const [phrase = ''] = after
      .trimStart()
      .split(/\s+/, countedWords)
      .join(' ')
      .split(/[.,;:]/u);
    const counted = readTerms(phrase).find(({ key }) => keys.has(key));
    // What describes a noun stands in the singular: "a 30-day holiday".
    if (
      counted !== undefined &&
      (after.startsWith('-') ||
        plural.test(counted.surface) ||
        isOne(number, phrase.slice(counted.start + counted.surface.length)))
    )
      return true;
    return isTotal.test(text.slice(0, index)) && holds(text.slice(0, index));
  });
}

/** "One school left", but not "one school year". */
const isOne = (written: string, after: string): boolean =>
  /^(?:1|one|no)$/iu.test(written) &&
  /^$|^\s+(?:is|was|has|had|that|which|who|in|of|on|at|from|with|and|or)\b/u.test(after);

/** "The number of members is" names before the figure what is counted. */
const isTotal =
  /\s(?:is|was|are|were|reached|totalled|to)\s(?:(?:about|around|nearly|almost|only|over|now)\s)?$/u;
