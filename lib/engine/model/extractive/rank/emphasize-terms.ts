/**
 * Weighs the terms of a question for choosing sentences. The words of one name count together as its square root, because a sentence that
 * repeats a name of four words says no more than one that says "it". In a question about an effect, the circumstances count little. The
 * decision whether the sources answer at all uses the plain weights. Pure.
 */
import type { TermMatch } from './match-terms';
import type { Question, QuestionTerm } from './question';
import { readFocus } from './read-focus';

const circumstanceShare = 0.3;
/** What may be between two words of one name. */
const insideName = /^[\s'’.,&-]{1,4}(?:s\s)?(?:(?:of|the|and|de)\s){0,2}$/u;

export function emphasizeTerms(question: Question, matches: readonly TermMatch[]): TermMatch[] {
  const focus = readFocus(question.text);
  const sizes = measureNames(question);
  return matches.map((match) => {
    const { term } = match;
    const isCircumstance =
      focus !== null && !term.isCarried && (term.start < focus.start || term.start >= focus.end);
    const share = (isCircumstance ? circumstanceShare : 1) / Math.sqrt(sizes.get(term) ?? 1);
    return { ...match, weight: match.weight * share };
  });
}

/** Returns for each word of a name the number of words that the name has. */
function measureNames(question: Question): ReadonlyMap<QuestionTerm, number> {
  const names = question.terms
    .filter(({ isName }) => isName)
    .toSorted((left, right) => left.start - right.start);
  const groups: QuestionTerm[][] = [];
  for (const term of names) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group !== undefined && last !== undefined && isOneName(question.text, last, term)) group.push(term);
    else groups.push([term]);
  }
  return new Map(groups.flatMap((group) => group.map((term) => [term, group.length] as const)));
}

function isOneName(text: string, left: QuestionTerm, right: QuestionTerm): boolean {
  if (left.isCarried !== right.isCarried) return false;
  // The words of an earlier question have no place in this one. They were carried over together.
  return left.isCarried || insideName.test(text.slice(left.start + left.surface.length, right.start));
}
