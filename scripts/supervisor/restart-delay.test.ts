import { expect, it } from 'vitest';
import { decideRestartDelay } from './restart-delay';

it('starts again at once after one end, and later and later while the ends go on', () => {
  const delays = Array.from({ length: 12 }, (_, index) => decideRestartDelay(index + 1));
  expect(delays[0]).toBe(0);
  expect(delays).toEqual(delays.toSorted((one, other) => one - other));
  expect(delays.at(-1)).toBe(30_000);
});
