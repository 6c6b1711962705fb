/** Makes an index of some of the units of another, so that what is counted and compared is only them. Pure. */
import { createPacketIndex, type IndexedUnit, type PacketIndex } from '../rank/packet-index';

export function keepUnits(index: PacketIndex, keeps: (unit: IndexedUnit) => boolean): PacketIndex {
  const kept = index.units.filter(keeps);
  if (kept.length === index.units.length) return index;
  // A unit's id is its place in the index.
  return createPacketIndex(kept.map((unit, id) => ({ ...unit, id })));
}
