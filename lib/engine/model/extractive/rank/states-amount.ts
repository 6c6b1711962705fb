/**
 * Tells whether a sentence gives the amount of the very thing that is asked for, by its form: the thing is the subject and the figure follows
 * the verb ("The rent is £9,600"), the figure counts the thing ("212 members", "18 grams of coffee"), or a measure describes it ("a six-week
 * paid sabbatical", "a queue of 40 days"). Pure.
 */
import { hasKind } from './answer-kinds';
import { readTerms } from '../text/terms';
import { leaveOutDigits } from './leave-out';
import { figure } from './read-counted';
import { measuredKinds, type Question } from './question';

const subjectChars = 60;
const verb =
  /\s(?:is|was|are|were|costs?|weighs?|holds?|takes?|took|lasts?|lasted|measures?|reached|amounts to)\s(?:(?:about|around|nearly|almost|only|over|up to|at least|at most|approximately)\s)?(?=[$€£¥]?\p{N})/u;
const article = /^(?:\p{N}[\p{N}.]*\s)?(?:(?:the|an?|its|our|my|their|his|her)\s)?/iu;
const counting = /\bhow (?:many|much)\s+((?:\p{Ll}+\s+)?\p{Ll}+)/iu;
/** Number of words after a figure within which what it counts is named. */
const countedWords = 4;

export function statesAmount(written: string, question: Question): boolean {
  if (!question.kinds.has('number') && !measuredKinds.some((kind) => question.kinds.has(kind))) return false;
  const text = leaveOutDigits(written);
  const asked = new Set(question.terms.map(({ key }) => key));
  return isSubject(text, asked) || countsAsked(text, question.text);
}

function isSubject(text: string, asked: ReadonlySet<string>): boolean {
  const at = text.slice(0, subjectChars).search(verb);
  if (at < 0) return false;
  const keys = readTerms(text.slice(0, at).replace(article, '')).map(({ key }) => key);
  return keys.length > 0 && keys.every((key) => asked.has(key));
}

function countsAsked(text: string, asked: string): boolean {
  const counted = new Set(readTerms(counting.exec(asked)?.[1] ?? '').map(({ key }) => key));
  if (counted.size === 0) return false;
  return [...text.matchAll(figure)].some(({ index }) => {
    const following = text
      .slice(index)
      .split(/\s+/, countedWords + 1)
      .slice(1)
      .join(' ');
    const [phrase = ''] = following.split(/[.,;:]/u);
    return readTerms(phrase).some(({ key }) => counted.has(key));
  });
}

/** "How many vacation days" and "how many days of vacation" count the same, which is more than days. */
const countingWhole = /\bhow (?:many|much)\s+(\p{L}+\s+(?:of\s+)?\p{L}+)/iu;
const wholeWords = 5;

function countsWhole(text: string, asked: string): boolean {
  const keys = new Set(readTerms(countingWhole.exec(asked)?.[1] ?? '').map(({ key }) => key));
  if (keys.size < 2) return false;
  return [...text.matchAll(figure)].some(({ index, 0: number }) => {
    const [phrase = ''] = text
      .slice(index + number.length)
      .split(/[\s-]+/, wholeWords)
      .join(' ')
      .split(/[.,;:]/u);
    const counted = new Set(readTerms(phrase).map(({ key }) => key));
    return [...keys].every((key) => counted.has(key));
  });
}

/** A measure stands right before what it describes, with at most two words between them, or right behind it: "a queue of 40 days". */
const before =
  /^[\s-]{1,16}\p{L}+(?:\sof)?((?:\s(?!(?:at|by|for|from|in|of|on|to|and|or|is|are|was|were)\s)\p{L}[\p{L}-]{0,40}){1,3})/u;
const behind = /(\p{L}+)\s(?:of|for|lasting)\s(?:up to |about |around |at least |at most )?$/u;
const namingChars = 80;

export function describesThing(written: string, question: Question): boolean {
  const { kinds, terms } = question;
  if (kinds.has('number')) return countsWhole(leaveOutDigits(written), question.text);
  const asked = measuredKinds.filter((kind) => kinds.has(kind));
  if (asked.length === 0) return false;
  const keys = new Set(terms.filter(({ role }) => role === 'subject').map(({ key }) => key));
  const text = leaveOutDigits(written);
  return [...text.matchAll(figure)].some(({ index, 0: number }) => {
    const after = text.slice(index + number.length);
    const unit = /^[\s-]{1,16}(\p{L}+)/u.exec(after)?.[1] ?? '';
    if (!asked.some((kind) => hasKind(`${number} ${unit}`, kind))) return false;
    const described = before.exec(after)?.[1] ?? '';
    const named = behind.exec(text.slice(Math.max(0, index - namingChars), index))?.[1] ?? '';
    return readTerms(`${described} ${named}`).some(({ key }) => keys.has(key));
  });
}
