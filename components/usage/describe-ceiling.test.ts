import { describe, expect, it } from 'vitest';
import { describeCeiling } from './describe-ceiling';

const ceilings = { run_token_ceiling: 10_000, run_cost_ceiling_usd: 0.5 };

describe('describeCeiling', () => {
  it('says nothing below four fifths of a ceiling and reports its share from there on', () => {
    expect(describeCeiling({ tokens: 7_999, costUsd: 0.39 }, ceilings)).toBeNull();
    expect(describeCeiling({ tokens: 8_000, costUsd: 0.39 }, ceilings)).toBe(
      '80 % of the tokens a run may use',
    );
    expect(describeCeiling({ tokens: 10, costUsd: 0.4 }, ceilings)).toBe('80 % of what a run may cost');
  });

  it('names the ceiling that is nearest, and the share beyond 100 % once it is passed', () => {
    expect(describeCeiling({ tokens: 9_000, costUsd: 0.49 }, ceilings)).toBe('98 % of what a run may cost');
    expect(describeCeiling({ tokens: 10_400, costUsd: null }, ceilings)).toBe(
      '104 % of the tokens a run may use',
    );
  });

  it('says nothing when there is no ceiling', () => {
    const none = { run_token_ceiling: null, run_cost_ceiling_usd: null };
    expect(describeCeiling({ tokens: 1e9, costUsd: 1e6 }, none)).toBeNull();
  });
});
