/**
 * Aligns the steps of two runs: what both did is in one row, in the order of each run. As many steps as possible are paired, and if there
 * is a choice, identical steps are preferred. Pure.
 */
import type { RunStep } from '../run-step';
import { writeSubstance, type AlignedSteps } from './compare-steps';

/** A step with the keys by which it is paired. */
type Keyed = { readonly step: RunStep; readonly name: string; readonly substance: string };

export function alignRuns(first: readonly RunStep[], second: readonly RunStep[]): AlignedSteps[] {
  const [ours, theirs] = [first.map(nameStep), second.map(nameStep)];
  const best = rateTails(ours, theirs);
  const rows: AlignedSteps[] = [];
  let [left, right] = [0, 0];
  for (;;) {
    const [one, other] = [ours[left], theirs[right]];
    if (one === undefined && other === undefined) return rows;
    const rated = get(best, left, right);
    if (one === undefined || (other !== undefined && rated === get(best, left, right + 1))) {
      rows.push({ first: null, second: other?.step ?? null });
      right += 1;
    } else if (other === undefined || rated === get(best, left + 1, right)) {
      rows.push({ first: one.step, second: null });
      left += 1;
    } else {
      rows.push({ first: one.step, second: other.step });
      left += 1;
      right += 1;
    }
  }
}

function nameStep(step: RunStep): Keyed {
  return { step, name: `${step.kind} ${step.call?.name ?? ''}`, substance: writeSubstance(step) };
}

/** Rates, for each step of both runs, how well the steps from there on can be paired. */
function rateTails(first: readonly Keyed[], second: readonly Keyed[]): readonly Uint32Array[] {
  const best = Array.from({ length: first.length + 1 }, () => new Uint32Array(second.length + 1));
  for (const [left, one] of [...first.entries()].reverse()) {
    for (const [right, other] of [...second.entries()].reverse()) {
      const score = ratePair(one, other);
      const paired = score === 0 ? 0 : score + get(best, left + 1, right + 1);
      best[left]?.fill(
        Math.max(paired, get(best, left + 1, right), get(best, left, right + 1)),
        right,
        right + 1,
      );
    }
  }
  return best;
}

const get = (best: readonly Uint32Array[], left: number, right: number) => best[left]?.[right] ?? 0;

/** A pair of identical steps scores a little more than a pair of the same kind. Steps of different kinds are never paired. */
function ratePair(one: Keyed, other: Keyed): number {
  if (one.name !== other.name) return 0;
  return one.substance === other.substance ? 3 : 2;
}
