/**
 * Splits a question into the questions it consists of, each understandable alone. A part that only continues another ("and why?") stays
 * with it. Pure.
 */
import { limits } from '@/lib/core/limits';
import { sliceWhole } from '@/lib/core/text';
import { frameWords } from '../text/stop-words';
import { readTerms } from '../text/terms';
import type { IsPhrase } from '../text/phrase-finder';
import { hasPronoun, resolvePronouns } from './name-referent';

export function splitQuestion(question: string, isPhrase: IsPhrase): string[] {
  const parts = cutParts(question).reduce<string[]>((alone, part) => {
    const resolved = asksOfItsOwn(part) ? resolvePronouns(asQuestion(part), alone, isPhrase) : null;
    const before = alone.at(-1);
    if (resolved !== null || before === undefined) return [...alone, resolved ?? asQuestion(part)];
    return [...alone.slice(0, -1), asQuestion(`${before.replace(/\s*[?,]$/, '')} and ${part}`)];
  }, []);
  return parts.length < 2 ? [question.trim()] : parts;
}

/** More parts than a plan has room for are not looked at, so that a long question takes no longer. */
const mostParts = 12;

/**
 * Where another question begins: after a question mark, a semicolon or a line break, at an "and" before a question word, and at a comma
 * before one that an auxiliary follows (", when was it opened"). After a comma, `who` and `which` mostly begin a relative clause.
 */
const cuts =
  /(?<=\?)\s+|;\s*|\n+|,?\s+and\s+(?=(?:who|what|when|where|why|how|which)\b)|,\s+(?=(?:what|when|where|why|how(?: \p{L}+)?)\s+(?:do|does|did|is|are|was|were|can|could|will|would|should|has|have|had)\b)/iu;

function cutParts(question: string): string[] {
  // Shorten runs of white space first: the split below would retry a long run from each of its characters.
  return question
    .replace(/\s+/g, (run) => (run.includes('\n') ? '\n' : ' '))
    .split(cuts, mostParts)
    .map((part) => sliceWhole(part.trim(), limits.researchQuestionChars))
    .filter((part) => /\p{L}{2}/u.test(part));
}

/** True if the part has a subject, or a pronoun that stands for one. */
const asksOfItsOwn = (part: string): boolean =>
  hasPronoun(part) || readTerms(part).some(({ key }) => !frameWords.has(key));

/** Makes a part begin with a capital letter and end with a question mark, since it now stands alone. */
const asQuestion = (part: string) =>
  `${part.charAt(0).toUpperCase()}${part.slice(1).replace(/[\s,.]+$/, '')}${/[?!]$/.test(part) ? '' : '?'}`;
