import { describe, expect, it } from 'vitest';
import { cautiousContextTokens, getContextTokens } from './known-models';

describe('getContextTokens', () => {
  it.each([
    ['google', 'gemini-2.5-flash', 1_000_000],
    ['anthropic', 'claude-sonnet-5-5', 1_000_000],
    ['anthropic', 'claude-haiku-4-5-20251001', 200_000],
    ['openai', 'gpt-5-mini', 400_000],
    ['openai', 'gpt-5.4-mini', 400_000],
    ['openai', 'gpt-5.4', 1_000_000],
    ['openai', 'gpt-4.1-nano', 1_000_000],
    ['openai', 'gpt-4o-mini', 128_000],
    ['openai', 'o4-mini', 200_000],
    ['openai', 'something-new', cautiousContextTokens],
    ['ollama', 'gpt-oss:20b', cautiousContextTokens],
    ['openai-compatible', 'gpt-4o', cautiousContextTokens],
  ])('%s/%s has a context of %i tokens', (provider, model, tokens) => {
    expect(getContextTokens(provider, model)).toBe(tokens);
  });
});
