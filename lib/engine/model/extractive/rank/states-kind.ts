/**
 * Tells whether a text has an answer of the kind a question asks for, apart from the words that the question has itself: "the summer hours"
 * do not say when the summer hours begin. Pure.
 */
import { hasKind } from './answer-kinds';
import { leaveOutWords } from './leave-out';
import { type AnswerKind, measuredKinds, type Question } from './question';

/** Facts of these kinds have a form, so that their absence shows. A place or a reason may be told without one. */
export const formedKinds: ReadonlySet<AnswerKind> = new Set([...measuredKinds, 'number', 'date', 'person']);

export function createKindTest(question: Question): (text: string, kind: AnswerKind) => boolean {
  const kinds = [...question.kinds].filter((kind) => formedKinds.has(kind));
  const looksLikeAnswer = ({ surface, isName }: Question['terms'][number]) =>
    kinds.some((kind) => (kind === 'person' ? isName : hasKind(surface, kind)));
  const own = new Set(question.terms.filter(looksLikeAnswer).map(({ key }) => key));
  return (text, kind) => hasKind(own.size === 0 ? text : leaveOutWords(text, own), kind);
}
