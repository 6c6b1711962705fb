import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeDecided } from './merge-decided';

const all = (minutes: readonly number[]) =>
  minutes
    .toSorted((left, right) => right - left)
    .map((minute) => ({ created_at: new Date(minute * 60_000).toISOString() }));

describe('mergeDecided', () => {
  it('merges both lists newest first, without gaps, however much of each is loaded', () => {
    const minutes = fc.uniqueArray(fc.integer({ min: 0, max: 10_000 }), { maxLength: 30 });
    fc.assert(
      fc.property(minutes, minutes, fc.integer({ min: 1, max: 7 }), (left, right, pageSize) => {
        const known = { one: all(left), other: all(right) };
        const brought = { one: pageSize, other: pageSize };
        const take = (name: 'one' | 'other') => ({
          items: known[name].slice(0, brought[name]),
          hasOlder: brought[name] < known[name].length,
        });
        const wanted = [...known.one, ...known.other]
          .map(({ created_at: at }) => at)
          .sort()
          .reverse();
        for (;;) {
          const { rows, next } = mergeDecided(take('one'), take('other'));
          const shown = rows.map(({ item }) => item.created_at);
          expect(shown).toEqual(wanted.slice(0, shown.length));
          if (next === null) {
            expect(shown).toHaveLength(wanted.length);
            return;
          }
          brought[next] += pageSize;
        }
      }),
    );
  });
});
