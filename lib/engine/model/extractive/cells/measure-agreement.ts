/**
 * Measures how far a text speaks of what a column asks: the weighted share of the column's words that it holds, where rare words weigh more.
 * Words that the sources do not hold at all weigh as the rarest. Pure.
 */
import { type IndexedUnit, type PacketIndex, rarity } from '../rank/packet-index';
import { readTerms } from '../text/terms';
import { isPastForm } from '../text/irregular-forms';
import type { AskedTerm } from './cell-ask';

export function weighTerm(index: PacketIndex, { keys }: AskedTerm): number {
  return Math.min(...[...keys].map((key) => rarity(index, key)));
}

export function holdsTerm({ keys }: AskedTerm, held: ReadonlySet<string>): boolean {
  return [...keys].some((key) => held.has(key));
}

export const readKeys = (text: string): ReadonlySet<string> => new Set(readTerms(text).map(({ key }) => key));

/** 0 to 1; 0 if nothing is asked. */
export function measureShare(
  index: PacketIndex,
  terms: readonly AskedTerm[],
  held: ReadonlySet<string>,
): number {
  const weights = terms.map((term) => Math.max(0.1, weighTerm(index, term)));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const covered = terms.reduce(
    (sum, term, place) => sum + (holdsTerm(term, held) ? (weights[place] ?? 0) : 0),
    0,
  );
  return whole === 0 ? 0 : covered / whole;
}

/** The keys of a unit with those of the headings and the table head above it. */
export function listKeysAround(index: PacketIndex, unit: IndexedUnit): ReadonlySet<string> {
  return new Set([...unit.keys, ...index.headingKeys(unit)]);
}

/** True if the clause has a verb in a past form, so that its value belongs to what that verb tells. */
export const tellsEvent = (clause: string): boolean =>
  clause
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some(isPastForm);
