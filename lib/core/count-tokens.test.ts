import { describe, expect, it } from 'vitest';
import { loadTokenCounter } from './count-tokens';

describe('loadTokenCounter', () => {
  it('estimates the tokens of a text', async () => {
    const counter = await loadTokenCounter();
    expect(counter.estimate('')).toBe(0);
    expect(counter.estimate('Hello world')).toBe(2);
  });

  it('counts control tokens as ordinary text', async () => {
    const counter = await loadTokenCounter();
    expect(counter.estimate('<|endoftext|><|im_start|>')).toBeGreaterThan(4);
  });

  it('differs by at most two tokens per cut from counting the text in one piece', async () => {
    const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base');
    const text = 'The quick brown fox jumps over the lazy dog, and 12,345 others watch. '.repeat(200);
    const exact = countTokens(text);
    const estimate = (await loadTokenCounter()).estimate(text);
    expect(Math.abs(estimate - exact)).toBeLessThanOrEqual(2 * Math.ceil(text.length / 1_000));
  });

  it('loads the encoder once', () => {
    expect(loadTokenCounter()).toBe(loadTokenCounter());
  });
});
