import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideDelivery } from './decide-delivery';

const tag = '"0a1b"';
const decide = (headers: Record<string, string>, byteLength = 10, method = 'GET') =>
  decideDelivery({ method, headers: new Headers(headers) }, { tag, byteLength });

const whole = { type: 'whole' };

describe('which part of a file is sent', () => {
  it('is the slice of the bytes that the header names', () => {
    const place = fc.nat({ max: 40 });
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 30 }), place, place, (bytes, left, right) => {
        const { length } = bytes;
        const take = (range: string) => {
          const decided = decide({ range }, length);
          return decided.type === 'part'
            ? [...bytes.slice(decided.part.first, decided.part.last + 1)]
            : decided.type;
        };
        const [first, last] = [Math.min(left, right), Math.max(left, right)];
        expect(take(`bytes=${first}-${last}`)).toEqual(
          first < length ? [...bytes.slice(first, last + 1)] : 'not_satisfiable',
        );
        expect(take(`bytes=${first}-`)).toEqual(first < length ? [...bytes.slice(first)] : 'not_satisfiable');
        expect(take(`bytes=-${last}`)).toEqual(last > 0 ? [...bytes.slice(-last)] : 'not_satisfiable');
      }),
    );
  });

  it('never leaves the file, whatever the header says', () => {
    const signs = fc.string({ unit: fc.constantFrom(...'0123456789-,= \tbytes'), maxLength: 24 });
    const digits = fc.bigInt({ min: 0n, max: 10n ** 400n });
    const header = fc.oneof(
      signs,
      signs.map((text) => `bytes=${text}`),
      fc.tuple(digits, digits).map(([first, last]) => `bytes=${first}-${last}`),
    );
    fc.assert(
      fc.property(header, fc.nat({ max: 20 }), (range, byteLength) => {
        const decided = decide({ range }, byteLength);
        if (decided.type !== 'part') return;
        const { first, last } = decided.part;
        expect(Number.isSafeInteger(first) && Number.isSafeInteger(last)).toBe(true);
        expect(0 <= first && first <= last && last < byteLength).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it.each(['bytes=5-2', 'bytes=a-b', 'bytes=-', 'bytes', 'lines=0-1', 'bytes=0-1,4-5', 'bytes=1.5-2', ''])(
    'is the whole if the header is %j',
    (range) => {
      expect(decide({ range })).toEqual(whole);
    },
  );

  it('is the whole for HEAD, for a method that changes something, and without a digest', () => {
    expect(decide({ range: 'bytes=0-1' }, 10, 'HEAD')).toEqual(whole);
    expect(decide({ range: 'bytes=0-1', 'if-none-match': tag }, 10, 'POST')).toEqual(whole);
    const asked = { method: 'GET', headers: new Headers({ range: 'bytes=0-1', 'if-none-match': '*' }) };
    expect(decideDelivery(asked, { tag: null, byteLength: 10 })).toEqual(whole);
  });

  it('is the whole if it is another file than the one of which the reader has the beginning', () => {
    const range = 'bytes=4-';
    expect(decide({ range, 'if-range': tag })).toEqual({ type: 'part', part: { first: 4, last: 9 } });
    for (const other of ['"other"', `W/${tag}`, 'Wed, 21 Oct 2026 07:28:00 GMT'])
      expect(decide({ range, 'if-range': other })).toEqual(whole);
  });

  it('is none of an empty file', () => {
    expect(decide({ range: 'bytes=0-' }, 0)).toEqual({ type: 'not_satisfiable' });
    expect(decide({ range: 'bytes=-3' }, 0)).toEqual(whole);
  });
});

describe('a file that its reader has already', () => {
  it.each([tag, `W/${tag}`, `"x", ${tag}`, '*'])('is not sent again to If-None-Match: %s', (value) => {
    for (const method of ['GET', 'HEAD'])
      expect(decide({ 'if-none-match': value, range: 'bytes=0-1' }, 10, method)).toEqual({
        type: 'not_modified',
      });
  });

  it('is sent if it is another one', () => {
    expect(decide({ 'if-none-match': '"x", W/"y"' })).toEqual(whole);
  });
});

describe('a file that must still be the same', () => {
  it('is sent if it is', () => {
    for (const value of [tag, `"x", ${tag}`, '*']) expect(decide({ 'if-match': value })).toEqual(whole);
  });

  it('is refused if it is another, or the reader has only a weak tag', () => {
    for (const value of ['"x"', `W/${tag}`, ''])
      expect(decide({ 'if-match': value, 'if-none-match': tag, range: 'bytes=0-1' })).toEqual({
        type: 'precondition_failed',
      });
  });
});
