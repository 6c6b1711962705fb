/**
 * Tells whether a text has an answer of the kind a question asks for, apart from the words that the question has itself: "the summer hours"
 * do not say when the summer hours begin. Pure.
 */
import { hasKind, timeOfDay } from './answer-kinds';
import { leaveOutWords } from './leave-out';
import { type AnswerKind, measuredKinds, type Question } from './question';

/** Facts of these kinds have a form, so that their absence shows. A place or a reason may be told without one. */
export const formedKinds: ReadonlySet<AnswerKind> = new Set([...measuredKinds, 'number', 'date', 'person']);

export function createKindTest(question: Question): (text: string, kind: AnswerKind) => boolean {
  const kinds = [...question.kinds].filter((kind) => formedKinds.has(kind));
  const looksLikeAnswer = ({ surface, isName }: Question['terms'][number]) =>
    kinds.some((kind) => (kind === 'person' ? isName : hasKind(surface, kind)));
  const own = new Set(question.terms.filter(looksLikeAnswer).map(({ key }) => key));
  const asksDay = pastEvent.test(question.text);
  return (text, kind) => {
    const rest = own.size === 0 ? text : leaveOutWords(text, own);
    return hasKind(kind === 'date' && asksDay ? rest.replace(timeOfDay, ' ') : rest, kind);
  };
}

/** "When did it open?" asks for a day or a year, "when does it open?" perhaps for an hour. */
const pastEvent = /\bwhen (?:did|was|were|had)\b/iu;
