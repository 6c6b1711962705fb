/** What was found for a cell, and which of several findings counts. Pure. */
import type { JsonValue } from '@/lib/core/json';
import type { IndexedUnit } from '../rank/packet-index';

export type CellFound = {
  readonly value: JsonValue;
  /** The neighbouring units that state the value. */
  readonly units: readonly IndexedUnit[];
};

export type Candidate = CellFound & {
  /** How well the passage fits the question. Comparable within one cell only. */
  readonly strength: number;
};

/** Findings this close to the best fit the question equally well. */
const equalShare = 0.95;

/** The finding that fits best. Null if findings that fit equally well state different values: nobody can tell which one is meant. */
export function chooseCandidate(candidates: readonly Candidate[]): CellFound | null {
  const best = candidates.reduce<Candidate | null>(
    (leader, each) => (leader === null || each.strength > leader.strength ? each : leader),
    null,
  );
  if (best === null) return null;
  const isDisputed = candidates.some(
    ({ strength, value }) => strength >= best.strength * equalShare && !isSameValue(value, best.value),
  );
  return isDisputed ? null : { value: best.value, units: best.units };
}

/** `1958` and `1958-09-21` agree: one is more exact. */
function isSameValue(one: JsonValue, other: JsonValue): boolean {
  if (typeof one === 'string' && typeof other === 'string' && /^\d{4}/.test(one))
    return one.startsWith(other) || other.startsWith(one);
  return JSON.stringify(one) === JSON.stringify(other);
}
