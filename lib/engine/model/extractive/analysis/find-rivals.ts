/**
 * Finds sentences of other sources that answer a question otherwise than the best one: that state another date, number or name of the thing
 * that is asked about, or that are copies of it with another word in one place. Decides by form alone and never judges who is right, and
 * the things may be two of one name. Pure.
 */
import { hasKind } from '../rank/answer-kinds';
import { tellsOfNew } from '../rank/names-another';
import { type IndexedUnit, isSameSource, type PacketIndex } from '../rank/packet-index';
import { measuredKinds, type Question } from '../rank/question';
import type { ScoredUnits } from '../rank/score-units';
import { listNames } from '../text/list-names';
import { leastWhole, likenessOf, listParts } from './compare-parts';
import { differInDates, differInNumbers } from './differ-in-values';
import { isAlteredCopy } from './is-altered-copy';

/** A sentence that scores less than this share of the best one is hardly about the same. */
const leastScore = 0.7;
/** What clauses that answer alike share, as a share of the words of either. */
const leastLikeness = 0.5;
/** Maximum number of sentences that are set beside the best one. */
const mostRivals = 3;

type Ranked = { readonly question: Question; readonly scored: ScoredUnits };
type Differ = (one: IndexedUnit, other: IndexedUnit) => boolean;

export function findRivals(
  { units }: PacketIndex,
  best: IndexedUnit,
  { question, scored }: Ranked,
): IndexedUnit[] {
  const scoreOf = (unit: IndexedUnit) => scored.total[unit.id] ?? 0;
  const likely = units
    .filter((unit) => scoreOf(unit) >= leastScore * scoreOf(best) && !tellsOfNew(unit, question))
    .toSorted((left, right) => scoreOf(right) - scoreOf(left));
  return pickRivals(
    best,
    likely,
    (one, other) =>
      isAnsweredCopy(one, other, question) ||
      (tellsAlike(one, other) && statesAnother(one.text, other.text, question)),
  );
}

/** "The bridge was opened in 1931" and "In 1934, the king came, and the bridge was opened" tell of the same thing in a clause each. */
function tellsAlike(one: IndexedUnit, other: IndexedUnit): boolean {
  const others = listParts(other);
  return listParts(one).some((part) =>
    others.some((told) => likenessOf(part, told, leastWhole) >= leastLikeness),
  );
}

/** Returns the first of `candidates` that are of other sources and differ from the best one and from each other. */
export function pickRivals(
  best: IndexedUnit,
  candidates: readonly IndexedUnit[],
  differ: Differ,
): IndexedUnit[] {
  const found: IndexedUnit[] = [];
  for (const unit of candidates) {
    if (found.length >= mostRivals) break;
    const isOther = [best, ...found].every((known) => !isSameSource(known, unit) && differ(known, unit));
    if (isOther) found.push(unit);
  }
  return found;
}

function statesAnother(one: string, other: string, { kinds, text }: Question): boolean {
  const isAmount = kinds.has('number') || measuredKinds.some((kind) => kinds.has(kind));
  const isName = (['person', 'place'] as const).some(
    (kind) => kinds.has(kind) && hasKind(one, kind) && hasKind(other, kind),
  );
  return (
    (kinds.has('date') && differInDates(one, other)) ||
    (isAmount && differInNumbers(one, other)) ||
    (isName && differInNames(one, other, text))
  );
}

/** True if both give names that the question does not have, and none of one is in the other. */
export function differInNames(one: string, other: string, asked: string): boolean {
  const listAnswers = (text: string) => listNames(text).filter((name) => !asked.includes(name));
  const ours = listAnswers(one);
  const theirs = listAnswers(other);
  return (
    ours.length > 0 &&
    theirs.length > 0 &&
    !ours.some((name) => other.includes(name)) &&
    !theirs.some((name) => one.includes(name))
  );
}

/** A common word is an answer only to a question that asks for no number, date, person or place. */
export const isAnsweredCopy = (one: IndexedUnit, other: IndexedUnit, { terms, kinds }: Question): boolean =>
  isAlteredCopy(one, other, {
    leftOut: new Set(terms.map(({ key }) => key)),
    withWords: kinds.size === 0,
  });
