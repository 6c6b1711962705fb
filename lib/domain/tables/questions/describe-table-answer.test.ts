import { describe, expect, it } from 'vitest';
import { describeBasis } from './describe-table-answer';

type Answer = Parameters<typeof describeBasis>[0];
const basisOf = (change: Partial<Answer>) =>
  describeBasis({
    parts: [],
    columns: [],
    matchCount: 3,
    rowCount: 3,
    unused: { notStated: 0, notFilled: 0, unreliable: 0 },
    usedCount: 0,
    unverifiedCount: 0,
    ...change,
  });

describe('what an answer from a table rests on', () => {
  it('is said with one number if all cells were left out for one reason', () => {
    const unused = { notStated: 11, notFilled: 0, unreliable: 0 };
    expect(basisOf({ unused })).toEqual(['11 cells could not be used: not stated.']);
    expect(basisOf({ unused: { ...unused, notFilled: 1 } })).toEqual([
      '12 cells could not be used: 11 not stated, 1 not filled.',
    ]);
  });

  it('says of one value, of some and of all that nobody verified them', () => {
    expect(basisOf({ usedCount: 1, unverifiedCount: 1 })).toEqual([
      'The value used here was not verified by a person.',
    ]);
    expect(basisOf({ usedCount: 3, unverifiedCount: 3 })).toEqual([
      'None of the 3 values used here was verified by a person.',
    ]);
    expect(basisOf({ usedCount: 3, unverifiedCount: 2 })).toEqual([
      '2 of the 3 values used here were not verified by a person.',
    ]);
    expect(basisOf({ usedCount: 1 })).toEqual(['A person has checked the value used here.']);
  });
});
