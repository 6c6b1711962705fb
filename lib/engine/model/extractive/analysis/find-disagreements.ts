/**
 * Finds where sources disagree: the same attribute with different values, and sentences of different sources that say nearly the same in
 * different numbers, at different dates, in opposite directions, or one of them with "not". Decides by form alone and never judges who is
 * right, so a pair is shown to be read, never stated as a contradiction. Pure.
 */
import { type IndexedUnit, isSameSource, type PacketIndex } from '../rank/packet-index';
import { isNegated } from '../rank/is-negated';
import { splitClauses } from '../text/split-clauses';
import { frameWords } from '../text/stop-words';
import { readTerms } from '../text/terms';
import { differInDates, differInNumbers } from './differ-in-values';
import { leastWhole, likenessOf, listContent, listParts } from './compare-parts';
import { isAlteredCopy } from './is-altered-copy';
import { listPeople } from './list-people';
import { findStatedValues, type StatedValue } from './stated-values';

export type Disagreement = {
  /** How the two differ: the name of the attribute, or a kind of difference. */
  readonly about: string;
  readonly left: IndexedUnit;
  readonly right: IndexedUnit;
  /** How alike the two are otherwise, 0 to 1. */
  readonly likeness: number;
};

/** What a pair must share if all units speak of one subject, as a share of what it must share otherwise. */
const narrowShare = 0.6;
const leastShared = 3;
/** A word in more units than this says little about a pair, and would make the search quadratic. */
const mostHolders = 40;
/** A longer text behind a label is no value: a figure in it measures something else. */
const mostValueChars = 80;
const sentenceChars = { min: 20, max: 420 };

const up =
  /\b(?:increas\w*|ris(?:e|es|en|ing)|rose|gr[eo]w(?:s|n|ing|th)?|higher|more|gain(?:s|ed)?|improv\w*|faster|longer|larger|better|strengthen\w*|expand\w*|doubled)\b/iu;
const down =
  /\b(?:decreas\w*|fall(?:s|en|ing)?|fell|drop(?:s|ped|ping)?|declin\w*|lower|less|fewer|reduc\w*|shr[aiu]nk\w*|worse\w*|slower|shorter|smaller|lost|weaken\w*|halved)\b/iu;
const unchanged =
  /\b(?:no (?:\p{L}+ ){0,2}(?:differences?|effects?|changes?|increase|decrease|reduction|improvement)|(?:did|does|do|has|have) not (?:\p{L}+ )?(?:increase|decrease|reduce|improve|change|affect|differ|rise|fall|grow|drop|increased|decreased|reduced|improved|changed)|unchanged|remained (?:the same|stable|constant))\b/iu;

/** @param isNarrow true if all units speak of one subject, so that a pair needs to share less to speak of the same thing */
export function findDisagreements(
  index: PacketIndex,
  units: readonly IndexedUnit[],
  isNarrow = false,
): Disagreement[] {
  const wanted = new Set(units.map(({ id }) => id));
  const values = findStatedValues(index).filter(({ unit, isLabelled }) => isLabelled && wanted.has(unit.id));
  const valued = compareValues(values);
  const told = new Set(valued.flatMap(({ left, right }) => [left.id, right.id]));
  const least = isNarrow ? leastShared - 1 : leastShared;
  const pairs = findAlike(units, least).flatMap((pair): Disagreement[] => {
    if (told.has(pair.left.id) && told.has(pair.right.id)) return [];
    const difference = describeDifference(pair, { least, share: isNarrow ? narrowShare : 1 });
    return difference === null ? [] : [Object.assign(difference, pair)];
  });
  return [...valued, ...takeEachOnce(pairs.toSorted((one, other) => other.likeness - one.likeness))];
}

function takeEachOnce(pairs: readonly Disagreement[]): Disagreement[] {
  const taken = new Set<number>();
  return pairs.filter(({ left, right }) => {
    if (taken.has(left.id) || taken.has(right.id)) return false;
    taken.add(left.id).add(right.id);
    return true;
  });
}

/** For each attribute, takes the first two sources that state different values in the same unit. */
function compareValues(values: readonly StatedValue[]): Disagreement[] {
  const groups = new Map<string, StatedValue[]>();
  for (const value of values) {
    if (value.measure !== null && value.written.length <= mostValueChars)
      groups.set(value.key, [...(groups.get(value.key) ?? []), value]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const other = group.find((value) => !isSameSource(value.unit, first.unit) && differ(first, value));
    return other === undefined
      ? []
      : [{ about: first.attribute, left: first.unit, right: other.unit, likeness: 1 }];
  });
}

function differ(one: StatedValue, other: StatedValue): boolean {
  const [value = '', ...unit] = (one.measure ?? '').split(' ');
  const [otherValue = '', ...otherUnit] = (other.measure ?? '').split(' ');
  const isSameUnit = unit.join(' ') === otherUnit.join(' ');
  return isSameUnit && !value.startsWith(otherValue) && !otherValue.startsWith(value);
}

type Pair = { readonly left: IndexedUnit; readonly right: IndexedUnit };

/** Finds the sentences of different sources that have some rare words in common. */
function findAlike(units: readonly IndexedUnit[], least: number): Pair[] {
  const candidates = units.filter(isStatement);
  const holders = new Map<string, IndexedUnit[]>();
  for (const unit of candidates) {
    for (const key of contentKeys(unit)) holders.set(key, [...(holders.get(key) ?? []), unit]);
  }
  return candidates.flatMap((left) => {
    const shared = new Map<IndexedUnit, number>();
    for (const key of contentKeys(left)) {
      const holding = holders.get(key) ?? [];
      if (holding.length > mostHolders) continue;
      for (const right of holding) {
        if (right.id > left.id && !isSameSource(left, right)) shared.set(right, (shared.get(right) ?? 0) + 1);
      }
    }
    return [...shared].flatMap(([right, count]) =>
      count < leastFor(left, right, least) ? [] : [{ left, right }],
    );
  });
}

/** "If you have no account" and "no matter how" deny nothing. */
const listDenials = (text: string): string[] =>
  splitClauses(text).filter((clause) => isNegated(clause.replace(noDenial, '')) && !condition.test(clause));

const noDenial = /\bno matter\b|\bwithout\b/giu;
const condition = /^\W*(?:if|when|unless|until|once|where|whether|in case|although|though|while)\b/iu;

function isStatement({ kind, text }: IndexedUnit): boolean {
  return (
    (kind === 'sentence' || kind === 'item') &&
    text.length >= sentenceChars.min &&
    text.length <= sentenceChars.max &&
    isWhole.test(text) &&
    !leansBack.test(text)
  );
}

/** Parts of a list, captions and questions state nothing. A figure behind a label does, and is compared as such. */
const isWhole = /[.!。！]["”’)\]]*$/u;

/** A short sentence, or a clause that denies something, need not share more words than it has. */
function leastFor(left: IndexedUnit, right: IndexedUnit, least: number): number {
  const denied = [left, right]
    .flatMap(({ text }) => listDenials(text))
    .map((clause) => listContent(clause).length);
  const whole = Math.min(contentKeys(left).length, contentKeys(right).length, ...denied);
  return Math.min(least, Math.max(leastWhole, whole));
}

/** Of what such a sentence speaks is said in another one. */
const leansBack = /^(?:it|he|she|they|this|these|those|that|its|his|her|their)\b/iu;

const contentKeys = (unit: IndexedUnit): string[] =>
  [...unit.counts.keys()].filter((key) => !/\p{N}/u.test(key) && !frameWords.has(key));

type Needed = { readonly least: number; readonly share: number };

function describeDifference(
  { left, right }: Pair,
  { least, share }: Needed,
): Pick<Disagreement, 'about' | 'likeness'> | null {
  if (speaksOfOther(left, right) || speaksOfOther(right, left)) return null;
  const others = listParts(right);
  const parts = listParts(left).flatMap((one) =>
    others.map((other) => ({ one: one.text, other: other.text, likeness: likenessOf(one, other, least) })),
  );
  const alike = parts.toSorted((one, other) => other.likeness - one.likeness);
  for (const { name, likeness, differ } of differences) {
    const found = alike.find((part) => part.likeness >= likeness * share && differ(part.one, part.other));
    if (found !== undefined) return { about: name, likeness: found.likeness };
  }
  return isAlteredCopy(left, right) ? { about: 'different names', likeness: alike[0]?.likeness ?? 0 } : null;
}

/** True if a sentence begins with the name of a thing that the other neither names nor has in its title. */
function speaksOfOther(unit: IndexedUnit, other: IndexedUnit): boolean {
  const name = openingName.exec(unit.text)?.[1];
  if (name === undefined || listPeople(name).length > 0) return false;
  return !`${other.text} ${other.source.title}`.includes(name);
}

const openingName = /^(?:The |In |At )?(\p{Lu}[\p{L}’'-]+(?: (?:of |the )?\p{Lu}[\p{L}’'-]+)+)/u;

/** 1 for more, -1 for less, 0 for no change, null if the text says none of these or several. */
function readDirection(text: string): number | null {
  if (unchanged.test(text)) return 0;
  const direction = Number(up.test(text)) - Number(down.test(text));
  return direction === 0 ? null : direction;
}

function differInDirection(left: string, right: string): boolean {
  const ours = readDirection(left);
  const theirs = readDirection(right);
  return ours !== null && theirs !== null && ours !== theirs;
}

/** True if a sentence denies what the other says. "We found no gain once two schools had left" does not deny that they left. */
function denies(text: string, other: string): boolean {
  if (isNegated(other)) return false;
  const told = new Set(readTerms(other).map(({ key }) => key));
  return listDenials(text).some((clause) => {
    const [denied = ''] = clause
      .replace(/^.*?\b(?:not|no|never|none|nor|neither|nobody|nothing|without|cannot|\w+n['’]t)\b/iu, '')
      .split(conditional);
    return readTerms(denied).some(({ key }) => told.has(key) && !frameWords.has(key));
  });
}

const conditional = /\b(?:once|because|when|if|unless|until|although|before|after|since|that|which|who)\b/iu;

const differences = [
  { name: 'different numbers', likeness: 0.5, differ: differInNumbers },
  { name: 'different dates', likeness: 0.5, differ: differInDates },
  {
    name: 'one says “not”',
    likeness: 0.6,
    differ: (one: string, other: string) => denies(one, other) || denies(other, one),
  },
  { name: 'different directions', likeness: 0.45, differ: differInDirection },
] as const;
