import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { describeReading, type Reading } from './describe-reading';

const describeIt = (reading: Partial<Reading>) =>
  describeReading({ fullCount: 0, partCount: 0, leftOut: [], contextTokens: 8_192, ...reading });
const unread = (count: number, reason: Reading['leftOut'][number]['reason']) =>
  Array.from({ length: count }, (_, index) => ({ title: `T${index + 1}`, reason }));

describe('describeReading', () => {
  it.each<[Partial<Reading>, string]>([
    [{}, 'There were no sources to read.'],
    [{ fullCount: 1 }, 'The source was read in full.'],
    [{ partCount: 1 }, 'The source was read in part.'],
    [{ fullCount: 2 }, 'Both sources were read in full.'],
    [{ fullCount: 1, partCount: 1 }, 'Both sources were read: 1 in full and 1 in part.'],
    [{ fullCount: 15 }, 'All 15 sources were read in full.'],
    [{ fullCount: 3, partCount: 2 }, 'All 5 sources were read: 3 in full and 2 in part.'],
    [
      { fullCount: 1, leftOut: unread(1, 'not_captured') },
      '1 of 2 sources was read in full. Not read, because it could not be read: “T1”.',
    ],
    [
      { fullCount: 4, partCount: 1, leftOut: [...unread(2, 'budget'), ...unread(1, 'not_captured')] },
      '5 of 8 sources were read: 4 in full and 1 in part. Not read, because they did not fit into the model’s context window of 8,192 tokens: “T1” and “T2”. Not read, because it could not be read: “T1”.',
    ],
    [
      { leftOut: unread(2, 'spending') },
      'Neither of the two sources was read. Not read, because the run reached its spending limit: “T1” and “T2”.',
    ],
  ])('describes %j: %s', (reading, sentence) => expect(describeIt(reading)).toBe(sentence));

  it('names unread sources up to the limit and counts the rest', () => {
    expect(describeIt({ fullCount: 1, leftOut: unread(limits.namedUnread, 'limit') })).not.toContain('more');
    expect(describeIt({ fullCount: 1, leftOut: unread(limits.namedUnread + 1, 'limit') })).toContain(
      'and 1 more.',
    );
  });
});
