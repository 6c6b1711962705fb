import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutParts } from './cut-parts';

it('takes from the pieces of a file the same bytes as from the whole', () => {
  const pieces = fc.array(fc.uint8Array({ maxLength: 9 }), { maxLength: 6 });
  fc.assert(
    fc.property(pieces, fc.nat({ max: 60 }), fc.nat({ max: 60 }), (parts, left, right) => {
      const whole = parts.flatMap((part) => [...part]);
      const [first, last] = [Math.min(left, right), Math.max(left, right)];
      const cut = cutParts(
        parts.map((part, index) => ({ id: `${index}`, byteLength: part.length })),
        { first, last },
      );
      const taken = cut.flatMap(({ id, slice }) => {
        const part = [...(parts[Number(id)] ?? [])];
        return slice === null ? part : part.slice(slice.first, slice.last + 1);
      });
      expect(taken).toEqual(whole.slice(first, last + 1));
      // A piece of which nothing is needed is not read.
      expect(cut.every(({ id, slice }) => slice !== null || (parts[Number(id)] ?? []).length > 0)).toBe(true);
    }),
    { numRuns: 300 },
  );
});
