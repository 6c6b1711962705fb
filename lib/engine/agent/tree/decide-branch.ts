/**
 * What an exploration does next, from what its approaches have come to. All are tried; the best that carries is pursued one question
 * further; where that does not carry, it goes back to the next best; what is chosen in the end is a path, and every other was rejected
 * with its reason. Pure: its whole state is the branches.
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
  /** Of the approach that it pursues; null for the approach itself. */
  readonly parentId: string | null;
  readonly state: NodeState;
  readonly score: number | null;
  /** What is asked next where this carries. */
  readonly then: string | null;
};

export type BranchStep =
  | { readonly type: 'try'; readonly ids: readonly string[] }
  /** Something runs. */
  | { readonly type: 'wait' }
  | { readonly type: 'pursue'; readonly id: string; readonly question: string }
  /** The approach and, where it was pursued, what came of that. */
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

/** Best first; of equals the one that was proposed first. What came to nothing is not among them. */
function rankApproaches(branches: readonly Branch[]): Branch[] {
  return branches
    .filter(({ parentId, state }) => parentId === null && state === 'done')
    .toSorted((one, other) => (other.score ?? 0) - (one.score ?? 0));
}

export const carries = ({ score }: Pick<Branch, 'score'>) => (score ?? 0) >= carryingScore;

/** The approach to go back to when pursuing one came to nothing; null when none is left that carries. */
export function findNextBest(branches: readonly Branch[], pursuedId: string): Branch | null {
  const left = rankApproaches(branches).filter(
    (approach) =>
      carries(approach) &&
      approach.id !== pursuedId &&
      !branches.some(({ parentId }) => parentId === approach.id),
  );
  return left[0] ?? null;
}
