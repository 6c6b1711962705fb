import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeCell, writeValue } from './cell-words';

const show = (value: number) => describeCell({ value, state: 'value' });

describe('describeCell', () => {
  it.each([
    [1_305_000, '1,305,000'],
    [-12_345.75, '-12,345.75'],
    [1958, '1958'],
    [0.25, '0.25'],
    [1e21, '1e+21'],
  ])('shows the number %d as %s', (value, shown) => {
    expect(show(value)).toBe(shown);
  });

  it('sets thousands apart and changes nothing else of a number, which is edited and copied without signs', () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })), (value) => {
        fc.pre(!Object.is(value, -0));
        expect(show(value).replaceAll(',', '')).toBe(writeValue(value));
      }),
    );
  });

  it('leaves a text of digits as it was read', () => {
    expect(describeCell({ value: '1305000', state: 'value' })).toBe('1305000');
  });
});
