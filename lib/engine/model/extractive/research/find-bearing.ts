/**
 * Finds the passages that bear on a question: those that would not be declined if each of them were the whole answer, that speak of nearly
 * as much of the question as the best one does, in their own words too and not only in the headings above them, that hold the kind of fact
 * it asks for, and that can be read alone. Where several sources have one, each is heard before one is heard twice. Explore and research
 * are built on this, so that no part of them quotes what an answer would not. Pure.
 */
import { hasKind } from '../rank/answer-kinds';
import { chooseSpans, type ChosenSpan, defaultSpanLimits } from '../rank/choose-spans';
import { decideAnswer } from '../rank/decide-answer';
import type { TermMatch } from '../rank/match-terms';
import { listSubjects, measureCoverage, measureSupport } from '../rank/measure-support';
import type { IndexedUnit, PacketIndex } from '../rank/packet-index';
import { type AnswerKind, type Question, readQuestion } from '../rank/question';
import { preferFindings, type ScoredUnits, scoreUnits } from '../rank/score-units';

/** Maximum number of passages: few, because one question has few answers, and what ranks lower bears on it less often. */
const mostSpans = 4;
/** A passage must speak of at least this share of what the best one speaks of, with its headings and in its own words. */
const coverageShare = 0.75;
const ownShare = 0.5;
/** A quote makes one point: a neighbouring sentence is added only if it scores nearly as well. */
const spanLimits = {
  ...defaultSpanLimits,
  maxUnits: { first: 2, other: 2 },
  joinShare: 0.75,
  keepShare: 0.6,
};
/** Kinds of answers that are recognised by their form. A reason or a list may be phrased in any way. */
const unformed: ReadonlySet<AnswerKind> = new Set(['reason', 'list']);

export type QuestionReader = {
  /** Returns the passages that bear on the question, best first. Only those within `units`, if they are given. */
  readonly findBearing: (units?: readonly IndexedUnit[]) => readonly ChosenSpan[];
};

export function createQuestionReader(index: PacketIndex, text: string): QuestionReader {
  const question = readQuestion(text);
  const scored = preferFindings(index, question, scoreUnits(index, question));
  const coverageOf = (span: ChosenSpan) => measureCoverage(index, scored, span);
  const subjects = listSubjects(index, scored.matches);
  const ownOf = (span: ChosenSpan) => measureOwnWords(subjects, span);
  const bestScore = Math.max(0, ...scored.total);
  const best = chooseSpans(index, scored, spanLimits);
  const bestCoverage = Math.max(0, ...best.map(coverageOf));
  const bestOwn = Math.max(0, ...best.map(ownOf));
  const bears = (span: ChosenSpan) =>
    span.score >= spanLimits.keepShare * bestScore &&
    coverageOf(span) >= coverageShare * bestCoverage &&
    ownOf(span) >= ownShare * bestOwn &&
    holdsKind(span, question) &&
    isReadable(span) &&
    decideAnswer(measureSupport(index, scored, [span])).answers;
  return {
    findBearing(units = index.units) {
      const bySource = Map.groupBy(units, ({ source }) => source.n);
      const found = [...bySource.values()].map((own) =>
        chooseSpans(index, keepOnly(scored, own), spanLimits).filter(bears),
      );
      return takeInTurns(found.toSorted((one, other) => scoreOf(other) - scoreOf(one)));
    },
  };
}

/** Returns the weight of the question's subject words that stand in the span itself. */
const measureOwnWords = (subjects: readonly TermMatch[], { units }: ChosenSpan): number =>
  subjects.reduce((sum, { weight, strength }) => {
    const own = Math.max(...units.map(({ id }) => Math.min(1, strength.get(id) ?? 0)));
    return sum + weight * own;
  }, 0);

const scoreOf = ([first]: readonly ChosenSpan[]): number => first?.score ?? 0;

/** A sentence that sends the reader elsewhere, or announces what a page is going to say, states nothing. */
const pointer =
  /^(?:see|read|learn|discover|find out|click|check out|explore|view|watch|download|sign up|subscribe|contact|visit|get in touch)\b.{0,120}$|\b(?:in|throughout|by the end of) this (?:guide|article|post|blog|page|video|tutorial)\b/iu;

const leansBack =
  /^(?:and|but|so|or|he|she|it|they|this|that|these|those|however|also|then|such|his|her|its|their|there|here|yes|no|well|look)\b/iu;
const isWhole = /[.!?…。！？][”’"')\]]*$/u;

/** True if a reader understands the quote without what stands before it, and it is a sentence, not a title. */
function isReadable({ units }: ChosenSpan): boolean {
  const [first] = units;
  if (first === undefined || pointer.test(first.text)) return false;
  return first.kind !== 'sentence' || (isWhole.test(units.at(-1)?.text ?? '') && !leansBack.test(first.text));
}

function holdsKind({ units }: ChosenSpan, { kinds }: Question): boolean {
  const asked = [...kinds].filter((kind) => !unformed.has(kind));
  return asked.length === 0 || asked.some((kind) => units.some(({ text }) => hasKind(text, kind)));
}

/** Takes the best passage of each source, then the second best of each. */
function takeInTurns(lists: readonly (readonly ChosenSpan[])[]): ChosenSpan[] {
  return Array.from({ length: mostSpans }, (_, place) =>
    lists.flatMap((list) => list.slice(place, place + 1)),
  )
    .flat()
    .slice(0, mostSpans);
}

/** Returns the scores with 0 for every unit that is not listed. */
function keepOnly(scored: ScoredUnits, units: readonly IndexedUnit[]): ScoredUnits {
  const total = new Float64Array(scored.total.length);
  for (const { id } of units) total[id] = scored.total[id] ?? 0;
  return { matches: scored.matches, total };
}
