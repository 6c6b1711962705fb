/**
 * Finds the sentences that state a fact of the kind a question asks for, of what it asks about. An amount, a date or a person has a form, so
 * a sentence without it does not answer. What the fact is about must be told in the sentence, in the headings or columns above it, in the
 * title, or in the sentences before it: an amount of something else is no answer, however near it stands. Pure.
 */
import { announcesReason } from './answer-kinds';
import { asksForReason, givesReason } from './gives-reason';
import type { TermMatch } from './match-terms';
import { listSubjects } from './measure-support';
import { distanceBetween, type IndexedUnit, isSameSource, type PacketIndex } from './packet-index';
import type { AnswerKind, Question } from './question';
import type { ScoredUnits } from './score-units';
import { plainWords } from '../text/stop-words';
import { readCounted } from './read-counted';
import { isHeld } from './is-held';
import { readRelation } from './read-relation';
import { describesThing } from './states-amount';
import { createKindTest, formedKinds } from './states-kind';

export type StatedFacts = {
  /** True if the question asks for such a fact, and no sentence states it. */
  readonly isLacking: boolean;
  /** Numbers of the sentences that state such a fact. */
  readonly units: ReadonlySet<number>;
  /** Numbers of those in which a measure describes the thing itself. */
  readonly describing: ReadonlySet<number>;
};

/** A name is replaced by a pronoun for a while, a word is not. */
const reachChars = { name: 1_200, word: 400 };
/** Of the names and of the other words, each by their number, a sentence must tell of this share. */
const leastShare = 0.5;
/** A sentence that states no such fact is at best something to read beside the answer. */
const otherShare = 0.4;
/** "A six-week sabbatical" tells how long it is, whatever else is told in weeks. */
const describingShare = 2;

export function findStatedFacts(index: PacketIndex, scored: ScoredUnits, question: Question): StatedFacts {
  const isReason = asksForReason(question.text);
  const kinds = isReason ? [] : listAskedKinds(question);
  const relation = readRelation(question.text);
  // A person who only is something has no form of a fact: every sentence may name one.
  if ((kinds.length === 0 && !isReason) || (kinds.includes('person') && relation === null))
    return { isLacking: false, units: new Set(), describing: new Set() };
  const subjects = listSubjects(index, scored.matches).filter(({ term }) => !term.isCarried);
  const verb = scored.matches.find(({ term }) => term.key === relation);
  const things = subjects.filter((match) => match !== verb);
  const parts = splitSubjects(index, things.length === 0 ? subjects : things, question);
  const counts = readCounted(question);
  const asked = new Set(subjects.map(({ term }) => term.key));
  const statesKind = createKindTest(question);
  const hasForm = (unit: IndexedUnit) =>
    isReason
      ? unit.headings.some(announcesReason) || givesReason(unit.text, asked)
      : kinds.some((kind) => statesKind(withoutCode(unit), kind));
  const units = index.units.filter(
    (unit) =>
      unit.kind !== 'heading' &&
      !unit.text.endsWith('?') &&
      (scored.total[unit.id] ?? 0) > 0 &&
      hasForm(unit) &&
      counts(unit) &&
      parts.every((part) => isTold(index, unit, part)),
  );
  const related = verb === undefined ? units : units.filter((unit) => tells(index, unit, verb));
  const own = verb === undefined ? [] : related.filter((unit) => isHeld(index, unit, verb));
  // What happened may be told in another verb ("founded" for "established"), so without one every such sentence counts.
  const stating = [own, related, units].find(({ length }) => length > 0) ?? [];
  const isPerson = kinds.includes('person');
  return {
    isLacking: isPerson ? verb?.presence === 0 : stating.length === 0,
    units: new Set(stating.map(({ id }) => id)),
    describing: new Set(stating.filter(({ text }) => describesThing(text, question)).map(({ id }) => id)),
  };
}

/** Puts the sentences that state the fact before all others. */
export function preferFacts(
  scored: ScoredUnits,
  question: Question,
  { units, describing }: StatedFacts,
): ScoredUnits {
  // A reason is told after what it explains, so that the sentence with its form is not where the answer begins.
  if (units.size === 0 || asksForReason(question.text)) return scored;
  const shareOf = (id: number) => (describing.has(id) ? describingShare : units.has(id) ? 1 : otherShare);
  const total = scored.total.map((score, id) => score * shareOf(id));
  return { matches: scored.matches, total };
}

/** A date or a number in a line of code is an example. */
function withoutCode({ kind, text, start, end, source }: IndexedUnit): string {
  const written = kind === 'sentence' || kind === 'item' ? source.markdown.slice(start, end) : '';
  return written.includes('`') ? written.replace(/`[^`]*`/gu, ' ') : text;
}

const asksFact =
  /\bhow (?:many|much|often|frequently|regularly|long|old|tall|high|deep|wide|far|fast|big|large|heavy|expensive)\b|\b(?:when|who|whom|whose|what|which)\b/iu;
/** "What were the statistics?" asks for more than one fact. */
const asksMore = /\b(?:statistics|budgets)\b|\b(?:what|which) (?:people|person|company)\b/iu;

/** A price and a temperature are high, too. */
function listAskedKinds({ text, kinds, dimension }: Question): readonly AnswerKind[] {
  if (!asksFact.test(text) || asksMore.test(text)) return [];
  const asked: readonly AnswerKind[] = dimension === 'high' ? ['number'] : [...kinds];
  return asked.every((kind) => formedKinds.has(kind)) ? asked : [];
}

type Part = {
  readonly matches: readonly TermMatch[];
  readonly least: number;
  /** True for the words of one thing, which a sentence itself must name or stand for by a pronoun. */
  readonly isThing: boolean;
};

/** Names, other words, and each pair of words that the sources know as one thing. */
function splitSubjects(index: PacketIndex, subjects: readonly TermMatch[], question: Question): Part[] {
  const names = subjects.filter(({ term }) => term.isName);
  const words = subjects.filter(({ term }) => !term.isName && !plainWords.has(term.key));
  const byKey = new Map(subjects.map((match) => [match.term.key, match]));
  // "The day ferry" is not the evening ferry.
  const pairs = asksForReason(question.text) ? [] : question.pairs;
  const things = pairs.flatMap(([left, right]): Part[] => {
    const [one, other] = [byKey.get(left), byKey.get(right)];
    if (one === undefined || other === undefined || plainWords.has(right)) return [];
    const isKnown = index.units.some(({ keys }) =>
      keys.some((key, place) => key === left && keys[place + 1] === right),
    );
    return isKnown && isOneThing(one, other) ? [{ matches: [one, other], least: 1, isThing: true }] : [];
  });
  return [
    { matches: names, least: leastShare, isThing: false },
    { matches: words, least: leastShare, isThing: false },
    ...things,
  ];
}

/** True if nothing but a space separates the two words in the question. */
const isOneThing = ({ term }: TermMatch, { term: next }: TermMatch): boolean =>
  next.start === term.start + term.surface.length + 1;

function isTold(index: PacketIndex, unit: IndexedUnit, { matches, least, isThing }: Part): boolean {
  const tell = isThing && !leansBack.test(unit.text) ? isHeld : tells;
  return matches.filter((match) => tell(index, unit, match)).length >= least * matches.length;
}

const leansBack = /\b(?:it|its|he|his|him|she|her|they|their|them|this|that|these|those|one)\b/iu;

function tells(index: PacketIndex, unit: IndexedUnit, match: TermMatch): boolean {
  if (isHeld(index, unit, match)) return true;
  const { term, strength } = match;
  const reach = term.isName ? reachChars.name : reachChars.word;
  for (let id = unit.id - 1; id >= 0; id -= 1) {
    const before = index.units[id];
    if (before === undefined || !isSameSource(before, unit) || before.kind === 'row') return false;
    if (before.headings.at(-1) !== unit.headings.at(-1) || distanceBetween(before, unit) > reach)
      return false;
    if (strength.has(id)) return true;
  }
  return false;
}
