/** Real processes that end unexpectedly. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { upMessage } from '@/lib/platform/processes/drain';
import { type Role, spawnRole } from './child';
import { keepRunning, type RunningProcess } from './keep-running';

let folder: string;
let role: RunningProcess;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'keep-running-'));
});
afterEach(async () => {
  await role.drain(0);
  rmSync(folder, { recursive: true });
});

/** @param program what the process does */
function start(name: Role['name'], program: string) {
  const file = path.join(folder, 'role.mjs');
  writeFileSync(file, program);
  const heard = { spawned: 0, up: 0, restarts: [] as string[], givenUp: [] as string[] };
  role = keepRunning(
    {
      name,
      spawn: () => spawnRole({ name, options: [file], variables: process.env, hidesBanner: false }),
    },
    {
      onSpawn: () => (heard.spawned += 1),
      onUp: () => (heard.up += 1),
      onRestart: (why) => heard.restarts.push(why),
      onGivenUp: (why) => heard.givenUp.push(why),
    },
  );
  return heard;
}

const settle = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 20 });
const diesWhenUp = `process.send('${upMessage}', () => process.kill(process.pid, 'SIGKILL'));`;

it('restarts a worker whenever it ends, with growing delays, and never gives up', async () => {
  const heard = start('worker', diesWhenUp);
  await settle(() => expect(heard.restarts.length).toBeGreaterThanOrEqual(5));
  expect(heard.givenUp).toEqual([]);
  expect(role.isRestarting()).toBe(true);
  expect(heard.restarts.slice(0, 5)).toEqual(
    ['', ' in 1 s', ' in 2 s', ' in 4 s', ' in 8 s'].map(
      (when) => `The worker process ended with SIGKILL; starting it again${when}.`,
    ),
  );
});

it('gives up on a worker that ends before it ever started', async () => {
  const heard = start('worker', 'process.exit(3);');
  await settle(() => expect(heard.givenUp).toEqual(['The worker process ended with code 3.']));
  expect(heard.spawned).toBe(1);
});

it('gives up on a web process that ends again and again', async () => {
  const heard = start('web', diesWhenUp);
  await settle(() => expect(heard.givenUp).toHaveLength(1));
  expect(heard.spawned).toBe(5);
});

it('considers a worker running again once it reports', async () => {
  const heard = start('worker', `process.send('${upMessage}'); setInterval(() => {}, 1_000);`);
  await settle(() => expect(heard.up).toBe(1));
  process.kill(role.pid() ?? 0, 'SIGKILL');
  await settle(() => expect(heard.up).toBe(2));
  expect(role.isRestarting()).toBe(false);
});
