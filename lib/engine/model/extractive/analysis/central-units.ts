/**
 * Finds the units that best represent a text: those most similar to the weighted centre of its terms, with a preference for the lead, for
 * full sentences and for what has not been said yet. Pure.
 */
import { type IndexedUnit, type PacketIndex, rarity } from '../rank/packet-index';

export type CentralOptions = {
  readonly most: number;
  /** Keys of words to favour, such as those of a question or of the user's request. */
  readonly focus?: ReadonlySet<string>;
};

const leadGain = 0.35;
const focusGain = 0.5;
const sameShare = 0.55;
/** A table row says less by itself than a sentence, but it must still be able to represent a source that contains only tables. */
const rowShare = 0.5;
/** What begins with a small letter is often the rest of a sentence that a column or a page divided. Some people write so throughout. */
const fragmentShare = 0.5;
const sentenceChars = { min: 40, max: 420 };

/** What a generator of pages would have replaced, and parts of it: `{% image "x.png" %}`, `{{ site.title }}`. */
const templateCode = /\{[%{]|[%}]\}/u;

/**
 * True if the unit is a complete sentence that can be understood alone: not a question, and without an opening that refers to what came
 * before.
 */
export function standsAlone(unit: IndexedUnit): boolean {
  if (unit.kind === 'heading' || unit.kind === 'code') return false;
  if (unit.text.length < sentenceChars.min || unit.text.length > sentenceChars.max) return false;
  if (templateCode.test(unit.text)) return false;
  if (unit.kind === 'sentence' && !/[.!。！]["”’')\]]*$/u.test(unit.text)) return false;
  return !/^(?:and|but|so|or|he|she|it|they|this|that|these|those|however|also|then|such|his|her|its|their|there|here|yes|no|well|look|again|another|besides|both|each of|e\.g|example|for (?:example|instance)|furthermore|hence|in other words|instead|moreover|one of (?:them|these|those)|otherwise|therefore|thus)\b/iu.test(
    unit.text,
  );
}

export function findCentralUnits(
  index: PacketIndex,
  units: readonly IndexedUnit[],
  { most, focus }: CentralOptions,
): IndexedUnit[] {
  const centre = sumTerms(index, units);
  const candidates = units
    .filter(standsAlone)
    .map((unit, place) => ({ unit, score: scoreOf(index, unit, { centre, focus, place }) }))
    .sort((left, right) => right.score - left.score);
  const chosen: IndexedUnit[] = [];
  for (const { unit } of candidates) {
    if (chosen.length >= most) break;
    if (!chosen.some((other) => shareOf(unit, other) > sameShare)) chosen.push(unit);
  }
  return chosen.sort((left, right) => left.id - right.id);
}

type Weighing = {
  readonly centre: ReadonlyMap<string, number>;
  readonly focus: ReadonlySet<string> | undefined;
  readonly place: number;
};

function sumTerms(index: PacketIndex, units: readonly IndexedUnit[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const unit of units) {
    for (const key of unit.counts.keys()) sums.set(key, (sums.get(key) ?? 0) + 1);
  }
  for (const [key, count] of sums) sums.set(key, count < 2 ? 0 : Math.log(1 + count) * rarity(index, key));
  return sums;
}

function scoreOf(index: PacketIndex, unit: IndexedUnit, { centre, focus, place }: Weighing): number {
  let sum = 0;
  let wanted = 0;
  for (const key of unit.counts.keys()) {
    sum += centre.get(key) ?? 0;
    if (focus?.has(key) === true) wanted += rarity(index, key);
  }
  const length = Math.sqrt(Math.max(4, unit.counts.size));
  return weighKind(unit) * (sum / length) * (1 + leadGain / (1 + place)) + focusGain * wanted;
}

function weighKind({ kind, text }: IndexedUnit): number {
  if (kind === 'row') return rowShare;
  return /^\p{Ll}/u.test(text) ? fragmentShare : 1;
}

export function shareOf(unit: IndexedUnit, other: IndexedUnit): number {
  let shared = 0;
  for (const key of unit.counts.keys()) if (other.counts.has(key)) shared += 1;
  return shared / Math.max(1, Math.min(unit.counts.size, other.counts.size));
}
