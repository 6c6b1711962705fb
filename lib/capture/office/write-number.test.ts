import fc from 'fast-check';
import { countRuns } from '@/e2e/support/choose-cases';
import { describe, expect, it } from 'vitest';
import { createNumberWriter, writeText } from './write-number';

describe('createNumberWriter', () => {
  const write = createNumberWriter({ startsIn1904: false });
  // Codes of ECMA-376 part 1, 18.8.30 and 18.8.31, with what LibreOffice and Excel show in English.
  it.each([
    ['General', 1 / 3, '0.333333333333333'],
    ['General', 0.1 + 0.2, '0.3'],
    ['General', 12_345_678_901_234, '12345678901234'],
    ['General', 1e-9, '1E-9'],
    ['0', 2.5, '3'],
    ['#,##0.00', -1234567.891, '-1,234,567.89'],
    ['0.0%', 0.1234, '12.3%'],
    ['0.00E+00', 12345.678, '1.23E+04'],
    ['# ?/?', 1.25, '1 1/4'],
    ['#,##0,', 1234567, '1,235'],
    ['000', 7, '007'],
    ['0;[Red](0)', -5, '(5)'],
    ['_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)', 1300, '$1,300.00'],
    ['#,##0.00\\ [$€-407]', 1234.5, '1,234.50 €'],
    ['[$-409]mmmm d, yyyy', 45_000, 'March 15, 2023'],
    ['yyyy-mm-dd', 60, '1900-02-29'],
    ['dd/mm/yyyy hh:mm', 45_356.604_166_67, '05/03/2024 14:30'],
    ['h:mm AM/PM', 0.75, '6:00 PM'],
    ['[h]:mm', 1.5, '36:00'],
    ['mmm-yy', 45_356, 'Mar-24'],
    ['yyyy-mm-dd', -1, '-1'],
    ['yyyy-mm-dd', 3_000_000, '3000000'],
    ['[h]:mm:ss', -0.0854629, '-2:03:04'],
    ['h:mm', -0.25, '-6:00'],
    ['# ?/?', 0.999999, '1'],
    ['# ?/8', 1.999999, '2'],
    ['?/?', 0.999999, '1/1'],
    ['b2yyyy', 60, '60'],
    ['bogus[[', 5.5, '5.5'],
    [';;;', 5, ''],
  ])('writes a number in the format %s as its cell shows it', (code, value, text) => {
    expect(write(value, code).text).toBe(text);
  });

  it('counts days from 1904 where the workbook does, and leaves durations alone', () => {
    const mac = createNumberWriter({ startsIn1904: true });
    expect(mac(0, 'yyyy-mm-dd').text).toBe('1904-01-01');
    expect(mac(1.5, '[h]:mm').text).toBe('36:00');
  });
});

describe('a format', () => {
  const pieces = [
    '0',
    '#',
    '?',
    '.',
    ',',
    '%',
    '/',
    'E+',
    '@',
    ';',
    '"x"',
    '\\ ',
    '_)',
    '*-',
    'y',
    'yyyy',
    'mm',
    'd',
    'dddd',
    'h',
    'ss',
    '[h]',
    '[mm]',
    '.000',
    'AM/PM',
    'b2',
    'e',
    'g',
    '[Red]',
    '[<1]',
    '[>=1000]',
    '[$€-407]',
    '[$-F800]',
    'General',
  ];

  it('writes any number and any words without failing, whatever the format is made of', () => {
    const write = createNumberWriter({ startsIn1904: false });
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...pieces), { maxLength: 8 }),
        fc.oneof(
          fc.constantFrom(0, 1, 59, 60, 61, -1, 0.999_999, 2_958_465),
          fc.double({ noNaN: true, noDefaultInfinity: true }),
          fc.integer(),
          fc.double({ min: -3, max: 3, noNaN: true }),
        ),
        fc.string(),
        (code, number, words) => {
          expect(write(number, code.join('')).text).toBeTypeOf('string');
          expect(writeText(words, code.join(''))).toBeTypeOf('string');
        },
      ),
      { numRuns: countRuns(2_000) },
    );
  });
});

describe('writeText', () => {
  it.each([
    ['"Dear "@', 'Dear Ada'],
    [';;;', ''],
    ['0;0;0;"words"', 'words'],
    ['_-* #,##0_-;-* #,##0_-;_-* "-"_-;_-@_-', 'Ada'],
    ['@', 'Ada'],
    ['0.00', 'Ada'],
    ['bogus[[@', 'Ada'],
  ])('writes words in the format %s as their cell shows them', (code, text) => {
    expect(writeText('Ada', code)).toBe(text);
  });
});
