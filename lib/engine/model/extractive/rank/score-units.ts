/**
 * Scores each unit by its own text, by the text around it (less with growing distance), by its headings and title, by adjacent question
 * words, and by whether it contains the kind of answer the question asks for. Pure.
 */
import { readFocus } from './read-focus';
import { reportsOthersView } from './reports-others-view';
import { emphasizeTerms } from './emphasize-terms';
import { announcesReason, isMeasured } from './answer-kinds';
import { statesBelowName } from './column-names';
import { createKindTest } from './states-kind';
import { matchTerms, measureSaid, type TermMatch } from './match-terms';
import { distanceBetween, type IndexedUnit, isSameSource, type PacketIndex } from './packet-index';
import { namesAnother, tellsOfNew } from './names-another';
import { type AnswerKind, asksYesNo, isPlaced, measuredKinds, type Question, tellsNow } from './question';
import { statesAmount } from './states-amount';
import { weighFinding } from './states-finding';

const rankWeights = {
  /** How much the text around a unit counts compared with its own: the adjacent sentences, and the wider passage. */
  surroundings: [
    { share: 0.9, reachChars: 400 },
    { share: 0.3, reachChars: 1_200 },
  ],
  heading: 0.8,
  title: 0.5,
  /** BM25's k1 for a unit and for its surroundings, and b for the unit's length. */
  saturation: 0.9,
  contextSaturation: 2,
  lengthShare: 0.45,
  /** Gain for a unit that contains many different terms of the question itself, the rarer ones above all. */
  coverage: 0.4,
  /** Gain for two adjacent words of the question. */
  pair: 0.5,
  /**
   * Gain for the requested kind of answer. `rareKind` is for a reason, an effect or an amount in the requested unit, which seldom occur by chance.
   */
  kind: 0.18,
  rareKind: 0.45,
  /** Gain for the amount of the very thing that is asked for. */
  amount: 0.4,
  /** Gain for what is told of the requested time or place: between, before or after the thing. */
  place: 0.4,
  /** Gain for an amount in the requested dimension, and for a text under a heading that announces the requested reason. */
  dimension: 0.4,
  announced: 0.4,
  /** Gain for a text under a heading of which the question has every word. */
  asked: 0.15,
  /** Gain for what begins a section, times the share of the question that its heading says. */
  lead: 0.3,
  /** A unit with fewer terms is a fragment. */
  shortTerms: 4,
};
type RankWeights = typeof rankWeights;
type Surroundings = RankWeights['surroundings'][number];
type SpreadMatch = { readonly id: number; readonly own: number; readonly reachChars: number };

export type ScoredUnits = {
  readonly matches: readonly TermMatch[];
  /** Score by unit id. */
  readonly total: Float64Array;
};

/** As a multiple of the reach; beyond it, the influence is below one percent. */
const farthest = 2.2;
/** Number of units on either side that a match influences. Without this limit, a text of many tiny units would take quadratic time. */
const mostNeighbours = 40;
const rareKinds: ReadonlySet<AnswerKind> = new Set([...measuredKinds, 'reason', 'effect', 'view']);
const questionShare = 0.75;
/** "Here are some examples:" only announces the answer. */
const announcementShare = 0.75;
/** The least share of a question, by the weight of its words, of a heading that asks or names what is asked. */
const leadShare = 0.4;
/** "There are three kinds:" begins the list that is asked for. */
const listGain = 1.2;
/** The first row of a table names what the others state. */
const columnRowShare = 0.3;
const fragmentShare = 0.5;
/** A cause that is mentioned as the view of others is usually corrected in the next sentence. */
const othersViewShare = 0.6;
/** A text without any person does not say who. */
const lackingShare = 0.8;
/** "The George Washington Bridge" is not the Tacoma Narrows Bridge. */
const anotherNameShare = 0.75;
/** "A new bridge" is not the bridge that was asked about. */
const anotherShare = 0.75;

export function scoreUnits(
  index: PacketIndex,
  question: Question,
  matches: readonly TermMatch[] = matchTerms(index, question),
): ScoredUnits {
  const scorer = new UnitScorer(index, rankWeights);
  const emphasized = emphasizeTerms(question, matches);
  for (const match of emphasized) scorer.addMatch(match);
  scorer.addPairs(question, emphasized);
  scorer.addCoverage(emphasized);
  return { matches, total: scorer.sum(question, emphasized) };
}

/** Prefers what is found to what is planned. Whether the sources answer at all is decided without this. */
export function preferFindings(index: PacketIndex, question: Question, scored: ScoredUnits): ScoredUnits {
  const affected = listAffected(question);
  if (affected === null) return scored;
  const total = scored.total.map((score, id) => {
    const unit = index.units[id];
    return unit === undefined || score === 0 ? score : score * weighFinding(unit, affected);
  });
  return { matches: scored.matches, total };
}

class UnitScorer {
  private readonly own: Float64Array;
  private readonly context: Float64Array;

  constructor(
    private readonly index: PacketIndex,
    private readonly weights: RankWeights,
  ) {
    this.own = new Float64Array(index.units.length);
    this.context = new Float64Array(index.units.length);
  }

  addMatch(match: TermMatch): void {
    this.addOwn(match.weight, this.inheritStrength(match));
    for (const surroundings of this.weights.surroundings) this.addContext(match, surroundings);
  }

  addPairs(question: Question, matches: readonly TermMatch[]): void {
    const weightOf = new Map(matches.map((match) => [match.term.key, match.weight]));
    for (const [left, right] of question.pairs) {
      const gain = this.weights.pair * Math.min(weightOf.get(left) ?? 0, weightOf.get(right) ?? 0);
      for (const unit of this.index.units) {
        if (standTogether(unit, left, right)) this.own[unit.id] = (this.own[unit.id] ?? 0) + gain;
      }
    }
  }

  addCoverage(matches: readonly TermMatch[]): void {
    const known = matches.filter(({ presence }) => presence > 0);
    const squares = known.reduce((sum, { weight }) => sum + weight * weight, 0);
    if (squares === 0) return;
    const whole = known.reduce((sum, { weight }) => sum + weight, 0);
    for (const { weight, strength } of known) {
      const gain = (this.weights.coverage * whole * weight * weight) / squares;
      for (const [id, own] of strength) this.own[id] = (this.own[id] ?? 0) + gain * Math.min(1, own);
    }
  }

  sum(question: Question, matches: readonly TermMatch[]): Float64Array {
    const total = new Float64Array(this.index.units.length);
    const statesKind = createKindTest(question);
    const leads = findLeads(this.index, matches);
    for (const unit of this.index.units) {
      const score = (this.own[unit.id] ?? 0) + (this.context[unit.id] ?? 0);
      total[unit.id] =
        score *
        this.preferKind(unit, question, statesKind) *
        this.preferThing(unit, question) *
        this.preferShape(unit, question) *
        (1 + this.weights.lead * (leads.get(unit.id) ?? 0));
    }
    return total;
  }

  private addOwn(weight: number, strengths: ReadonlyMap<number, number>): void {
    const { saturation, lengthShare } = this.weights;
    for (const [id, strength] of strengths) {
      const length = (this.index.units[id]?.keys.length ?? 0) / this.index.meanLength;
      const norm = saturation * (1 - lengthShare + lengthShare * length);
      this.own[id] = (this.own[id] ?? 0) + (weight * strength * (1 + saturation)) / (strength + norm);
    }
  }

  /** A term in the headings above a unit or in its source's title counts almost as if the unit itself contained it. */
  private inheritStrength(match: TermMatch): ReadonlyMap<number, number> {
    const strengths = new Map(match.strength);
    const known = new Map<ReadonlySet<string>, number>();
    const readSaid = (keys: ReadonlySet<string> | undefined): number => {
      if (keys === undefined) return 0;
      const said = known.get(keys) ?? measureSaid(match, keys);
      known.set(keys, said);
      return said;
    };
    for (const unit of this.index.units) {
      const inherited = Math.max(
        this.weights.heading * readSaid(this.index.headingKeys(unit)),
        this.weights.title * readSaid(this.index.titleKeys.get(unit.source)),
      );
      if (inherited > (strengths.get(unit.id) ?? 0)) strengths.set(unit.id, inherited);
    }
    return strengths;
  }

  /** Spreads each match over the nearby units and then saturates the sum, as BM25 does for a passage around the unit. */
  private addContext({ weight, strength }: TermMatch, { share, reachChars }: Surroundings): void {
    const { contextSaturation } = this.weights;
    const gain = share * weight * (1 + contextSaturation);
    const spread = new Float64Array(this.index.units.length);
    for (const [id, own] of strength) this.spread(spread, { id, own, reachChars });
    spread.forEach((sum, id) => {
      if (sum > 0) this.context[id] = (this.context[id] ?? 0) + (gain * sum) / (sum + contextSaturation);
    });
  }

  /** Adds one match to its own unit and, decreasing with distance, to those nearby. */
  private spread(spread: Float64Array, { id, own, reachChars }: SpreadMatch): void {
    const unit = this.index.units[id];
    if (unit === undefined) return;
    spread[id] = (spread[id] ?? 0) + own;
    for (const step of [-1, 1]) {
      for (let other = id + step; Math.abs(other - id) <= mostNeighbours; other += step) {
        const near = this.index.units[other];
        if (near === undefined || !isSameSource(near, unit)) break;
        const distance = distanceBetween(near, unit) / reachChars;
        if (distance > farthest) break;
        spread[other] = (spread[other] ?? 0) + own * Math.exp(-distance * distance);
      }
    }
  }

  private preferKind(
    unit: IndexedUnit,
    question: Question,
    statesKind: ReturnType<typeof createKindTest>,
  ): number {
    const { kind, rareKind, amount, place, dimension } = this.weights;
    let factor = 1;
    const answered = [...question.kinds].filter(
      (asked) => statesKind(unit.text, asked) || statesBelowName(unit, asked),
    );
    for (const asked of answered) factor += rareKinds.has(asked) ? rareKind : kind;
    if (question.asksFact && question.kinds.size > 0 && answered.length === 0) factor *= lackingShare;
    if (statesAmount(unit.text, question)) factor += amount;
    if (isPlaced(unit.text, question.places)) factor += place;
    factor += this.gainForm(unit, question);
    if (isUnderAsked(this.index, unit, question)) factor += this.weights.asked;
    if (question.asksNow && tellsNow(unit.text)) factor += rareKind;
    if (question.dimension !== null && isMeasured(unit.text, question.dimension)) factor += dimension;
    return question.kinds.has('reason') ? this.preferReason(unit, factor) : factor;
  }

  /** The gain of a sentence in the form that the grammar of the question asks for. */
  private gainForm({ text }: IndexedUnit, { modality }: Question): number {
    if (modality?.tells.test(text) !== true) return 0;
    return modality.isRare ? this.weights.rareKind : this.weights.kind;
  }

  private preferReason({ text, headings }: IndexedUnit, factor: number): number {
    const gained = headings.some(announcesReason) ? factor + this.weights.announced : factor;
    return reportsOthersView(text) ? gained * othersViewShare : gained;
  }

  private preferThing(unit: IndexedUnit, question: Question): number {
    if (question.asksFact && namesAnother(unit, question)) return anotherNameShare;
    return tellsOfNew(unit, question) ? anotherShare : 1;
  }

  /** True for a question that is the heading of what follows it. */
  private isAnswered({ id, text }: IndexedUnit): boolean {
    return text.endsWith('?') && this.index.units[id + 1]?.headings.at(-1) === text;
  }

  /** Headings and fragments rarely answer a question by themselves. */
  private preferShape(unit: IndexedUnit, question: Question): number {
    if (unit.kind === 'heading' || this.isAnswered(unit)) return 0;
    if (isColumnRow(unit)) return columnRowShare;
    if (unit.text.endsWith('?')) return questionShare;
    if (unit.text.endsWith(':')) return question.kinds.has('list') ? listGain : announcementShare;
    if (asksYesNo(question.text) && isWhole(unit.text)) return 1;
    const fullness = Math.min(1, this.countSaid(unit) / this.weights.shortTerms);
    return fragmentShare + (1 - fragmentShare) * fullness;
  }

  /** A row says with its cells what the names of its columns say: `Total` and `21450` below `Item` and `Price (EUR)` are no fragment. */
  private countSaid({ keys, columns = [] }: IndexedUnit): number {
    return keys.length + columns.reduce((sum, name) => sum + this.index.keysOf(name).size, 0);
  }
}

/** What decides between yes and no may be said in few words: "The lead was not stolen." */
const isWhole = (text: string): boolean => text.endsWith('.') && text.split(' ').length >= leastWords;
const leastWords = 4;
const isColumnRow = ({ kind, columns, cells = [] }: IndexedUnit): boolean =>
  kind === 'row' && columns === undefined && cells.length > 1;

/** Returns the keys of the words that name what is affected, or null if the question does not ask about an effect. */
function listAffected(question: Question): ReadonlySet<string> | null {
  const focus = readFocus(question.text);
  if (focus === null || !question.kinds.has('effect')) return null;
  const named = question.terms.filter(
    ({ start, isCarried }) => !isCarried && start >= focus.start && start < focus.end,
  );
  return new Set(named.map(({ key }) => key));
}

/** True if the nearest heading says nothing but what is asked about: "Summer hours". */
function isUnderAsked(index: PacketIndex, { headings, columns }: IndexedUnit, { terms }: Question): boolean {
  const heading = columns === undefined ? headings.at(-1) : undefined;
  const keys = heading === undefined ? [] : [...index.keysOf(heading)];
  return keys.length > 1 && keys.every((key) => terms.some((term) => term.key === key));
}

/** True if the right word follows the left one with at most one word between them. */
function standTogether(unit: IndexedUnit, left: string, right: string): boolean {
  if (!unit.counts.has(left) || !unit.counts.has(right)) return false;
  return unit.keys.some(
    (key, place) => key === left && unit.keys.slice(place + 1, place + 3).includes(right),
  );
}

/**
 * Finds what follows a heading that says much of the question: `Dropping to 0 Hit Points` asks what happens then, and a writer says first what
 * a section is for, often without the words of its heading. By unit id, with the share of the question in the heading.
 */
function findLeads(index: PacketIndex, matches: readonly TermMatch[]): ReadonlyMap<number, number> {
  const whole = matches.reduce((sum, { weight }) => sum + weight, 0);
  const leads = new Map<number, number>();
  for (const heading of index.units) {
    const next = index.units[heading.id + 1];
    const isLead = heading.kind === 'heading' && next !== undefined && next.kind !== 'heading';
    if (!isLead || !isSameSource(next, heading)) continue;
    const said = matches.reduce(
      (sum, { weight, strength }) => sum + weight * Math.min(1, strength.get(heading.id) ?? 0),
      0,
    );
    if (said > 0 && said >= leadShare * whole) leads.set(next.id, said / whole);
  }
  return leads;
}
