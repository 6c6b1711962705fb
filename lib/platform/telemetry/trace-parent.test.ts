import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTraceParent, writeTraceParent } from './trace-parent';

const hex = (length: number) =>
  fc
    .array(fc.constantFrom(...'0123456789abcdef'), { minLength: length, maxLength: length })
    .map((digits) => digits.join(''))
    .filter((text) => !/^0+$/.test(text));

describe('readTraceParent', () => {
  it('reads what was written', () => {
    fc.assert(
      fc.property(hex(32), hex(16), fc.integer({ min: 0, max: 255 }), (traceId, spanId, flags) => {
        const parent = { traceId, spanId, flags };
        expect(readTraceParent(writeTraceParent(parent))).toEqual(parent);
      }),
    );
  });

  it.each([
    undefined,
    null,
    '',
    `00-${'0'.repeat(32)}-${'1'.repeat(16)}-01`,
    `00-${'1'.repeat(32)}-${'0'.repeat(16)}-01`,
    `ff-${'1'.repeat(32)}-${'1'.repeat(16)}-01`,
    `00-${'A'.repeat(32)}-${'1'.repeat(16)}-01`,
    `00-${'1'.repeat(32)}-${'1'.repeat(16)}-01\n`,
    `00-${'1'.repeat(32)}-${'1'.repeat(16)}-01-what=ever`,
  ])('returns null for %j', (text) => {
    expect(readTraceParent(text)).toBeNull();
  });
});
