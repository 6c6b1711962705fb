import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { levelHeadings } from './level-headings';

describe('levelHeadings', () => {
  it('begins at 1, never skips a level downwards, and keeps the order of two headings that follow each other', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1 }), (levels) => {
        const given = levelHeadings(levels);
        expect(given).toHaveLength(levels.length);
        expect(given[0]).toBe(1);
        for (const [index, level] of given.entries()) {
          const [before = 0, wished = 0] = [given[index - 1], levels[index]];
          expect(level).toBeLessThanOrEqual(before + 1);
          if (index > 0) expect(level > before).toBe(wished > (levels[index - 1] ?? 0));
        }
      }),
    );
    expect(levelHeadings([2, 4, 4, 3, 2, 1, 2])).toEqual([1, 2, 2, 2, 1, 1, 2]);
  });
});
