import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import type { ColumnType } from '@/lib/protocol/table-words';
import { readCellValue, writeCellText } from './cell-value';

const options = ['Cohort study', 'Randomised trial'];
const read = (type: ColumnType, given: Parameters<typeof readCellValue>[1]) => {
  const value = readCellValue({ type, options }, given);
  return value.ok ? value.value : value.failure;
};

describe('readCellValue', () => {
  it.each([
    ['text', '  A dam. ', 'A dam.'],
    ['text', ['a', 'b'], 'a, b'],
    ['number', 42, 42],
    ['number', '1,200', 1200],
    ['number', '4.2 million pounds', 4_200_000],
    ['number', '-3.5', -3.5],
    ['date', '1958', '1958'],
    ['date', '1958-05', '1958-05'],
    ['date', 'opened on 4 May 1958', '1958-05-04'],
    ['yes_no', true, true],
    ['yes_no', 'Yes.', true],
    ['yes_no', 'no', false],
    ['money', 'about € 49 a month', '49 EUR per month'],
    ['money', '1,200.50 USD', '1200.5 USD'],
    ['money', '1.234 million pounds', '1234000 GBP'],
    ['choice', 'cohort STUDY', 'Cohort study'],
    ['choices', ['Randomised trial', 'cohort study'], ['Randomised trial', 'Cohort study']],
    ['person', ' Ada Byron ', 'Ada Byron'],
    ['list', 'steel; stone', ['steel', 'stone']],
    ['list', ['steel', ' stone ', ''], ['steel', 'stone']],
  ] as const)('reads as %s the value of %j', (type, given, value) => {
    expect(read(type, given)).toEqual(value);
  });

  it.each([
    ['number', 'between 3 and 5', '“between 3 and 5” is not a number.'],
    ['number', 'many', '“many” is not a number.'],
    ['number', true, '“true” is not a number.'],
    ['date', 'from 1951 to 1958', '“from 1951 to 1958” is not a date.'],
    ['date', '1958-13', '“1958-13” is not a date.'],
    ['date', '1958-02-31', '“1958-02-31” is not a date.'],
    ['yes_no', 'perhaps', '“perhaps” is not yes or no.'],
    ['text', ' ', '“” is not a text.'],
    ['money', '49', '“49” is not an amount of money with its currency.'],
    ['money', '£10 to £20', '“£10 to £20” is not an amount of money with its currency.'],
    ['choice', 'case report', '“case report” is not one of the answers to choose from.'],
    [
      'choices',
      ['cohort study', 'case report'],
      '“cohort study, case report” is not a list of the answers to choose from.',
    ],
    ['list', ';', '“;” is not a list.'],
  ] as const)('guesses no %s from %j', (type, given, sentence) => {
    expect(read(type, given)).toBe(sentence);
  });

  it('accepts a text and a list up to their maximum length and none that is longer', () => {
    const long = 'x'.repeat(limits.tableCellChars);
    expect(read('text', long)).toBe(long);
    expect(read('text', `${long}x`)).toMatch(/is not a text/);
    const items = Array.from({ length: limits.tableListItems }, (_, index) => `item ${index}`);
    expect(read('list', items)).toEqual(items);
    expect(read('list', [...items, 'one more'])).toMatch(/is not a list/);
  });
});

describe('writeCellText', () => {
  it('writes text that readCellValue reads back', () => {
    const values = [
      ['text', 'A dam.'],
      ['number', 1.5],
      ['date', '1958-05-04'],
      ['yes_no', false],
      ['list', ['steel', 'stone']],
      ['money', '49.5 EUR per month'],
      ['money', '0.125 USD'],
      ['choices', ['Cohort study', 'Randomised trial']],
    ] as const;
    for (const [type, value] of values) {
      const text = writeCellText(typeof value === 'object' ? [...value] : value);
      expect(read(type, text)).toEqual(value);
    }
  });
});
