import { describe, expect, it } from 'vitest';
import { isOverCeiling, spend } from './run-ceilings';

const priced = { provider: 'openai', name: 'gpt-4.1-mini' };
const unpriced = { provider: 'ollama', name: 'llama' };
const none = { tokens: null, costUsd: null };

describe('isOverCeiling', () => {
  it.each([
    ['nothing is watched without a ceiling', priced, none, [1e9, 1e9], false],
    [
      'input and output count together, the limit itself is allowed',
      priced,
      { ...none, tokens: 100 },
      [60, 40],
      false,
    ],
    ['one token more is over', priced, { ...none, tokens: 100 }, [60, 41], true],
    ['a cost at the limit is allowed', priced, { ...none, costUsd: 0.4 }, [1_000_000, 0], false],
    ['a cost above it is not', priced, { ...none, costUsd: 0.4 }, [1_000_000, 1], true],
    ['a model without a price has no cost', unpriced, { ...none, costUsd: 0.01 }, [1e9, 1e9], false],
  ] as const)('%s', (...[, model, ceilings, [inputTokens, outputTokens], over]) => {
    expect(isOverCeiling(model, ceilings, { inputTokens, outputTokens })).toBe(over);
  });
});

describe('spend', () => {
  it('subtracts the usage of a call and never goes below zero', () => {
    expect(spend({ tokens: 100, costUsd: 1 }, { tokens: 30, costUsd: 0.25 })).toEqual({
      tokens: 70,
      costUsd: 0.75,
    });
    expect(spend({ tokens: 10, costUsd: 0 }, { tokens: 30, costUsd: 1 })).toEqual({ tokens: 0, costUsd: 0 });
  });
  it('keeps a missing ceiling', () => {
    expect(spend(none, { tokens: 30, costUsd: 1 })).toEqual(none);
  });
});
