/**
 * Finds the sentences that state a fact of the kind a question asks for, of what it asks about. An amount, a date or a person has a form, so
 * a sentence without it does not answer. What the fact is about must be told in the sentence, in the headings or columns above it, in the
 * title, or in the sentences before it, as far as the sources have its words; and the text must not name another thing of the kind. An
 * amount of something else is no answer, however near it stands. Pure.
 */
import { announcesReason, hasKind, tellsRelativeTime } from './answer-kinds';
import { asksForReason, givesReason } from './gives-reason';
import { statesBelowName } from './column-names';
import type { TermMatch } from './match-terms';
import { listSubjects } from './measure-support';
import type { IndexedUnit, PacketIndex } from './packet-index';
import type { AnswerKind, Question } from './question';
import type { ScoredUnits } from './score-units';
import { plainWords } from '../text/stop-words';
import { readCounted } from './read-counted';
import { isHeld } from './is-held';
import { readRelation } from './read-relation';
import { describesThing } from './states-amount';
import { createKindTest, formedKinds } from './states-kind';
import { listBefore, tells, tellsInParagraph, wordReachChars } from './tells';
import { readTerms } from '../text/terms';

export type StatedFacts = {
  /** True if the question asks for such a fact, and no sentence states it. */
  readonly isLacking: boolean;
  /** Numbers of the sentences that state such a fact. */
  readonly units: ReadonlySet<number>;
  /** Numbers of those in which a measure describes the thing itself. The cells of a row describe nothing to each other. */
  readonly describing: ReadonlySet<number>;
};

/**
 * Of the names and of the other words, a sentence must tell of this share each, and of two if there are two. A reason needs not repeat what
 * it explains.
 */
const least = { share: 0.5, count: 2, reasonCount: 1 };
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
  const told = subjects.filter((match) => match !== verb && !isQuantity(question.text, match));
  const parts = splitSubjects(told.length === 0 ? subjects : told);
  const count = isReason ? least.reasonCount : least.count;
  // "The day ferry" is not the evening ferry.
  const things = isReason ? [] : listThings(index, subjects, question);
  const counts = readCounted(question);
  const asked = new Set(subjects.map(({ term }) => term.key));
  const statesKind = createKindTest(question);
  const tellsFreely = createFreeFormTest(kinds, question.text);
  // Somebody named without a name is the one only if the sentence itself says so. What is said of a time may lean on the sentence before.
  const holdsFreely = (unit: IndexedUnit, match: TermMatch) =>
    kinds.includes('person') ? isHeld(index, unit, match) : tellsInParagraph(index, unit, match);
  const hasForm = (unit: IndexedUnit) =>
    isReason
      ? unit.headings.some(announcesReason) || givesReason(unit.text, asked)
      : kinds.some((kind) => statesKind(withoutCode(unit), kind) || statesBelowName(unit, kind)) ||
        (tellsFreely(withoutCode(unit)) && told.every((match) => holdsFreely(unit, match)));
  const speaksOf = isReason ? tells : tellsInParagraph;
  const countTold = (unit: IndexedUnit, part: readonly TermMatch[]) =>
    part.filter((match) => speaksOf(index, unit, match)).length;
  const units = index.units.filter(
    (unit) =>
      unit.kind !== 'heading' &&
      !unit.text.endsWith('?') &&
      (scored.total[unit.id] ?? 0) > 0 &&
      hasForm(unit) &&
      counts(unit) &&
      parts.every((part) => countTold(unit, part) >= leastOf(part, count)) &&
      !things.some((thing) => tellsOfAnother(index, unit, thing)),
  );
  const stating = keepExact(kinds, keepRelated(index, units, verb));
  return {
    isLacking: kinds.includes('person') ? verb?.presence === 0 : stating.length === 0,
    units: new Set(stating.map(({ id }) => id)),
    describing: new Set(
      stating
        .filter(({ kind, text }) => kind !== 'row' && describesThing(text, question))
        .map(({ id }) => id),
    ),
  };
}

/**
 * Returns a test of what tells a fact without its usual form, if it has every word of the question: somebody is named in many ways ("your
 * buddy"), and what is so again and again has no date ("every three years").
 */
function createFreeFormTest(kinds: readonly AnswerKind[], question: string): (text: string) => boolean {
  if (kinds.includes('person')) return () => true;
  return kinds.includes('date') && !tellsPast.test(question) ? tellsRelativeTime : () => false;
}

const tellsPast = /\b(?:did|was|were|had)\b/iu;

/** What happened may be told in another verb ("founded" for "established"), so without the asked one every sentence counts. */
function keepRelated(
  index: PacketIndex,
  units: readonly IndexedUnit[],
  verb: TermMatch | undefined,
): readonly IndexedUnit[] {
  if (verb === undefined) return units;
  const related = units.filter((unit) => tells(index, unit, verb));
  const own = related.filter((unit) => isHeld(index, unit, verb));
  return [own, related, units].find(({ length }) => length > 0) ?? [];
}

/** "Occasionally" tells how often less than "twice a year" does. */
function keepExact(kinds: readonly AnswerKind[], stating: readonly IndexedUnit[]): readonly IndexedUnit[] {
  const exact = kinds.includes('frequency') ? stating.filter(({ text }) => !isVague.test(text)) : [];
  return exact.length > 0 ? exact : stating;
}

const isVague = /\b(?:never|rarely|seldom|always|regularly|occasionally)\b/iu;

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

/** "After five years" sets a condition, which sources may state for less or for more. */
function isQuantity(text: string, { term }: TermMatch): boolean {
  const behind = text.slice(term.start + term.surface.length);
  return (
    hasKind(term.surface, 'number') &&
    hasKind(`${term.surface}${/^[\s-]\p{Ll}+/u.exec(behind)?.[0] ?? ''}`, 'duration')
  );
}

/**
 * Names and other words. A word that no source knows is one that they may say otherwise, so that its absence from a sentence is no
 * evidence; whether too much of a question is unknown is decided elsewhere.
 */
function splitSubjects(subjects: readonly TermMatch[]): readonly TermMatch[][] {
  const known = subjects.filter(({ presence }) => presence > 0);
  return [
    known.filter(({ term }) => term.isName),
    known.filter(({ term }) => !term.isName && !plainWords.has(term.key)),
  ];
}

const leastOf = ({ length }: readonly TermMatch[], count: number): number =>
  Math.max(Math.min(count, length), least.share * length);

/** The two words of a thing whose name the sources know: "day ferry". */
type Thing = { readonly kind: TermMatch; readonly which: TermMatch };

function listThings(index: PacketIndex, subjects: readonly TermMatch[], { pairs }: Question): Thing[] {
  const byKey = new Map(subjects.map((match) => [match.term.key, match]));
  return pairs.flatMap(([left, right]): Thing[] => {
    const [which, kind] = [byKey.get(left), byKey.get(right)];
    if (which === undefined || kind === undefined || plainWords.has(right)) return [];
    const isKnown = index.units.some(({ keys }) =>
      keys.some((key, place) => key === left && keys[place + 1] === right),
    );
    return isKnown && isOneThing(which, kind) ? [{ which, kind }] : [];
  });
}

/** True if nothing but a space separates the two words in the question. */
const isOneThing = ({ term }: TermMatch, { term: next }: TermMatch): boolean =>
  next.start === term.start + term.surface.length + 1;

/**
 * True if the last thing of this kind that was named, in the sentence or before it, is another one: after "the evening ferry", a number of
 * passengers is not one of the day ferry. "The ferry" may be either.
 */
function tellsOfAnother(index: PacketIndex, unit: IndexedUnit, { which, kind }: Thing): boolean {
  for (const before of listBefore(index, unit, wordReachChars)) {
    if (before.counts.has(which.term.key)) return false;
    if (hasOtherBefore(before, kind.term.key)) return true;
  }
  return false;
}

function hasOtherBefore({ text }: IndexedUnit, kind: string): boolean {
  const terms = readTerms(text);
  return terms.some(({ key, start }, place) => {
    const before = terms[place - 1];
    return key === kind && before !== undefined && start === before.start + before.surface.length + 1;
  });
}
