import { expect, it, vi } from 'vitest';
import { limits } from '@/lib/core/limits';
import type { DatabaseState } from '@/lib/server/status/announced-state';
import { keepDatabase } from './keep-database';

it.each([
  [limits.diskFloorBytes, []],
  [limits.diskFloorBytes - 1, ['disk_full']],
])('with %i free bytes reports the states %j', async (freeBytes, expected) => {
  const states: DatabaseState[] = [];
  const revive = vi.fn(async () => false);
  const kept = keepDatabase(
    { countFreeBytes: async () => freeBytes, revive },
    { onState: (state) => states.push(state), say: () => undefined },
  );
  await expect.poll(() => revive.mock.calls.length).toBeGreaterThan(0);
  await kept.stop();
  expect(states).toEqual(expected);
});

it('reports a failure once, however often it happens, and its end once', async () => {
  const said: string[] = [];
  let isBroken = true;
  const revive = vi.fn(async () => {
    if (isBroken) throw new Error('The database does not start: no luck.');
    return true;
  });
  const kept = keepDatabase(
    { countFreeBytes: async () => limits.diskFloorBytes, revive },
    { onState: () => undefined, say: (sentence) => said.push(sentence) },
  );
  await vi.waitFor(() => expect(revive.mock.calls.length).toBeGreaterThan(1), 20_000);
  expect(said).toEqual([expect.stringContaining('no luck')]);
  isBroken = false;
  await vi.waitFor(() => expect(said).toHaveLength(3), 20_000);
  await kept.stop();
});
