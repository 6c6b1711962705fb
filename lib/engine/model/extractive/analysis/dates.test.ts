import { describe, expect, it } from 'vitest';
import { findDates, findUnitDates } from './dates';

describe('findDates', () => {
  it.each([
    ['opened on 12 May 2004.', '2004-05-12', 'day'],
    ['On May 12th, 2004 it opened', '2004-05-12', 'day'],
    ['the 3rd of September 1999', '1999-09-03', 'day'],
    ['am 07.03.2024 um', '2024-03-07', 'day'],
    ['2024-03-07T10:00', '2024-03-07', 'day'],
    ['in March 1997 the', '1997-03', 'month'],
    ['in Sept. 2011', '2011-09', 'month'],
    ['the 1990s were', '1990', 'decade'],
    ['in the 19th century', '1801', 'century'],
    ['built in 1840 by', '1840', 'year'],
    ['By 1200 it was a town', '1200', 'year'],
    ['the Harbour Act 1847', '1847', 'year'],
  ])('reads %s as %s', (text, iso, precision) => {
    expect(findDates(text)).toEqual([expect.objectContaining({ iso, precision })]);
  });

  it.each([
    ['It costs $1999 now'],
    ['1,999 people came'],
    ['1500 people came'],
    ['31 February'],
    ['route 2500'],
    ['room 31.02.12'],
    ['1840.5 metres'],
    ['1000 grams of flour, 1500 ml of water and 1200 words'],
    ['Write to 1800 F St. NW, or 1600 Old Mill Road'],
    ['The Marlow 1200 had a small screen'],
    ['ISSN 2005-744X'],
    ['See page 1200, RFC 1918 and No. 1847'],
  ])('finds no date in "%s"', (text) => {
    expect(findDates(text)).toEqual([]);
  });

  it('does not read a day that does not exist', () => {
    expect(findDates('30 February 2004').map(({ iso }) => iso)).not.toContain('2004-02-30');
    expect(findDates('29 February 2004').map(({ iso }) => iso)).toEqual(['2004-02-29']);
  });

  it('returns several dates in the order of the text', () => {
    expect(findDates('from 1926 to 3 May 1930').map(({ iso }) => iso)).toEqual(['1926', '1930-05-03']);
  });

  it('reads a bare number in a table as a year only in a column of years', () => {
    const cells = ['Mast', '1449', 'oak', '1931'];
    const row = {
      kind: 'row' as const,
      text: cells.join(' '),
      cells,
      columns: ['Part', 'Nails', 'Wood', 'Built'],
    };
    expect(findUnitDates(row).map(({ iso }) => iso)).toEqual(['1931']);
  });
});
