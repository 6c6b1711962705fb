/**
 * Finds the sentences that say what a named thing is: those in which its name stands before "is a", "was the" and the like, and the first
 * such sentence of a source that has the name as its title. Based on form alone. Pure.
 */
import type { IndexedUnit, PacketIndex } from '../rank/packet-index';
import { readTerms } from '../text/terms';

/** What may stand between a name and its verb: a name in other letters, dates, an apposition. */
const verb =
  /\s(?:is|are|was|were)\s(?:(?:also|now|still|formerly|originally|currently)\s)?(?:an?|one of|the)\s/u;
const opening = { chars: 260, besides: 8 };

/** @param keys the words of the name. @returns one sentence of each source, the one with the fewest other words before its verb first. */
export function findNamedDefinitions(index: PacketIndex, keys: readonly string[]): IndexedUnit[] {
  const bySource = new Map<number, { readonly unit: IndexedUnit; readonly besides: number }>();
  for (const unit of index.units) {
    const besides = countBesides(index, unit, keys);
    const known = bySource.get(unit.source.n);
    if (besides !== null && (known === undefined || besides < known.besides))
      bySource.set(unit.source.n, { unit, besides });
  }
  return [...bySource.values()].toSorted((one, other) => one.besides - other.besides).map(({ unit }) => unit);
}

/** Returns the number of words before the verb that do not belong to the name, or null if the unit does not define it. */
function countBesides(index: PacketIndex, unit: IndexedUnit, keys: readonly string[]): number | null {
  if (unit.kind !== 'sentence' && unit.kind !== 'item') return null;
  const at = unit.text.slice(0, opening.chars).search(verb);
  if (at < 0) return null;
  const before = readTerms(unit.text.slice(0, at).replace(/\([^()]*\)/gu, ' ')).map(({ key }) => key);
  const others = new Set(before.filter((key) => !keys.includes(key)));
  const isNamed = keys.every((key) => before.includes(key));
  if (isNamed && others.size <= opening.besides) return others.size;
  return !isNamed &&
    isLead(index, unit) &&
    keys.every((key) => index.titleKeys.get(unit.source)?.has(key) === true)
    ? opening.besides
    : null;
}

/** True for the first sentence of its source. */
function isLead({ units }: PacketIndex, unit: IndexedUnit): boolean {
  const first = units.find(({ kind, source }) => kind === 'sentence' && source.n === unit.source.n);
  return first?.id === unit.id;
}
