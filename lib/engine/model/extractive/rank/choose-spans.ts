/**
 * The spans to quote: the best units one after another, each grown by neighbours that carry the answer on, none that says
 * what a chosen one says already. Pure.
 */
import {
  distanceBetween,
  type IndexedUnit,
  isSameSource,
  type PacketIndex,
  type PacketSource,
} from './packet-index';
import type { ScoredUnits } from './score-units';

export type ChosenSpan = {
  readonly source: PacketSource;
  readonly units: readonly IndexedUnit[];
  readonly score: number;
};

export const defaultSpanLimits = {
  /** Citations of one answer. */
  maxSpans: 6,
  /** Sentences of one quote; an interjection shorter than `sentenceChars` does not count as one. */
  maxUnits: 3,
  sentenceChars: 40,
  maxChars: 650,
  /** A neighbour is taken along when it scores at least this share of the unit it joins. */
  joinShare: 0.5,
  /** A lone unit shorter than this takes its better neighbour along. */
  aloneChars: 80,
  /** A span below this share of the best is left out. */
  keepShare: 0.5,
  /** How much likeness to what is chosen already costs. */
  likenessCost: 0.2,
  /** A chosen span lowers what stands right beside it, since it is told already. */
  besideCost: 0.15,
  besideChars: 400,
};
/** Units looked at; below these nothing is worth a quote. */
const mostCandidates = 120;
/** A unit that shares more of its terms with a chosen span is the same statement again. */
const sameShare = 0.8;

/** A row of a table or a piece of code is told whole; its neighbours tell something else. */
const grown: ReadonlySet<IndexedUnit['kind']> = new Set(['sentence', 'item']);

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
    const units = growSpan(index, next.unit, { scored, limits, taken });
    for (const unit of units) taken.add(unit.id);
    spans.push({ source: next.unit.source, units, score: next.score });
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
    if (likeness > sameShare) continue;
    const beside = spans.some((span) => isBeside(unit, span, limits.besideChars)) ? limits.besideCost : 0;
    const score = raw * (1 - limits.likenessCost * likeness) * (1 - beside);
    if (best === null || score > best.score) best = { unit, score };
  }
  return best;
}

/** Share of the unit's terms that a chosen span holds already. */
function likenessTo(unit: IndexedUnit, span: ChosenSpan): number {
  if (unit.counts.size === 0) return 1;
  let shared = 0;
  for (const key of unit.counts.keys()) if (span.units.some((other) => other.counts.has(key))) shared += 1;
  return shared / unit.counts.size;
}

function isBeside(unit: IndexedUnit, span: ChosenSpan, chars: number): boolean {
  return span.units.some((other) => isSameSource(other, unit) && distanceBetween(other, unit) < chars);
}

type Growth = {
  readonly scored: ScoredUnits;
  readonly limits: SpanLimits;
  readonly taken: ReadonlySet<number>;
};

function growSpan(index: PacketIndex, anchor: IndexedUnit, growth: Growth): readonly IndexedUnit[] {
  const { scored, limits } = growth;
  let units: readonly IndexedUnit[] = [anchor];
  while (units.filter(({ text }) => text.length >= limits.sentenceChars).length < limits.maxUnits) {
    const first = units[0] ?? anchor;
    const last = units.at(-1) ?? anchor;
    const longer = [joinPair(index.units[first.id - 1], first), joinPair(last, index.units[last.id + 1])]
      .flatMap((pair) => (pair === null ? [] : [pair]))
      .map(([left, right]) =>
        right === first
          ? { added: left, units: [left, ...units] }
          : { added: right, units: [...units, right] },
      )
      .filter((option) => !growth.taken.has(option.added.id) && spanChars(option.units) <= limits.maxChars)
      .sort((left, right) => scoreOf(scored, right.added) - scoreOf(scored, left.added))[0];
    if (longer === undefined) break;
    const isShort = spanChars(units) < limits.aloneChars;
    if (!isShort && scoreOf(scored, longer.added) < limits.joinShare * scoreOf(scored, anchor)) break;
    units = longer.units;
  }
  return units;
}

/** Two neighbours as a pair where one quote may hold both: one document, one kind, and nothing but marks between them. */
function joinPair(
  left: IndexedUnit | undefined,
  right: IndexedUnit | undefined,
): readonly [IndexedUnit, IndexedUnit] | null {
  if (left === undefined || right === undefined || left.source !== right.source) return null;
  if (left.kind !== right.kind || !grown.has(left.kind)) return null;
  return right.block - left.block <= 1 && isOnlyMarks(left, right) ? [left, right] : null;
}

/** White space and block marks, so that the words of both stand in a row in the document. */
function isOnlyMarks(left: IndexedUnit, right: IndexedUnit): boolean {
  return /^[\s>*_`+|-]*(?:\d{1,9}[.)]\s+)?$/.test(left.source.markdown.slice(left.end, right.start));
}

const spanChars = (units: readonly IndexedUnit[]) => (units.at(-1)?.end ?? 0) - (units[0]?.start ?? 0);
