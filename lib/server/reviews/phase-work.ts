/** What each phase of a review works with. */
import type { Review } from '@/lib/domain/reviews/review';
import type { NodeRun } from '@/lib/protocol/run-frames';
import type { ChosenModel } from '../models/resolve-model';
import type { RunContext } from '../runs/execute-run';

export type PhaseWork = {
  readonly context: RunContext<'knowledge'>;
  readonly review: Review;
  readonly chosen: ChosenModel;
  readonly node: NodeRun;
};
