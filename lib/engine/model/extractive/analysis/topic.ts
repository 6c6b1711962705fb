/** The words of a request that say what it is about, without those that ask for it, and the units that speak of them. Pure. */
import type { IndexedUnit, PacketIndex } from '../rank/packet-index';
import { frameWords } from '../text/stop-words';
import { findSynonyms } from '../text/synonyms';
import { readTerms } from '../text/terms';

/** Reads the keys of a topic. Words of asking ("list", "sources") are no topic. */
export function readTopic(text: string): readonly string[] {
  return [...new Set(readTerms(text).map(({ key }) => key))].filter((key) => !frameWords.has(key));
}

/**
 * Returns the units that speak of all words of the topic that the sources know, in themselves, their headings or their title. All units if
 * the topic is empty, and none if the sources know none of its words.
 */
export function findOnTopic(index: PacketIndex, topic: readonly string[]): readonly IndexedUnit[] {
  if (topic.length === 0) return index.units;
  const known = topic.map((key) => [key, ...findSynonyms(key)]).filter((keys) => isKnown(index, keys));
  if (known.length === 0) return [];
  return index.units.filter((unit) => known.every((keys) => keys.some((key) => holds(index, unit, key))));
}

function isKnown(index: PacketIndex, keys: readonly string[]): boolean {
  return keys.some(
    (key) => index.frequency.has(key) || [...index.titleKeys.values()].some((titles) => titles.has(key)),
  );
}

function holds(index: PacketIndex, unit: IndexedUnit, key: string): boolean {
  return (
    unit.counts.has(key) ||
    index.headingKeys(unit).has(key) ||
    index.titleKeys.get(unit.source)?.has(key) === true
  );
}
