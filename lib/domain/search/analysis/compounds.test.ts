import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { listCompounds, listSteps } from './compounds';
import { writeSearchableText } from './searchable-text';

const joints = ['.', '/', '-', '_', '::', '->', '@', '\\', '://', '&', ' ', '--', '..', '.-'];
const text = fc
  .array(fc.oneof(fc.constantFrom(...joints), fc.constantFrom('lib', 'Core', 'HTTPServer', '7', 'é', '港')))
  .map((pieces) => pieces.join(''));

describe('listCompounds', () => {
  it('lists spans of the text in order and loses none of their letters', () => {
    fc.assert(
      fc.property(text, (written) => {
        let end = 0;
        for (const compound of listCompounds(written)) {
          expect(compound.start).toBeGreaterThanOrEqual(end);
          end = compound.end;
          const letters = written.slice(compound.start, compound.end).match(/[\p{L}\p{M}\p{N}]/gu) ?? [];
          expect(compound.parts.join('')).toBe(letters.join(''));
          expect(compound.parts.length).toBeGreaterThan(1);
        }
      }),
    );
  });

  it('leaves a decimal number whole, and keeps the digits of a date apart', () => {
    expect(listCompounds('3.14 and 314')).toEqual([]);
    expect(listCompounds('2026-11-22')[0]?.whole).not.toBe('20261122');
  });

  it.each([
    ['1,234,567', '1234567', ['1', '234', '567'], []],
    ['1 234 567', '1234567', ['1', '234', '567'], []],
    ['1,234.56', '1234.56', ['1', '234', '56'], []],
    ['3,14', '3.14', ['3', '14'], []],
    ['1.234', '1.234', ['1', '234'], ['1234']],
    ['1.234.567', '1x234x567', ['1', '234', '567'], ['1234567']],
    ['5kg', '5kg', ['5', 'kg'], []],
    ['10^6', '10x6', ['10', '6'], []],
    ['978-3-16-148410-0', '978x3x16x148410x0', ['978', '3', '16', '148410', '0'], ['9783161484100']],
  ])('reads the number %s', (written, whole, parts, endings) => {
    expect(listCompounds(`of ${written} in`)).toEqual([
      { start: 3, end: 3 + written.length, whole, parts, endings },
    ]);
  });

  it.each(['2019 200', '12 34 567', 'of 7'])('reads no thousands in %s', (written) => {
    expect(listCompounds(written)).toEqual([]);
  });

  it('reads a chain above the maximum length as several, and loses none of its words', () => {
    const chain = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`).join('.');
    expect(listCompounds(chain(limits.compoundSteps))).toHaveLength(1);
    expect(listCompounds(chain(limits.compoundSteps * 2))).toHaveLength(2);
    const long = listCompounds(chain(10_000)).flatMap(({ parts }) => parts);
    expect(new Set(long).size).toBe(10_000);
  });

  it('returns a whole up to the maximum length, and only the parts of a longer one', () => {
    const half = 'a'.repeat(limits.compoundChars / 2);
    expect(listCompounds(`${half}.${half}`)[0]?.whole).toHaveLength(limits.compoundChars);
    expect(listCompounds(`${half}.${half}a`)[0]).toMatchObject({ whole: '', parts: [half, `${half}a`] });
  });

  it('returns as many endings as the limit allows', () => {
    const path = Array.from({ length: limits.compoundSteps }, (_, index) => `d${index}.x`).join('/');
    expect(listCompounds(path)[0]?.endings.length).toBeLessThanOrEqual(limits.compoundEndings);
    expect(listCompounds('a/b.c')[0]?.endings).toEqual(['bc']);
  });
});

describe('listSteps', () => {
  it('lists the letters of a text in order, divided where a name changes case', () => {
    fc.assert(
      fc.property(text, (written) => {
        const steps = listSteps(written).map(({ start, end }) => written.slice(start, end));
        expect(steps.join('')).toBe((written.match(/[\p{L}\p{M}\p{N}]/gu) ?? []).join(''));
      }),
    );
    expect(listSteps('lib/HTTPServer')).toEqual([
      { start: 0, end: 3 },
      { start: 4, end: 8 },
      { start: 8, end: 14 },
    ]);
  });
});

describe('writeSearchableText', () => {
  it('keeps the words of a text without compounds, and decimal points', () => {
    expect(writeSearchableText('A ferry, at 7.5–8.')).toEqual({
      words: 'A ferry at 7.5 8 ',
      parts: '',
      spelledOut: null,
      pairs: [],
    });
  });
});
