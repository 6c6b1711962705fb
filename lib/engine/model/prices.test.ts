import { describe, expect, it } from 'vitest';
import { estimateCost, getModelPrice, modelPrices } from './prices';

const usage = { inputTokens: 1_000_000, outputTokens: 100_000 };

describe('estimateCost', () => {
  it('multiplies the reported usage by the list price', () => {
    expect(estimateCost({ provider: 'anthropic', name: 'claude-sonnet-4-5-20250929' }, usage)).toEqual({
      usd: 4.5,
      isListPrice: true,
      asOf: '2025-12',
    });
  });

  it.each([
    [200_000, 0.25],
    [200_001, 0.5000025],
  ])(
    'charges the higher price for the whole call above the long-context limit (%i tokens)',
    (inputTokens, usd) => {
      const cost = estimateCost(
        { provider: 'google', name: 'gemini-2.5-pro' },
        { inputTokens, outputTokens: 0 },
      );
      expect(cost?.usd).toBeCloseTo(usd, 9);
    },
  );

  it.each([
    ['google', 'gemini-99'],
    ['anthropic', 'gpt-4o'],
    ['ollama', 'llama3'],
    ['openai', 'gpt-4o-mini-audio-preview'],
    ['openai', 'constructor'],
  ])('returns no cost for a model without a known price (%s/%s)', (provider, name) => {
    expect(estimateCost({ provider, name }, usage)).toBeNull();
  });

  it('returns no cost when the usage is unknown', () => {
    expect(estimateCost({ provider: 'openai', name: 'gpt-4o' }, null)).toBeNull();
  });
});

describe('modelPrices', () => {
  it('has only prices above zero, and never a lower price for output than for input', () => {
    for (const price of Object.values(modelPrices).flatMap((list) => Object.values(list))) {
      expect(price.inputPerMillion).toBeGreaterThan(0);
      expect(price.outputPerMillion).toBeGreaterThanOrEqual(price.inputPerMillion);
      expect(price.asOf).toMatch(/^\d{4}-\d{2}$/);
    }
  });

  it('matches a dated model name to the model without its date', () => {
    expect(getModelPrice('openai', 'gpt-5-mini-2025-08-07')).toBe(getModelPrice('openai', 'gpt-5-mini'));
  });
});
