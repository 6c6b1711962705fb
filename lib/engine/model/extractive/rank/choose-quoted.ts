/**
 * Which of the chosen spans an answer quotes. Where the first surely answers, the others only accompany it, so fewer are
 * quoted: it stands far out, or it is the fact asked for (an amount, a date, a person, a place) beside most of the words
 * asked about. Beside an amount in the unit asked for stand only spans that give one too. Pure.
 */
import { hasKind } from './answer-kinds';
import type { ChosenSpan } from './choose-spans';
import { measureCoverage } from './measure-support';
import type { PacketIndex } from './packet-index';
import { type AnswerKind, measuredKinds, type Question } from './question';
import type { ScoredUnits } from './score-units';

/** Spans quoted with a sure one, itself counted, and what share of its score they need. */
const accompanied = { maxSpans: 3, keepShare: 0.6 };
/** It stands far out where the second has less than this share of its score. */
const farShare = 0.65;
const fact = { share: 0.9, coverage: 0.75 };
const factKinds: ReadonlySet<AnswerKind> = new Set([...measuredKinds, 'number', 'date', 'person', 'place']);

type Ranked = { readonly index: PacketIndex; readonly scored: ScoredUnits; readonly question: Question };

export function chooseQuoted(spans: readonly ChosenSpan[], ranked: Ranked): readonly ChosenSpan[] {
  const told = keepMeasured(spans, ranked.question);
  const [first, second] = told;
  if (first === undefined || second === undefined) return told;
  const nearest = second.score / first.score;
  const isSure = nearest < farShare || (nearest < fact.share && isFact(first, ranked));
  if (!isSure) return told;
  return told
    .filter(({ score }) => score >= accompanied.keepShare * first.score)
    .slice(0, accompanied.maxSpans);
}

function keepMeasured(spans: readonly ChosenSpan[], question: Question): readonly ChosenSpan[] {
  const kinds = measuredKinds.filter((kind) => question.kinds.has(kind));
  const [first] = spans;
  if (first === undefined || !holdsOne(first, kinds)) return spans;
  return spans.filter((span) => holdsOne(span, kinds));
}

const holdsOne = (span: ChosenSpan, kinds: readonly AnswerKind[]) =>
  kinds.some((kind) => span.units.some(({ text }) => hasKind(text, kind)));

/** A question for facts alone, and a span that holds one of the kind beside most of what is asked about. */
function isFact(span: ChosenSpan, { index, scored, question }: Ranked): boolean {
  const kinds = [...question.kinds];
  return (
    kinds.every((kind) => factKinds.has(kind)) &&
    holdsOne(span, kinds) &&
    measureCoverage(index, scored, span) >= fact.coverage
  );
}
