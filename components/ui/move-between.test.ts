import fc from 'fast-check';
import { expect, it } from 'vitest';
import { moveBetween } from './move-between';

const free = { min: 0, max: Number.POSITIVE_INFINITY };

it.each([
  ['as far as wished', { width: 300, min: 200, max: 400 }, { width: 700, ...free }, 350, [350, 650]],
  ['down to its own least width', { width: 300, min: 200, max: 400 }, { width: 700, ...free }, 0, [200, 800]],
  [
    'up to its own largest width',
    { width: 300, min: 200, max: 400 },
    { width: 700, ...free },
    900,
    [400, 600],
  ],
  [
    'until the next one is at its least',
    { width: 300, ...free },
    { width: 700, min: 340, max: 900 },
    999,
    [660, 340],
  ],
  [
    'until the next one is at its largest',
    { width: 300, ...free },
    { width: 700, min: 0, max: 900 },
    5,
    [100, 900],
  ],
  [
    'nowhere without room',
    { width: 300, min: 400, max: 500 },
    { width: 200, min: 300, max: 900 },
    450,
    [300, 200],
  ],
] as const)('a separator moves a pane %s', (_, before, after, wished, expected) => {
  expect(moveBetween(before, after, wished)).toEqual(expected);
});

it('two panes keep their bounds and the room that they share', () => {
  const pane = fc
    .tuple(fc.nat(500), fc.nat(500), fc.nat(500))
    .map(([min, more, most]) => ({ min, width: min + more, max: min + more + most }));
  fc.assert(
    fc.property(pane, pane, fc.integer({ min: -5_000, max: 5_000 }), (before, after, wished) => {
      const [first, second] = moveBetween(before, after, wished);
      expect(first + second).toBe(before.width + after.width);
      expect(first).toBeGreaterThanOrEqual(before.min);
      expect(first).toBeLessThanOrEqual(before.max);
      expect(second).toBeGreaterThanOrEqual(after.min);
      expect(second).toBeLessThanOrEqual(after.max);
    }),
  );
});
