/** Tells whether a unit has a word of the question: in itself, in the headings or columns above it, or in the title of its source. Pure. */
import type { TermMatch } from './match-terms';
import type { IndexedUnit, PacketIndex } from './packet-index';

export function isHeld(index: PacketIndex, unit: IndexedUnit, { term, strength }: TermMatch): boolean {
  return (
    strength.has(unit.id) ||
    index.headingKeys(unit).has(term.key) ||
    index.titleKeys.get(unit.source)?.has(term.key) === true
  );
}
