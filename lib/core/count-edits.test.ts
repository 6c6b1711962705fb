import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countEdits } from './count-edits';

describe('countEdits', () => {
  it.each([
    ['bridge', 'bridge', 0],
    ['brigde', 'bridge', 1],
    ['brige', 'bridge', 1],
    ['bridgee', 'bridge', 1],
    ['bredge', 'bridge', 1],
    ['berdge', 'bridge', 2],
    ['cat', 'bridge', 3],
  ])('counts the mistakes of %s for %s', (typed, meant, mistakes) => {
    expect(countEdits(typed, meant, 2)).toBe(mistakes);
  });

  it('is the same in both directions, and at most one more after another letter', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (one, other) => {
        const mistakes = countEdits(one, other, 20);
        expect(countEdits(other, one, 20)).toBe(mistakes);
        expect(countEdits(`${one}x`, other, 20)).toBeLessThanOrEqual(mistakes + 1);
      }),
    );
  });
});
