/** Describes how a run with tools ended, in the words and states of a run (agent-chat §7, protocols 2). Pure. */
import { assertNever } from '@/lib/core/errors';
import type { RunFailure } from '@/lib/domain/runs/run';
import { describeModelFailure } from '../models/describe-model-failure';
import { describeReachedCeiling, type RunCeilings } from '@/lib/server/models/run-ceilings';
import type { LoopOutcome } from '@/lib/engine/agent/decide-step';
import type { PerformedStatus } from '@/lib/protocol/run-words';

export type DescribedEnd = {
  readonly status: PerformedStatus;
  readonly failure: RunFailure | null;
  readonly text: string;
};

export function describeOutcome(
  outcome: Exclude<LoopOutcome, { type: 'waiting' }>,
  ceilings: RunCeilings,
): DescribedEnd {
  switch (outcome.type) {
    case 'answered':
      return { status: 'complete', failure: null, text: outcome.text };
    case 'failed':
      return { status: 'failed', failure: describeModelFailure(outcome.failure), text: outcome.text };
    case 'too_many_turns':
      return {
        status: 'failed',
        failure: { message: outcome.message, action: 'Ask for a smaller step.' },
        text: outcome.text,
      };
    case 'length':
      return partial(outcome.text, {
        message: 'The answer was cut off at the length limit of one turn.',
        action: 'Ask it to continue.',
      });
    case 'filtered':
      return partial(outcome.text, {
        message: 'The provider withheld part of the answer.',
        action: 'Rephrase the question, or choose another model.',
      });
    case 'ceiling':
      return partial(outcome.text, describeReachedCeiling(ceilings));
    default:
      return assertNever(outcome);
  }
}

const partial = (text: string, failure: RunFailure): DescribedEnd => ({ status: 'partial', failure, text });
