import { describe, expect, it } from 'vitest';
import { createNumberWriter } from './write-number';

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
