/** What each phase of a review works with. */
import type { Pipeline } from '@/lib/domain/reviews/pipeline';
import type { NodeRun } from '@/lib/protocol/run-frames';
import type { ChosenModel } from '../models/resolve-model';
import type { RunContext } from '../runs/execute-run';

export type PhaseWork = {
  readonly context: RunContext<'knowledge'>;
  readonly pipeline: Pipeline;
  readonly chosen: ChosenModel;
  readonly node: NodeRun;
};
