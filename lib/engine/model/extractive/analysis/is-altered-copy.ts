/** Recognises two sentences of which one is a copy of the other with something else in one place. By form alone. Pure. */
import type { IndexedUnit } from '../rank/packet-index';
import { frameWords } from '../text/stop-words';
import { findSynonyms } from '../text/synonyms';
import { readTerms, type Term } from '../text/terms';

/** What two copies must share, as a share of the words of either, and as a number of words. */
const copy = { share: 0.65, words: 3 };

type Comparison = {
  /** Keys of words whose absence from one of them says nothing, such as those of the question. */
  readonly leftOut?: ReadonlySet<string>;
  /** True if a common word may differ as well, if it is the only one and no synonym of the other. */
  readonly withWords?: boolean;
};

/** True if the sentences are the same but for a name or a number: "was 1,294 at the census", "was 5,000 at the census". */
export function isAlteredCopy(
  one: IndexedUnit,
  other: IndexedUnit,
  { leftOut = new Set(), withWords = false }: Comparison = {},
): boolean {
  const ours = listContentKeys(one);
  const shared = ours.filter((key) => other.counts.has(key)).length;
  const share = shared / Math.max(1, ours.length, listContentKeys(other).length);
  if (shared < copy.words || share < copy.share) return false;
  const onlyOne = listOnly(one, other).filter(({ key }) => !leftOut.has(key));
  const onlyOther = listOnly(other, one).filter(({ key }) => !leftOut.has(key));
  return (
    (onlyOne.some(isNameOrNumber) && onlyOther.some(isNameOrNumber)) ||
    (withWords && isOneWord(onlyOne, onlyOther))
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
