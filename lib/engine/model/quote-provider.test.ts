import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quoteProvider } from './quote-provider';

describe('quoteProvider', () => {
  it('never repeats 32 characters of the request', () => {
    const request = fc.string({ minLength: 32, maxLength: 200, unit: fc.constantFrom(...'abcdefgh') });
    fc.assert(
      fc.property(request, fc.nat(168), fc.string({ maxLength: 60 }), (text, from, before) => {
        const overlap = text.slice(from, from + 32);
        fc.pre(overlap.length === 32);
        const quote = quoteProvider(`${before} ${overlap}`, { requestTexts: [text] });
        expect(quote).not.toContain(overlap);
      }),
    );
  });

  it('returns one short line', () => {
    expect(quoteProvider(`a\n\n b ${'long '.repeat(200)}`, {}).length).toBeLessThanOrEqual(240);
    expect(quoteProvider('a\n\n b', {})).toBe('a b');
  });
});
