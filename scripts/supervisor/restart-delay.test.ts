import { expect, it } from 'vitest';
import { decideRestartDelay } from './restart-delay';

it('restarts at once after the first end, and with growing delays while the process keeps ending', () => {
  const delays = Array.from({ length: 12 }, (_, index) => decideRestartDelay(index + 1));
  expect(delays[0]).toBe(0);
  expect(delays).toEqual(delays.toSorted((one, other) => one - other));
  expect(delays.at(-1)).toBe(30_000);
});
