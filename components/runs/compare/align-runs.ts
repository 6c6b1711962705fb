/**
 * The steps of two runs side by side: what both did stands in one row, in the order of each. The pairs are chosen so that as much as
 * can be is paired, and where there is a choice, what was the same in both. Pure.
 */
import type { RunStep } from '../run-step';
import { writeSubstance, type AlignedSteps } from './compare-steps';

/** A step with what it is paired by. */
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

/** How well what is left of both can be paired, from each step of the one and of the other on. */
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

/** Steps that are the same in both count a little more than two of the same kind; of different kinds there is no pair. */
function ratePair(one: Keyed, other: Keyed): number {
  if (one.name !== other.name) return 0;
  return one.substance === other.substance ? 3 : 2;
}
