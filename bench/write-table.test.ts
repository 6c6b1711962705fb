import { describe, expect, it } from 'vitest';
import { above, atLeast, atMost, below, createRows, exactly, isMet } from './row';
import { writeNumber, writeTable } from './write-table';

const row = createRows('search');

describe('a level', () => {
  it.each([
    [atLeast(1), [false, true, true]],
    [above(1), [false, false, true]],
    [atMost(1), [true, true, false]],
    [below(1), [true, false, false]],
    [exactly(1), [false, true, false]],
  ])('%j is met by the right ones of 0, 1 and 2', (level, wanted) => {
    expect([0, 1, 2].map((value) => isMet({ value, level }))).toEqual(wanted);
  });
});

it('a table says of each row what was asked for and whether it is met', () => {
  const table = writeTable([
    row('nDCG@10', { value: 0.81, unit: '', beside: { minisearch: 0.8 }, level: atLeast(0.8) }),
    row('p95', { value: 71.25, unit: 'ms', level: below(60) }),
    row('passages', { value: 50_000, unit: '' }),
  ]);
  expect(table.split('\n')).toEqual([
    '             figure  beside            level',
    '',
    'search',
    '  nDCG@10     0.810  minisearch 0.800  ≥ 0.800  met',
    '  p95       71.3 ms                    < 60     MISSED',
    '  passages   50,000',
    '',
  ]);
});

it.each([
  [0, '0'],
  [0.12345, '0.123'],
  [12.34, '12.3'],
  [1_234.5, '1,235'],
])('writes %d as %s', (value, text) => {
  expect(writeNumber(value)).toBe(text);
});
