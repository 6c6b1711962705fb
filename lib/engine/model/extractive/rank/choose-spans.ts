/**
 * Chooses the spans to quote: the best unit, extended by the sentences that continue it, and then single units, the best first. A unit that
 * repeats a chosen span is left out. Pure.
 */
import {
  distanceBetween,
  type IndexedUnit,
  isSameSource,
  type PacketIndex,
  type PacketSource,
} from './packet-index';
import { isNegated } from './is-negated';
import { isUnfinished, joinPair, spanChars } from './join-units';
import type { ScoredUnits } from './score-units';

export type ChosenSpan = {
  readonly source: PacketSource;
  readonly units: readonly IndexedUnit[];
  /** The unit that the span was grown from. */
  readonly best: IndexedUnit;
  readonly score: number;
  /** Numbers of the columns whose cells answer, if the span is a row of which not every cell does. */
  readonly cells?: readonly number[];
};

export const defaultSpanLimits = {
  /** Maximum number of citations in one answer. */
  maxSpans: 4,
  /**
   * Maximum number of sentences in the first quote, and in each other. A unit shorter than `sentenceChars`, such as an interjection, does
   * not count as a sentence.
   */
  maxUnits: { first: 3, other: 1 },
  sentenceChars: 40,
  maxChars: 550,
  /** A neighbour is added if it scores at least this share of the span's first unit. */
  joinShare: 0.65,
  /** A span shorter than this is always extended by its better neighbour. */
  aloneChars: 80,
  /** A span that scores less than this share of the best is left out. */
  keepShare: 0.5,
  /** How much similarity to a chosen span reduces a unit's score. */
  likenessCost: 0.1,
  /** How much the score of a unit right beside a chosen span is reduced, because that place has already been quoted. */
  besideCost: 0.07,
  besideChars: 400,
};
/** A cause is often told after what it caused, in other words. */
export const reasonLimits: SpanLimits = { ...defaultSpanLimits, joinShare: 0.3 };

/** The decision whether the sources answer was fitted to six spans of up to three sentences, which are more than an answer quotes. */
export const supportLimits: SpanLimits = {
  ...defaultSpanLimits,
  maxSpans: 6,
  maxUnits: { first: 3, other: 3 },
  maxChars: 650,
};

/** A sentence that scores at least this share of another answers as well as that one. */
const equalShare = 0.9;

/** Maximum number of units considered. Nothing that ranks lower is worth a quote. */
const mostCandidates = 120;
/** A unit that shares more of its terms than this with a chosen span repeats the same statement. */
const sameShare = 0.8;

export type SpanLimits = typeof defaultSpanLimits;

export function chooseSpans(
  index: PacketIndex,
  scored: ScoredUnits,
  limits: SpanLimits = defaultSpanLimits,
): ChosenSpan[] {
  const spans: ChosenSpan[] = [];
  const taken = new Set<number>();
  const order = [...index.units]
    .filter((unit) => scoreOf(scored, unit) > 0)
    .sort((left, right) => scoreOf(scored, right) - scoreOf(scored, left))
    .slice(0, mostCandidates);
  const best = scoreOf(scored, order[0]);
  while (spans.length < limits.maxSpans) {
    const next = pickNext(order, taken, { spans, scored, limits });
    if (next === null || next.score < limits.keepShare * best) break;
    const maxUnits = spans.length === 0 ? limits.maxUnits.first : limits.maxUnits.other;
    const units = growSpan(index, next.unit, { scored, limits, taken, maxUnits });
    for (const unit of units) taken.add(unit.id);
    spans.push({ source: next.unit.source, units, best: next.unit, score: next.score });
  }
  return spans;
}

type Choice = {
  readonly spans: readonly ChosenSpan[];
  readonly scored: ScoredUnits;
  readonly limits: SpanLimits;
};

const scoreOf = (scored: ScoredUnits, unit: IndexedUnit | undefined) =>
  unit === undefined ? 0 : (scored.total[unit.id] ?? 0);

function pickNext(
  order: readonly IndexedUnit[],
  taken: ReadonlySet<number>,
  { spans, scored, limits }: Choice,
): { readonly unit: IndexedUnit; readonly score: number } | null {
  let best: { unit: IndexedUnit; score: number } | null = null;
  for (const unit of order) {
    const raw = scoreOf(scored, unit);
    if (best !== null && raw <= best.score) break;
    if (taken.has(unit.id)) continue;
    const likeness = Math.max(0, ...spans.map((span) => likenessTo(unit, span)));
    if (likeness > sameShare && spans.some((span) => repeats(unit, span))) continue;
    const beside = spans.some((span) => isBeside(unit, span, limits.besideChars)) ? limits.besideCost : 0;
    const score = raw * (1 - limits.likenessCost * likeness) * (1 - beside);
    if (best === null || score > best.score) best = { unit, score };
  }
  return best;
}

/** Returns the share of the unit's terms that the chosen span already contains. */
function likenessTo(unit: IndexedUnit, span: ChosenSpan): number {
  if (unit.counts.size === 0) return 1;
  let shared = 0;
  for (const key of unit.counts.keys()) if (span.units.some((other) => other.counts.has(key))) shared += 1;
  return shared / unit.counts.size;
}

/** If only one of them says "not", the same words say the opposite. */
const repeats = (unit: IndexedUnit, span: ChosenSpan): boolean =>
  likenessTo(unit, span) > sameShare &&
  isNegated(unit.text) === span.units.some(({ text }) => isNegated(text));

function isBeside(unit: IndexedUnit, span: ChosenSpan, chars: number): boolean {
  return span.units.some((other) => isSameSource(other, unit) && distanceBetween(other, unit) < chars);
}

type Growth = {
  readonly scored: ScoredUnits;
  readonly limits: SpanLimits;
  readonly taken: ReadonlySet<number>;
  readonly maxUnits: number;
};

/** A sentence that begins so refers to the one before it. */
const leansBack =
  /^(?:it|he|she|they|this|these|those|that|his|her|its|their|such|also|however|but|and|then|there|here|both|instead|thus)\b/iu;

/** "Yes." says nothing alone, and nothing is an answer without it. */
export const isVerdict = /^(?:yes|no|maybe|sometimes|not yet|not really|it depends)[.,;!]?$/iu;

/** "Delivery: 10 weeks" is complete like a row of a table: what stands beside it in the list says something else. */
const isLabelled = ({ kind, text }: IndexedUnit): boolean => kind === 'item' && labelled.test(text);
const labelled = /^[^:.?!]{1,60}:\s+\S[^:]{0,60}(?<![.?!])$/u;

type ListRoom = { readonly taken: ReadonlySet<number>; readonly maxChars: number };

/** Returns what announces a list with its items, as many as fit. They are quoted together. */
export function takeList(
  { units }: PacketIndex,
  anchor: IndexedUnit,
  { taken, maxChars }: ListRoom = { taken: new Set(), maxChars: defaultSpanLimits.maxChars },
): readonly IndexedUnit[] {
  const list = [anchor];
  for (let id = anchor.id + 1; ; id += 1) {
    const pair = joinPair(list.at(-1), units[id]);
    if (pair === null || taken.has(id) || spanChars([anchor, pair[1]]) > maxChars) return list;
    list.push(pair[1]);
  }
}

/** Grows a span forwards, so that it begins with the sentence that answers, and backwards only if that cannot be understood alone. */
function growSpan(index: PacketIndex, anchor: IndexedUnit, growth: Growth): readonly IndexedUnit[] {
  const { scored, limits, maxUnits } = growth;
  if (anchor.text.endsWith(':'))
    return takeList(index, anchor, { taken: growth.taken, maxChars: limits.maxChars });
  const verdict = joinPair(index.units[anchor.id - 1], anchor)?.[0];
  let units: readonly IndexedUnit[] =
    verdict !== undefined && isVerdict.test(verdict.text) && !growth.taken.has(verdict.id)
      ? [verdict, anchor]
      : [anchor];
  while (units.filter(({ text }) => text.length >= limits.sentenceChars).length < maxUnits) {
    const first = units[0] ?? anchor;
    const last = units.at(-1) ?? anchor;
    const isShort = isIncomplete(units, { anchor, next: index.units[last.id + 1], limits });
    const before = goesBack(index, first, { scored, anchor })
      ? joinPair(index.units[first.id - 1], first)
      : null;
    const longer = [before, joinPair(last, index.units[last.id + 1])]
      .flatMap((pair) => (pair === null ? [] : [pair]))
      .map(([left, right]) =>
        right === first
          ? { added: left, units: [left, ...units] }
          : { added: right, units: [...units, right] },
      )
      .filter((option) => !growth.taken.has(option.added.id) && spanChars(option.units) <= limits.maxChars)
      .sort((left, right) => scoreOf(scored, right.added) - scoreOf(scored, left.added))[0];
    if (longer === undefined) break;
    if (!isShort && scoreOf(scored, longer.added) < limits.joinShare * scoreOf(scored, anchor)) break;
    units = longer.units;
  }
  return units;
}

type Edge = {
  readonly anchor: IndexedUnit;
  readonly next: IndexedUnit | undefined;
  readonly limits: SpanLimits;
};

/** True for a span that is too short to stand alone, or whose last sentence goes on in code. */
function isIncomplete(units: readonly IndexedUnit[], { anchor, next, limits }: Edge): boolean {
  return (
    (spanChars(units) < limits.aloneChars && !isLabelled(anchor)) || awaitsCode(units.at(-1) ?? anchor, next)
  );
}

/** True if the sentence goes on in code. */
const awaitsCode = (last: IndexedUnit, next: IndexedUnit | undefined): boolean =>
  next?.kind === 'code' && isUnfinished(last) && joinPair(last, next) !== null;

/** True if a sentence refers to the one before it, or that one answers as well. Code belongs to the sentence that introduces it. */
function goesBack(
  { units }: PacketIndex,
  first: IndexedUnit,
  { scored, anchor }: { readonly scored: ScoredUnits; readonly anchor: IndexedUnit },
): boolean {
  const before = units[first.id - 1];
  return (
    leansBack.test(first.text) ||
    (first.kind === 'code' && before !== undefined && isUnfinished(before)) ||
    (before?.block === first.block && scoreOf(scored, before) >= equalShare * scoreOf(scored, anchor))
  );
}
