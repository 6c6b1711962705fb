/**
 * The sources of a packet as units with their terms, and how many units each term is in. Built once a request. Pure.
 */
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
  /** Where this text begins in its source: chunks of one source stand in one row of places. */
  readonly offset: number;
};

export type IndexedUnit = Unit & {
  /** Position in the index; neighbours in a source are neighbours here. */
  readonly id: number;
  readonly source: PacketSource;
  /** Its place in the whole source, by which nearness is measured across chunks. */
  readonly from: number;
  readonly to: number;
  readonly counts: ReadonlyMap<string, number>;
  readonly keys: readonly string[];
};

export type PacketIndex = {
  readonly units: readonly IndexedUnit[];
  /** Units that hold the term. */
  readonly frequency: ReadonlyMap<string, number>;
  readonly meanLength: number;
  /** Terms of titles and headings, for a source and for a unit's headings. */
  readonly titleKeys: ReadonlyMap<PacketSource, ReadonlySet<string>>;
  readonly headingKeys: (unit: Unit) => ReadonlySet<string>;
};

/** A chunk that goes on where the one before it ended keeps its headings until it brings its own. */
const joinedChars = 4;

/** The units of a source, numbered on from those before it. */
export function indexSource(source: PacketSource, before: readonly IndexedUnit[] = []): IndexedUnit[] {
  const last = before.at(-1);
  const goesOn =
    last !== undefined && isSameSource(last, { source }) && Math.abs(source.offset - last.to) <= joinedChars;
  return splitUnits(source.markdown).map((unit, index) => {
    const keys = readTerms(unit.text).map((term) => term.key);
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

/** Units of two chunks of one source are units of one source. */
export function isSameSource(left: Sourced, right: Sourced): boolean {
  return left.source.n === right.source.n;
}

/** Characters between two units of one source; 0 where they touch. */
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
  const headingSets = new Map<string, ReadonlySet<string>>();
  const headingKeys = (unit: Unit) => {
    const path = [...unit.headings, ...(unit.columns ?? [])].join('\n');
    const known = headingSets.get(path) ?? readKeySet(path);
    headingSets.set(path, known);
    return known;
  };
  return { units, frequency, meanLength: length / Math.max(1, units.length), titleKeys, headingKeys };
}

export function rarity(index: PacketIndex, key: string): number {
  const count = index.frequency.get(key) ?? 0;
  return Math.log(1 + (index.units.length - count + 0.5) / (count + 0.5));
}

function readKeySet(text: string): ReadonlySet<string> {
  return new Set(readTerms(text).map((term) => term.key));
}

function countKeys(keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
