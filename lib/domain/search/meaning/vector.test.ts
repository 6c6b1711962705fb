import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalise } from '@/lib/engine/model/normalise';
import { measureLikeness, readVector, writeSigns, writeVector } from './vector';

const vectors = fc
  .array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 2, maxLength: 40 })
  .map((numbers) => normalise(numbers))
  .filter((vector) => vector !== null);

describe('a vector', () => {
  it('is read as it was written, with four bytes for each number', () => {
    fc.assert(
      fc.property(vectors, (vector) => {
        const bytes = writeVector(vector);
        expect(bytes).toHaveLength(vector.length * 4);
        expect(readVector(bytes)).toEqual(vector);
      }),
    );
  });

  it('is read from the middle of a larger memory, as a database driver hands it out', () => {
    const vector = Float32Array.of(0.6, -0.8);
    const memory = Buffer.concat([Buffer.of(7), writeVector(vector)]);
    expect(readVector(memory.subarray(1))).toEqual(vector);
  });

  it('is most like itself, and unlike its opposite', () => {
    const vector = Float32Array.of(0.6, -0.8);
    expect(measureLikeness(vector, vector)).toBeCloseTo(1, 6);
    expect(
      measureLikeness(
        vector,
        vector.map((number) => -number),
      ),
    ).toBeCloseTo(-1, 6);
  });

  it('has a sign for each number', () => {
    expect(writeSigns(Float32Array.of(0.5, -0.5, 0, 0.1))).toBe('1001');
  });
});
