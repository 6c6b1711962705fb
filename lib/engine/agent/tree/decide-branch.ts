/**
 * Decides what an exploration does next from the results of its approaches. All approaches are tried. The best one that carries (see
 * `carryingScore`) is pursued by one more question. If the pursuit does not carry, the exploration goes back to the next best. The final
 * choice is a path, and every other branch was rejected with a reason. Pure: its whole state is the branches.
 *
 *   try all ─► choose the best ─► pursue ─► carries ─► answer
 *                    ▲               └─► does not: back ┐
 *                    └────────────────────────────────── ┘      none is left ─► answer with the best that was tried
 */
import type { NodeState } from '@/lib/protocol/research-words';
import type { SkipReason } from '../graph/decide-next';
import { carryingScore } from './score-finding';

export type Branch = {
  readonly id: string;
  /** Id of the approach that this branch pursues; null for the approach itself. */
  readonly parentId: string | null;
  readonly state: NodeState;
  readonly score: number | null;
  /** The question asked next if this approach carries. */
  readonly then: string | null;
};

export type BranchStep =
  | { readonly type: 'try'; readonly ids: readonly string[] }
  /** Something is still running. */
  | { readonly type: 'wait' }
  | { readonly type: 'pursue'; readonly id: string; readonly question: string }
  /** `path` is the approach, followed by the branch that pursued it, if any. */
  | { readonly type: 'answer'; readonly path: readonly string[] };

export function decideBranch(branches: readonly Branch[], stop: SkipReason | null): BranchStep {
  const waiting = branches.filter(({ state }) => state === 'waiting');
  if (stop === null && waiting.length > 0) return { type: 'try', ids: waiting.map(({ id }) => id) };
  if (branches.some(({ state }) => state === 'running')) return { type: 'wait' };
  const ranked = rankApproaches(branches);
  for (const approach of ranked.filter(carries)) {
    const pursued = branches.find(({ parentId }) => parentId === approach.id);
    if (pursued === undefined && approach.then !== null && stop === null)
      return { type: 'pursue', id: approach.id, question: approach.then };
    if (pursued === undefined) return { type: 'answer', path: [approach.id] };
    if (carries(pursued)) return { type: 'answer', path: [approach.id, pursued.id] };
  }
  const best = ranked[0];
  return { type: 'answer', path: best === undefined || best.score === 0 ? [] : [best.id] };
}

/** Returns the finished approaches, best first; with equal scores the one proposed first comes first. Those that failed are left out. */
function rankApproaches(branches: readonly Branch[]): Branch[] {
  return branches
    .filter(({ parentId, state }) => parentId === null && state === 'done')
    .toSorted((one, other) => (other.score ?? 0) - (one.score ?? 0));
}

export const carries = ({ score }: Pick<Branch, 'score'>) => (score ?? 0) >= carryingScore;

/** Returns the approach to go back to after a pursuit failed, or null if no other approach carries. */
export function findNextBest(branches: readonly Branch[], pursuedId: string): Branch | null {
  const left = rankApproaches(branches).filter(
    (approach) =>
      carries(approach) &&
      approach.id !== pursuedId &&
      !branches.some(({ parentId }) => parentId === approach.id),
  );
  return left[0] ?? null;
}
