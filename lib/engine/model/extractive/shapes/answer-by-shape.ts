/**
 * Answers a question: first as one of the shapes that have their own way of answering, in their order, otherwise with the passages that
 * match it best. The shapes see the question as it was read, not as it was typed.
 */
import { readAsked } from '../asked/read-asked';
import { answerQuestion, type QuestionToAnswer } from '../answer/answer-question';
import type { Draft } from '../answer/draft';
import type { AnswerContext } from '../answer/write-answer';
import { offerNearest, writeDecline } from '../answer/write-decline';
import type { ChosenSpan } from '../rank/choose-spans';
import { findAlike } from '../rank/find-alike';
import { findNamedRows } from '../rank/find-named-rows';
import type { PacketIndex } from '../rank/packet-index';
import { type Question, readQuestion } from '../rank/question';
import { summarize } from './summarize';
import { answerParts } from './answer-parts';
import { classify } from './classify';
import { compareThings } from './compare-things';
import { define } from './define';
import { findGaps } from './find-gaps';
import { greet } from './greet';
import { listItems } from './list-items';
import { outline } from './outline';
import { rankRows } from './rank-rows';
import type { Shape, ShapedQuestion } from './shape';
import { tellDisagreements } from './tell-disagreements';

const shapes: readonly Shape[] = [
  outline,
  findGaps,
  tellDisagreements,
  compareThings,
  listItems,
  classify,
  define,
  rankRows,
];

export function answerByShape(index: PacketIndex, asked: QuestionToAnswer, context: AnswerContext): Draft {
  const greeted = greet({ text: asked.text, index, context });
  if (greeted !== null) return greeted;
  const read = readAsked(index, asked.text, asked.earlier);
  if (read.isPartial && read.text === '') return withNote(read.note, writeDecline([], context));
  return withNote(read.note, answer(index, read, context));
}

function answer(index: PacketIndex, asked: QuestionToAnswer, context: AnswerContext): Draft {
  const { text, earlier } = asked;
  const shaped = asked.isPartial === true ? null : findShape({ text, index, context });
  if (shaped !== null) return shaped;
  const ranked = answerQuestion(index, asked, context);
  if (ranked.outcome === 'without_subject') return summarize(index, {}, context);
  if (ranked.outcome === 'answered') return ranked.draft;
  const nearest = () => findNearest(index, readQuestion(text, earlier, index.language));
  if (asked.isPartial === true) return offerNearest(ranked.draft, nearest());
  const inParts = answerParts({ text, index, context }, (part) => {
    const found = findShape({ text: part, index, context });
    if (found !== null) return found;
    const answered = answerQuestion(index, { text: part, earlier }, context);
    return answered.outcome === 'answered' ? answered.draft : null;
  });
  if (inParts !== null) return inParts;
  return offerNearest(ranked.draft, nearest());
}

/** What comes nearest to a question that is declined: the row that it names, otherwise what is like it. */
function findNearest(index: PacketIndex, question: Question): readonly ChosenSpan[] {
  const rows = findNamedRows(index, question);
  return rows.length > 0 ? rows : findAlike(index, question);
}

function findShape(question: ShapedQuestion): Draft | null {
  for (const shape of shapes) {
    const shaped = shape(question);
    if (shaped !== null) return shaped;
  }
  return null;
}

function withNote(note: string | null, draft: Draft): Draft {
  return note === null ? draft : { ...draft, markdown: `${note}\n\n${draft.markdown}` };
}
