import { describe, expect, it } from 'vitest';
import { describeProgress, describeSending } from './describe-meaning';

const small = { host: 'api.openai.com', passages: 1_200, made: 0, tokens_left: 310_000 };
const price = { per_million: 0.02, as_of: '2025-12' };

describe('describeSending', () => {
  it('says how much is sent where, and the cost where the price is known', () => {
    expect(describeSending({ ...small, price })).toBe(
      '1,200 passages, about 310,000 tokens, will be sent to api.openai.com, and from then on every new passage and every question, unless the built-in reader was chosen for it. At the list price of $0.0200 per million tokens (2025-12), that is about $0.0062.',
    );
    expect(describeSending({ ...small, price: null })).toContain('Its list price is not known here.');
  });

  it('says nothing of passages that have been sent already, nor of a server that nobody chose', () => {
    const sent = describeSending({ ...small, made: 1_200, tokens_left: 0, price });
    expect(sent).toMatch(
      /^No passage has to be sent to api\.openai\.com now, .*\. The list price is \$0\.0200 /,
    );
    expect(describeSending({ ...small, host: null, price })).toBeNull();
  });
});

describe('describeProgress', () => {
  it.each([
    [3, 1_200, '3 of 1,200 passages can be found by their meaning'],
    [1_200, 1_200, 'All 1,200 passages can be found by their meaning'],
    [1, 1, 'The one passage can be found by its meaning'],
  ])('tells %i of %i', (made, passages, words) => {
    expect(describeProgress({ made, passages })).toBe(words);
  });
});
