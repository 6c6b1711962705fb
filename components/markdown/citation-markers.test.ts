import { expect, it } from 'vitest';
import { createMarkerFinder } from './citation-markers';

it.each([
  ['a [1] b [1][2]', [1, 1, 2]],
  ['`[1]` and ``a ` [2]`` but [3]', [3]],
  ['an open ` tick [1]', [1]],
  ['```\n[1]\n```', []],
  ['[12345] [x] [] \\[2]', []],
])('finds the markers of %j', (markdown, expected) => {
  const find = createMarkerFinder();
  expect(find(markdown)).toEqual(expected);
  expect(find(markdown)).toEqual(expected);
});

it('parses a repeated block once, and does not keep texts forever', () => {
  const find = createMarkerFinder();
  const first = find('First [1].');
  expect(find('First [1].')).toBe(first);
  for (let other = 0; other < 3_000; other += 1) find(`Block ${other} [1].`);
  expect(find('First [1].')).not.toBe(first);
});
