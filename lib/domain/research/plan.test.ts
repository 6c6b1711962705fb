import { describe, expect, it } from 'vitest';
import { measureWait } from './plan';

const at = (second: number) => new Date(second * 1_000);
const run = { createdAt: at(100), finishedAt: at(400) };

describe('measureWait', () => {
  it.each([
    ['from the proposal to the approval', { createdAt: at(110), approvedAt: at(350) }, 240_000],
    ['until the end, for a plan that nobody approved', { createdAt: at(110), approvedAt: null }, 290_000],
    ['no time for a plan of an earlier run', { createdAt: at(50), approvedAt: at(90) }, 0],
    ['no time for an earlier plan that is still proposed', { createdAt: at(50), approvedAt: null }, 0],
  ])('is %s', (_, plan, ms) => expect(measureWait(plan, run)).toBe(ms));

  it('is nothing yet while the run goes on and the plan waits', () => {
    expect(
      measureWait({ createdAt: at(110), approvedAt: null }, { createdAt: at(100), finishedAt: null }),
    ).toBe(0);
  });
});
