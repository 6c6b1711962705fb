import { describe, expect, it } from 'vitest';
import { countMarkers, createMarkerResolver } from './citation-markers';

const citations = [{ n: 1 }, { n: 3 }, { n: 1 }, { n: 2 }];

describe('createMarkerResolver', () => {
  it('gives the k-th marker of a number the k-th citation with that number', () => {
    const resolver = createMarkerResolver(citations);
    expect([resolver.next(1), resolver.next(3), resolver.next(1)]).toEqual([0, 1, 2]);
  });

  it('gives the last citation of a number when there are fewer than markers', () => {
    const resolver = createMarkerResolver(citations);
    expect([resolver.next(2), resolver.next(2), resolver.next(2)]).toEqual([3, 3, 3]);
  });

  it('gives nothing for a number without a citation', () => {
    expect(createMarkerResolver(citations).next(9)).toBeNull();
  });

  it('goes on where an earlier block has stopped', () => {
    expect(createMarkerResolver(citations, { 1: 1 }).next(1)).toBe(2);
  });
});

describe('countMarkers', () => {
  it.each([
    ['a [1] b [1][2]', { 1: 2, 2: 1 }],
    ['`[1]` and ``a ` [2]`` but [3]', { 3: 1 }],
    ['an open ` tick [1]', { 1: 1 }],
    ['```\n[1]\n```', {}],
    ['[12345] [x] []', {}],
  ])('counts the markers of %j outside code', (markdown, expected) => {
    expect(countMarkers(markdown)).toEqual(expected);
  });

  it('adds to what was counted before and leaves that unchanged', () => {
    const before = { 1: 2 };
    expect(countMarkers('[1] [4]', before)).toEqual({ 1: 3, 4: 1 });
    expect(before).toEqual({ 1: 2 });
  });

  it('reads ten thousand backticks of every length in one pass', () => {
    const ticks = Array.from({ length: 140 }, (_, index) => '`'.repeat(index + 1)).join(' ');
    expect(countMarkers(`${ticks} [1]`)).toEqual({ 1: 1 });
  });
});
