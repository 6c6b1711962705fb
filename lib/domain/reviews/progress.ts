/** The progress of a review, derived from its phases and its places. Pure. */
import type { PhaseState, ReviewState } from '@/lib/protocol/review-words';
import type { Review } from './review';

export type Progress = {
  readonly phases: readonly { readonly phase: string; readonly state: PhaseState }[];
  readonly blocks: number;
  /** Numbers of places that are on pages, that the user has yet to decide about, and that were once on pages and were taken off. */
  readonly integrated: number;
  readonly open: number;
  readonly takenOff: number;
};

export function decideReviewState({ status }: Pick<Review, 'status'>, progress: Progress): ReviewState {
  const { phases, integrated, open, takenOff } = progress;
  const isAny = (wanted: PhaseState) => phases.some(({ state }) => state === wanted);
  if (status === 'cancelled') return 'cancelled';
  if (isAny('running')) return 'working';
  if (isAny('failed')) return 'failed';
  if (integrated === 0 && takenOff > 0) return 'taken_off';
  if (open > 0) return 'waiting';
  if (integrated > 0) return 'applied';
  const places = phases.find(({ phase }) => phase === 'integration');
  return places?.state === 'idle' ? 'waiting' : 'nothing';
}
