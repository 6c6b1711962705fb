import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idleSkeleton, moveSkeleton, type SkeletonEvent } from './skeleton-phase';

const run = (...events: SkeletonEvent[]) => events.reduce(moveSkeleton, idleSkeleton).phase;

describe('moveSkeleton', () => {
  it.each([
    [['wait'], 'waiting'],
    [['wait', 'arrive'], 'idle'],
    [['wait', 'timer'], 'shown'],
    [['wait', 'timer', 'arrive'], 'holding'],
    [['wait', 'timer', 'arrive', 'timer'], 'idle'],
    [['wait', 'timer', 'timer'], 'shown'],
    [['wait', 'timer', 'timer', 'arrive'], 'idle'],
    [['wait', 'timer', 'arrive', 'wait'], 'shown'],
  ] as const)('after %j is %s', (events, phase) => {
    expect(run(...events)).toBe(phase);
  });

  it('never goes from shown to idle before its minimum time is over', () => {
    const events = fc.array(fc.constantFrom<SkeletonEvent>('wait', 'arrive', 'timer'));
    fc.assert(
      fc.property(events, (sequence) => {
        let state = idleSkeleton;
        for (const event of sequence) {
          const next = moveSkeleton(state, event);
          const isEarly = state.phase === 'shown' && !state.kept && next.phase === 'idle';
          expect(isEarly).toBe(false);
          state = next;
        }
      }),
    );
  });
});
