/**
 * Answers one question from the sources of a packet: rank, choose, decide, and write the answer or the refusal. A question without a
 * subject of its own ("What is this about?") is reported to the caller, which then describes what the sources are about.
 */
import {
  type ChosenSpan,
  chooseSpans,
  defaultSpanLimits,
  reasonLimits,
  supportLimits,
} from '../rank/choose-spans';
import { chooseClosest } from '../rank/choose-closest';
import { type AnswerDecision, decideAnswer } from '../rank/decide-answer';
import { chooseQuoted } from '../rank/choose-quoted';
import { type AskedCell, findAskedCell } from '../rank/find-asked-cell';
import { findStatedFacts, preferFacts, type StatedFacts } from '../rank/find-stated-facts';
import { isHeld } from '../rank/is-held';
import type { TermMatch } from '../rank/match-terms';
import { plainWords } from '../text/stop-words';
import { listSubjects, measureSupport } from '../rank/measure-support';
import { isClearAnswer, saysMost } from '../rank/is-clear-answer';
import type { IndexedUnit, PacketIndex } from '../rank/packet-index';
import { asksYesNo, measuredKinds, type Question, readQuestion } from '../rank/question';
import { asksForReason } from '../rank/gives-reason';
import { preferAsked } from '../rank/prefer-asked';
import { type Otherwise, readOtherwise } from '../rank/read-otherwise';
import { scoreCloseness } from '../rank/score-closeness';
import { preferFindings, type ScoredUnits, scoreUnits } from '../rank/score-units';
import { type Draft } from './draft';
import { escapeMarkdown } from '@/lib/markdown/escape-markdown';
import { type AnswerContext, writeAnswer, writeClosest, writeRow } from './write-answer';
import { findRivals } from '../analysis/find-rivals';
import { statesSame } from '../analysis/states-same';
import { type LackingFact, writeDecline } from './write-decline';

export type QuestionAnswer =
  | {
      readonly outcome: 'answered';
      readonly draft: Draft;
      readonly decision: AnswerDecision;
      /** False if the draft shows several passages: none answers for certain, or they answer differently. */
      readonly isClear: boolean;
    }
  | {
      readonly outcome: 'declined';
      readonly draft: Draft;
      readonly decision: AnswerDecision;
    }
  | { readonly outcome: 'without_subject' };

export type QuestionToAnswer = {
  readonly text: string;
  readonly earlier: readonly string[];
  /** True if only some words of what was asked could be read, so that no passage is known to answer it. */
  readonly isPartial?: boolean;
};

export function answerQuestion(
  index: PacketIndex,
  asked: QuestionToAnswer,
  context: AnswerContext,
): QuestionAnswer {
  const question = readQuestion(asked.text, asked.earlier, index.language);
  const scored = scoreUnits(index, question);
  const isPartial = asked.isPartial === true;
  const answer = answerFrom(index, { question, scored, isPartial }, context);
  return answer.outcome === 'declined'
    ? (answerOtherwise(index, { question, scored, isPartial }, context) ?? answer)
    : answer;
}

type Reading = {
  readonly question: Question;
  readonly scored: ScoredUnits;
  readonly isPartial: boolean;
  readonly otherwise?: Otherwise;
};

/** What is declined in the words of the question may be answered in related ones. Returns null if it is not. */
function answerOtherwise(
  index: PacketIndex,
  { question, scored, isPartial }: Reading,
  context: AnswerContext,
): QuestionAnswer | null {
  const otherwise = readOtherwise(index, question, scored);
  if (otherwise === null) return null;
  const { matches, total } = scoreUnits(index, question, otherwise.matches);
  const held = total.map((score, id) => {
    const unit = index.units[id];
    return score > 0 && unit !== undefined && otherwise.holds(unit) ? score : 0;
  });
  const answer = answerFrom(
    index,
    { question, scored: { matches, total: held }, isPartial, otherwise },
    context,
  );
  return answer.outcome === 'answered' ? answer : null;
}

function answerFrom(
  index: PacketIndex,
  { question, scored, isPartial, otherwise }: Reading,
  context: AnswerContext,
): QuestionAnswer {
  const subjects = listSubjects(index, scored.matches);
  if (subjects.length === 0) return { outcome: 'without_subject' };
  const facts = findStatedFacts(index, scored, question);
  const found = preferAsked(index, question, preferFindings(index, question, scored));
  const told = preferFacts(found, question, facts);
  const chosen = chooseSpans(index, told, limitsFor(question));
  const spans = putReasonFirst(chosen, question, facts);
  const decision = decideAnswer(measureSupport(index, scored, chooseSpans(index, scored, supportLimits)));
  const isSupported = decision.answers || otherwise !== undefined;
  const isUnknown = asksUnknown(subjects, question) || isScattered(index, subjects);
  const cell = findAskedCell(index, question, scored.matches);
  const [first] = spans;
  if (!isSupported || first === undefined || facts.isLacking || isUnknown)
    return cell === null
      ? decline({ question, subjects, decision }, context)
      : answerWithCell(cell, decision, context);
  const quoted = chooseQuoted(spans, { index, scored: told, question });
  if (isWithin(cell, quoted)) return answerWithCell(cell, decision, context);
  const rivals = findSaidOtherwise(index, quoted, { question, scored: told, isPartial });
  const agree = (one: string, other: string) => statesSame(one, other, question);
  const isClear =
    !isPartial &&
    rivals.length === 0 &&
    isClearAnswer(index, { question, scored: told, facts, agree }, first);
  // What was read in other words is already restricted to the passages that say it so.
  const closeness = () =>
    otherwise === undefined ? scoreCloseness(index, question, { told, isDeclined: false }) : told;
  const draft =
    isClear || rivals.length > 0
      ? writeAnswer(quoted, context, rivals)
      : writeClosest(chooseClosest(index, closeness()), context);
  return { outcome: 'answered', draft: noteReading(draft, otherwise, quoted[0]), decision, isClear };
}

/** True if the row that is quoted first has the one cell that is asked for. */
function isWithin(cell: AskedCell | null, [first]: readonly ChosenSpan[]): cell is AskedCell {
  return cell !== null && cell.place !== null && first?.best === cell.unit;
}

function findSaidOtherwise(
  index: PacketIndex,
  [best]: readonly ChosenSpan[],
  reading: Reading,
): readonly IndexedUnit[] {
  return !reading.isPartial && best !== undefined && saysMost(index, reading.scored, best)
    ? findRivals(index, best.best, reading)
    : [];
}

function answerWithCell(
  { unit, place }: AskedCell,
  decision: AnswerDecision,
  context: AnswerContext,
): QuestionAnswer {
  const cells = place === null ? null : [place];
  const draft = writeRow(unit, { cells, lead: null }, context);
  return { outcome: 'answered', draft, decision, isClear: true };
}

type Declined = {
  readonly question: Question;
  readonly subjects: readonly TermMatch[];
  readonly decision: AnswerDecision;
};

function decline({ question, subjects, decision }: Declined, context: AnswerContext): QuestionAnswer {
  return {
    outcome: 'declined',
    draft: writeDecline(subjects, context, nameLacking(question)),
    decision,
  };
}

/** Says which words were read as which, so that nobody takes the answer for one in the words of the question. */
function noteReading(draft: Draft, otherwise: Otherwise | undefined, first: ChosenSpan | undefined): Draft {
  const said = otherwise?.describe(first?.units ?? []) ?? [];
  if (said.length === 0) return draft;
  const read = said.map(([asked, found]) => `“${escapeMarkdown(asked)}” as “${escapeMarkdown(found)}”`);
  const note = `_Read ${new Intl.ListFormat('en').format(read)}._`;
  return { title: draft.title, citations: draft.citations, markdown: `${note}\n\n${draft.markdown}` };
}

/** A passage that gives none is why such a question is declined, if the sources know its words. */
function nameLacking({ text, kinds }: Question): LackingFact {
  if (asksForReason(text)) return 'reason';
  if (kinds.has('date')) return 'date';
  return [...measuredKinds, 'number' as const].some((kind) => kinds.has(kind)) ? 'number' : null;
}

/** What no source mentions is neither confirmed nor denied. */
function asksUnknown(subjects: readonly TermMatch[], { text }: Question): boolean {
  return (
    asksYesNo(text) &&
    subjects.some(({ term, presence }) => presence === 0 && !term.isCarried && !plainWords.has(term.key))
  );
}

/** Everyday words stand everywhere, so only a passage that has them all tells of what they mean together. */
function isScattered(index: PacketIndex, subjects: readonly TermMatch[]): boolean {
  const isEveryday = ({ term }: TermMatch) => !term.isName && !term.isCarried && plainWords.has(term.key);
  return (
    subjects.length > 1 &&
    subjects.every(isEveryday) &&
    !index.units.some((unit) => subjects.every((subject) => isHeld(index, unit, subject)))
  );
}

const limitsFor = ({ kinds }: Question) => (kinds.has('reason') ? reasonLimits : defaultSpanLimits);

/** Several passages may be about the thing, of which one says why. Returns none if no passage does. */
function putReasonFirst(
  spans: readonly ChosenSpan[],
  { text }: Question,
  facts: StatedFacts,
): readonly ChosenSpan[] {
  if (!asksForReason(text)) return spans;
  const place = spans.findIndex(({ units }) => units.some(({ id }) => facts.units.has(id)));
  const first = spans[place];
  return first === undefined ? [] : [first, ...spans.filter((span) => span !== first)];
}
