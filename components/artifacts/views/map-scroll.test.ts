import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mapScroll } from './map-scroll';

it.each([
  [0, 0],
  [50, 100],
  [100, 200],
  [150, 250],
  [200, 300],
  [260, 360],
])('a column at %i is followed by the other at %i', (top, follows) => {
  const anchors = [
    { leads: 100, follows: 200 },
    { leads: 200, follows: 300 },
  ];
  expect(mapScroll(anchors, top)).toBe(follows);
});

it('never scrolls back while the other column scrolls on', () => {
  const anchors = fc.array(fc.record({ leads: fc.nat(1_000), follows: fc.nat(1_000) }), { maxLength: 8 });
  fc.assert(
    fc.property(anchors, fc.nat(1_200), fc.nat(1_200), (some, one, other) => {
      const [first, second] = [Math.min(one, other), Math.max(one, other)];
      expect(mapScroll(some, second)).toBeGreaterThanOrEqual(mapScroll(some, first) - 1e-6);
    }),
  );
});
