import { describe, expect, it } from 'vitest';
import { fuseRanks } from './fuse-ranks';

const order = (...rankings: string[][]) => fuseRanks(...rankings).map(({ key }) => key);

describe('fuseRanks', () => {
  it('puts what both rankings have before what only one has', () => {
    expect(order(['a', 'both'], ['b', 'both'])).toEqual(['both', 'a', 'b']);
  });

  it('lets the first ranking decide between what each has at the same place', () => {
    expect(order(['words'], ['meaning'])).toEqual(['words', 'meaning']);
    expect(order([], ['meaning'])).toEqual(['meaning']);
  });

  it('keeps an exact name in front of all that only the meaning has', () => {
    const others = Array.from({ length: 100 }, (_, place) => `other ${place}`);
    expect(order(['exact'], others)[0]).toBe('exact');
  });

  it('gives each one over sixty and its place', () => {
    expect(fuseRanks(['a'], ['b', 'a'])).toEqual([
      { key: 'a', score: 1 / 61 + 1 / 62 },
      { key: 'b', score: 1 / 61 },
    ]);
  });
});
