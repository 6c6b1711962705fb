/**
 * Tells whether a sentence gives the amount of the very thing that is asked for, by two forms: the thing is its subject and the figure
 * follows the verb ("The rent is £9,600"), or the figure counts the thing ("212 members", "18 grams of coffee"). Pure.
 */
import { readTerms } from '../text/terms';
import { figure } from './read-counted';
import { measuredKinds, type Question } from './question';

const subjectChars = 60;
const verb =
  /\s(?:is|was|are|were|costs?|weighs?|holds?|takes?|took|lasts?|lasted|measures?|reached|amounts to)\s(?:(?:about|around|nearly|almost|only|over|up to|at least|at most|approximately)\s)?(?=[$€£¥]?\p{N})/u;
const article = /^(?:\p{N}[\p{N}.]*\s)?(?:(?:the|an?|its|our|my|their|his|her)\s)?/iu;
const counting = /\bhow (?:many|much)\s+((?:\p{Ll}+\s+)?\p{Ll}+)/iu;
/** Number of words after a figure within which what it counts is named. */
const countedWords = 4;

export function statesAmount(text: string, question: Question): boolean {
  if (!question.kinds.has('number') && !measuredKinds.some((kind) => question.kinds.has(kind))) return false;
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
