/**
 * Presents the progress of a request's run as PLAN (LLMX 3.4), and writes what was told in the one form in which it is stored and compared.
 * The names of the steps carry the number of the request, so only the first step carries `x_re` as well. Pure.
 */
import type { LlmxBlock } from '@/lib/protocol/llmx';
import type { RunEvent } from '@/lib/protocol/run-frames';
import { describeProgress, type RunOutcome } from './describe-progress';

/** Number of a run's frames from which its plan is read. Nobody reads more, or the same run would have two plans. */
export const planFrames = 5_000;

export function presentPlan(number: number, events: readonly RunEvent[], outcome: RunOutcome): LlmxBlock {
  const steps = describeProgress(events.slice(0, planFrames), outcome).map(({ i, ...step }, index) => ({
    i: `R${number}.${i}`,
    ...step,
    ...(index === 0 ? { x_re: number } : {}),
  }));
  return { type: 'PLAN', steps };
}

/** Whoever waits for a change compares with this, so a form of their own would differ from what was told at every look. */
export const writeTold = (blocks: readonly LlmxBlock[]): string => JSON.stringify(blocks);
