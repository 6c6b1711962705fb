import { describe, expect, it } from 'vitest';
import type { RunEvent } from '@/lib/protocol/run-frames';
import { planFrames, presentPlan } from './present-plan';

const call = (name: string) => ({ type: 'tool_start', callId: name, name }) as RunEvent;

describe('presentPlan', () => {
  it('names the request in every step, and refers to its message once', () => {
    expect(presentPlan(7, [call('search'), call('read')], 'running')).toEqual({
      type: 'PLAN',
      steps: [
        { i: 'R7.1', t: 'Wait for a worker', s: 'C', x_re: 7 },
        { i: 'R7.2', t: 'Call search', s: 'C' },
        { i: 'R7.3', t: 'Call read', s: 'I' },
      ],
    });
  });

  it('reads no more frames of a run than everybody else', () => {
    const most = Array.from({ length: planFrames }, () => call('search'));
    const plan = presentPlan(1, most, 'running');
    expect(presentPlan(1, [...most, call('read')], 'running')).toEqual(plan);
    expect(presentPlan(1, [...most.slice(1), call('read')], 'running')).not.toEqual(plan);
  });
});
