/** The sources of a packet as units with their terms, and the number of units in which each term occurs. Built once per request. Pure. */
import type { LanguageWords } from '../text/function-words';
import { listJoinedKeys } from '../text/join-hyphens';
import { recognizeLanguage } from '../text/recognize-language';
import { readTerms } from '../text/terms';
import { splitUnits, type Unit } from '../units/split-units';

export type PacketSource = {
  /** The packer's number, as shown in `[n]`. */
  readonly n: number;
  readonly sourceId: string | null;
  readonly docId: string;
  readonly url: string;
  readonly title: string;
  readonly markdown: string;
  /** Where this text begins in its source, so that the positions of all chunks of a source are comparable. */
  readonly offset: number;
};

export type IndexedUnit = Unit & {
  /** Position in the index. Neighbours in a source are neighbours here. */
  readonly id: number;
  readonly source: PacketSource;
  /** Position in the whole source, used to measure distances across chunks. */
  readonly from: number;
  readonly to: number;
  readonly counts: ReadonlyMap<string, number>;
  readonly keys: readonly string[];
};

export type PacketIndex = {
  readonly units: readonly IndexedUnit[];
  /** The language of the first texts, or null if it is English, or not known. */
  readonly language: LanguageWords | null;
  /** Number of units that contain each term. */
  readonly frequency: ReadonlyMap<string, number>;
  readonly meanLength: number;
  /** Terms of each source's title, and terms of a unit's headings. */
  readonly titleKeys: ReadonlyMap<PacketSource, ReadonlySet<string>>;
  readonly headingKeys: (unit: Unit) => ReadonlySet<string>;
  /** Terms of one heading. */
  readonly keysOf: (heading: string) => ReadonlySet<string>;
};

/** Number of units, and of their characters, by which the language of the sources is judged. */
const judgedUnits = 100;
const judgedChars = 4_000;
/** A chunk that begins within this many characters of the previous chunk's end keeps its headings until it has its own. */
const joinedChars = 4;

/** Returns the units of a source, numbered after those in `before`. */
export function indexSource(source: PacketSource, before: readonly IndexedUnit[] = []): IndexedUnit[] {
  const last = before.at(-1);
  const goesOn =
    last !== undefined && isSameSource(last, { source }) && Math.abs(source.offset - last.to) <= joinedChars;
  return splitUnits(source.markdown).map((unit, index) => {
    const keys = readKeys(unit.text);
    return {
      ...unit,
      headings: unit.headings.length === 0 && goesOn ? last.headings : unit.headings,
      id: before.length + index,
      source,
      from: source.offset + unit.start,
      to: source.offset + unit.end,
      keys,
      counts: countKeys(keys),
    };
  });
}

type Sourced = { readonly source: PacketSource };

/** True if the units belong to the same source, even if to different chunks of it. */
export function isSameSource(left: Sourced, right: Sourced): boolean {
  return left.source.n === right.source.n;
}

/** Returns the number of characters between two units of one source; 0 if they touch. */
export function distanceBetween(left: IndexedUnit, right: IndexedUnit): number {
  return Math.max(0, right.from - left.to, left.from - right.to);
}

export function createPacketIndex(units: readonly IndexedUnit[]): PacketIndex {
  const frequency = new Map<string, number>();
  let length = 0;
  const titleKeys = new Map<PacketSource, ReadonlySet<string>>();
  for (const unit of units) {
    length += unit.keys.length;
    for (const key of unit.counts.keys()) frequency.set(key, (frequency.get(key) ?? 0) + 1);
    if (!titleKeys.has(unit.source)) titleKeys.set(unit.source, readKeySet(unit.source.title));
  }
  const known = new Map<string, ReadonlySet<string>>();
  const keysOf = (heading: string) => {
    const keys = known.get(heading) ?? readKeySet(heading);
    known.set(heading, keys);
    return keys;
  };
  const headingKeys = (unit: Unit) => keysOf([...unit.headings, ...(unit.columns ?? [])].join('\n'));
  const language = recognizeLanguage(
    units
      .slice(0, judgedUnits)
      .map(({ text }) => text)
      .join(' ')
      .slice(0, judgedChars),
  );
  return {
    units,
    language,
    frequency,
    meanLength: length / Math.max(1, units.length),
    titleKeys,
    headingKeys,
    keysOf,
  };
}

export function rarity(index: PacketIndex, key: string): number {
  const count = index.frequency.get(key) ?? 0;
  return Math.log(1 + (index.units.length - count + 0.5) / (count + 0.5));
}

const readKeys = (text: string): string[] => [
  ...readTerms(text).map(({ key }) => key),
  ...listJoinedKeys(text),
];

function readKeySet(text: string): ReadonlySet<string> {
  return new Set(readKeys(text));
}

function countKeys(keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
