/**
 * Finds sentences of other sources that answer a question otherwise than the best one: that state another date, number or name of the thing
 * that is asked about, or that are copies of it with another word in one place. Decides by form alone and never judges who is right, and
 * the things may be two of one name. Pure.
 */
import { hasKind } from '../rank/answer-kinds';
import { type IndexedUnit, isSameSource, type PacketIndex } from '../rank/packet-index';
import { measuredKinds, type Question } from '../rank/question';
import type { ScoredUnits } from '../rank/score-units';
import { listNames } from '../text/list-names';
import { frameWords } from '../text/stop-words';
import { findSynonyms } from '../text/synonyms';
import { readTerms, type Term } from '../text/terms';
import { differInDates, differInNumbers } from './differ-in-values';

/** A sentence that scores less than this share of the best one is hardly about the same. */
const leastScore = 0.7;
/** What two copies must share, as a share of the words of either, and as a number of words. */
const copy = { share: 0.65, words: 3 };
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
    .filter((unit) => scoreOf(unit) >= leastScore * scoreOf(best))
    .toSorted((left, right) => scoreOf(right) - scoreOf(left));
  return pickRivals(
    best,
    likely,
    (one, other) => isAlteredCopy(one, other, question) || statesAnother(one.text, other.text, question),
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

/**
 * True if the sentences are the same but for what stands in one place: "was 1,294 at the census", "was 5,000 at the census". A common word
 * counts if it is the only one that differs, is no synonym of the other, and the question asks for no number, date, person or place.
 */
export function isAlteredCopy(one: IndexedUnit, other: IndexedUnit, question: Question): boolean {
  const ours = listContentKeys(one);
  const shared = ours.filter((key) => other.counts.has(key)).length;
  const share = shared / Math.max(1, ours.length, listContentKeys(other).length);
  if (shared < copy.words || share < copy.share) return false;
  const asked = new Set(question.terms.map(({ key }) => key));
  const onlyOne = listOnly(one, other).filter(({ key }) => !asked.has(key));
  const onlyOther = listOnly(other, one).filter(({ key }) => !asked.has(key));
  return (
    (onlyOne.some(isNameOrNumber) && onlyOther.some(isNameOrNumber)) ||
    (question.kinds.size === 0 && isOneWord(onlyOne, onlyOther))
  );
}

const listContentKeys = ({ counts }: IndexedUnit) => [...counts.keys()].filter((key) => !frameWords.has(key));

/** Returns the words of a sentence that another one does not have. */
const listOnly = (unit: IndexedUnit, other: IndexedUnit): Term[] =>
  readTerms(unit.text).filter(({ key }) => !frameWords.has(key) && !other.counts.has(key));

const isNameOrNumber = ({ surface, start }: Term) =>
  /\p{N}/u.test(surface) || (start > 0 && /^\p{Lu}/u.test(surface));

function isOneWord(ones: readonly Term[], others: readonly Term[]): boolean {
  const [[one, ...more], [other, ...moreOthers]] = [keysOf(ones), keysOf(others)];
  const isAlone = more.length + moreOthers.length === 0;
  return isAlone && one !== undefined && other !== undefined && !findSynonyms(one).has(other);
}

const keysOf = (terms: readonly Term[]): string[] => [...new Set(terms.map(({ key }) => key))];
