import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import type { RunEvent } from '@/lib/protocol/run-frames';
import { describeProgress } from './describe-progress';

/** A run with this many steps: the wait for a worker, then tool calls. */
const steps = (count: number) =>
  Array.from({ length: count - 1 }, (_, index): RunEvent => {
    return { type: 'tool_start', callId: `${index}`, name: `tool ${index}` } as RunEvent;
  });

describe('describeProgress', () => {
  it('shows a plan of the maximum number of steps, and the last steps of a longer one', () => {
    const whole = describeProgress(steps(limits.llmxPlanSteps), 'running');
    expect(whole.map(({ i }) => i)).toEqual(Array.from({ length: limits.llmxPlanSteps }, (_, at) => at + 1));
    const longer = describeProgress(steps(limits.llmxPlanSteps + 1), 'running');
    expect(longer).toHaveLength(limits.llmxPlanSteps);
    expect(longer[0]).toMatchObject({ i: 2, t: 'Call tool 0', s: 'C' });
    expect(longer.at(-1)).toMatchObject({ i: limits.llmxPlanSteps + 1, s: 'I' });
  });
});
