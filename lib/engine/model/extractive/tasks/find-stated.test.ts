import { describe, expect, it } from 'vitest';
import { readTerms } from '../text/terms';
import { findStatedDate, findStatedNumber } from './find-stated';

const common = new Map(readTerms('dam reservoir county').map(({ key }) => [key, 9]));
const ask = (words: string) => ({
  wanted: new Set(readTerms(words).map(({ key }) => key)),
  frequency: common,
});
const completed = 'The dam was completed in June 1958 and opened by the county on 21 September 1958.';

describe('findStatedDate', () => {
  it('returns the date in the clause with the rarest word asked for', () => {
    expect(findStatedDate(completed, ask('dam opened'))).toBe('1958-09-21');
    expect(findStatedDate(completed, ask('dam completed'))).toBe('1958-06');
    expect(findStatedDate('In June 1958 the dam was opened, and in 1961 the road.', ask('opened'))).toBe(
      '1958-06',
    );
  });

  it('returns the only date of a sentence, wherever it stands', () => {
    expect(findStatedDate('The dam was opened by the county, and that was in 1958.', ask('opened'))).toBe(
      '1958',
    );
  });

  it('returns null when several dates could be meant or the sentence has no word asked for', () => {
    const several = 'The bridge was opened, and there were floods in 1961 and 1963.';
    expect(findStatedDate(several, ask('opened'))).toBeNull();
    expect(findStatedDate('Monitoring began in 1961.', ask('opened'))).toBeNull();
    expect(findStatedDate('Its 214 inhabitants had moved by October 1956.', ask('dam opened'))).toBeNull();
  });
});

describe('findStatedNumber', () => {
  it('returns the number in the clause asked about, and never a date', () => {
    const sizes = 'The dam is 62 metres high and 410 metres long.';
    expect(findStatedNumber(sizes, ask('height high dam'))).toBe(62);
    expect(findStatedNumber(sizes, ask('length long dam'))).toBe(410);
    expect(findStatedNumber(sizes, ask('height'))).toBe(62);
    expect(findStatedNumber('Construction began in April 1953.', ask('construction cost'))).toBeNull();
  });

  it('returns null when the question only shares the unit', () => {
    const volume = 'Its reservoir holds 38 million cubic metres of water.';
    expect(findStatedNumber(volume, ask('height in cubic metres'))).toBeNull();
  });
});
