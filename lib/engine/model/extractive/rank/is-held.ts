/** Tells whether a unit has a word of the question: in itself, in the headings or columns above it, or in the title of its source. Pure. */
import { measureSaid, type TermMatch } from './match-terms';
import type { IndexedUnit, PacketIndex } from './packet-index';

export function isHeld(index: PacketIndex, unit: IndexedUnit, match: TermMatch): boolean {
  const title = index.titleKeys.get(unit.source) ?? new Set<string>();
  return (
    match.strength.has(unit.id) ||
    measureSaid(match, index.headingKeys(unit)) > 0 ||
    measureSaid(match, title) > 0
  );
}
