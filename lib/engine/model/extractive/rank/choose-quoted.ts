/**
 * Decides which of the chosen spans an answer quotes. If the first span surely answers, fewer others are quoted with it. It surely answers
 * if it scores far above the second, or if it contains the requested fact (an amount, a date, a person, a place) together with most of the
 * words of the question. Also decides which sentence of the first span is pointed out. If the first span gives an amount of the requested kind, only spans that also give one are quoted. Pure.
 */
import { hasKind } from './answer-kinds';
import type { ChosenSpan } from './choose-spans';
import { measureCoverage } from './measure-support';
import type { PacketIndex } from './packet-index';
import { type AnswerKind, measuredKinds, type Question } from './question';
import type { ScoredUnits } from './score-units';
import { createKindTest } from './states-kind';

/** Maximum number of spans when the first is sure, including it, and the share of its score that the others need. */
const accompanied = { maxSpans: 3, keepShare: 0.6 };
/** The first span is far above the second if the second has less than this share of its score. */
const farShare = 0.65;
const fact = { share: 0.9, coverage: 0.75 };
const factKinds: ReadonlySet<AnswerKind> = new Set([...measuredKinds, 'number', 'date', 'person', 'place']);

type Ranked = { readonly index: PacketIndex; readonly scored: ScoredUnits; readonly question: Question };

export function chooseQuoted(spans: readonly ChosenSpan[], ranked: Ranked): readonly ChosenSpan[] {
  const told = keepMeasured(spans, ranked.question).map((span, place) =>
    place === 0 ? pointOut(span, ranked.question) : span,
  );
  const [first, second] = told;
  if (first === undefined || second === undefined) return told;
  const nearest = second.score / first.score;
  const isSure = nearest < farShare || (nearest < fact.share && isFact(first, ranked));
  if (!isSure) return ranked.question.kinds.has('effect') ? told.slice(0, accompanied.maxSpans) : told;
  return told
    .filter(({ score }) => score >= accompanied.keepShare * first.score)
    .slice(0, accompanied.maxSpans);
}

/** If the best unit lacks the kind of answer that is asked for, the next one in the span that has it is the answering sentence. */
function pointOut(span: ChosenSpan, question: Question): ChosenSpan {
  const kinds = [...question.kinds].filter((kind) => factKinds.has(kind));
  const statesKind = createKindTest(question);
  const answers = (text: string) => kinds.some((kind) => statesKind(text, kind));
  if (kinds.length === 0 || answers(span.best.text)) return span;
  const best = span.units.find(({ text }) => answers(text));
  return best === undefined ? span : { ...span, best };
}

function keepMeasured(spans: readonly ChosenSpan[], question: Question): readonly ChosenSpan[] {
  const kinds = measuredKinds.filter((kind) => question.kinds.has(kind));
  const [first] = spans;
  if (first === undefined || !holdsOne(first, kinds)) return spans;
  return spans.filter((span) => holdsOne(span, kinds));
}

const holdsOne = (span: ChosenSpan, kinds: readonly AnswerKind[]) =>
  kinds.some((kind) => span.units.some(({ text }) => hasKind(text, kind)));

/** True if the question asks only for facts, and the span contains one of that kind together with most of what is asked about. */
function isFact(span: ChosenSpan, { index, scored, question }: Ranked): boolean {
  const kinds = [...question.kinds];
  return (
    kinds.every((kind) => factKinds.has(kind)) &&
    holdsOne(span, kinds) &&
    measureCoverage(index, scored, span) >= fact.coverage
  );
}
