/**
 * Answers one question from the sources of a packet: rank, choose, decide, and write the answer or the refusal. A question without a
 * subject of its own ("What is this about?") is reported to the caller, which then describes what the sources are about.
 */
import { chooseSpans, defaultSpanLimits, reasonLimits, supportLimits } from '../rank/choose-spans';
import { type AnswerDecision, decideAnswer } from '../rank/decide-answer';
import { chooseQuoted } from '../rank/choose-quoted';
import { findStatedFacts, preferFacts } from '../rank/find-stated-facts';
import { listSubjects, measureSupport } from '../rank/measure-support';
import type { PacketIndex } from '../rank/packet-index';
import { readQuestion } from '../rank/question';
import { preferAsked } from '../rank/prefer-asked';
import { preferFindings, scoreUnits } from '../rank/score-units';
import type { Draft } from './draft';
import { type AnswerContext, writeAnswer } from './write-answer';
import { writeDecline } from './write-decline';

export type QuestionAnswer =
  | { readonly outcome: 'answered'; readonly draft: Draft; readonly decision: AnswerDecision }
  | { readonly outcome: 'declined'; readonly draft: Draft; readonly decision: AnswerDecision }
  | { readonly outcome: 'without_subject' };

export type QuestionToAnswer = { readonly text: string; readonly earlier: readonly string[] };

export function answerQuestion(
  index: PacketIndex,
  asked: QuestionToAnswer,
  context: AnswerContext,
): QuestionAnswer {
  const question = readQuestion(asked.text, asked.earlier);
  const scored = scoreUnits(index, question);
  const subjects = listSubjects(index, scored.matches);
  if (subjects.length === 0) return { outcome: 'without_subject' };
  const facts = findStatedFacts(index, scored, question);
  const told = preferFacts(preferAsked(index, question, preferFindings(index, question, scored)), facts);
  const spans = chooseSpans(index, told, question.kinds.has('reason') ? reasonLimits : defaultSpanLimits);
  const decision = decideAnswer(measureSupport(index, scored, chooseSpans(index, scored, supportLimits)));
  if (!decision.answers || spans.length === 0 || facts.isLacking)
    return { outcome: 'declined', draft: writeDecline(subjects, context), decision };
  const quoted = chooseQuoted(spans, { index, scored: told, question });
  return { outcome: 'answered', draft: writeAnswer(quoted, context), decision };
}
