import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type EmbeddedDatabase, openEmbeddedDatabase } from '@/lib/platform/db/embedded/open-database';
import { identifyProcess } from '@/lib/platform/db/embedded/process-identity';

let folder: string;

// The runners use the same cluster one after another, because creating one takes longer than all else here.
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'end-with-runner-'));
  // As root, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o711);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function startRunner() {
  const runner = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(import.meta.dirname, '__fixtures__/runner.ts'), path.join(folder, 'data')],
    { stdio: ['ignore', 'pipe', 'inherit'], detached: true },
  );
  const [line] = (await once(runner.stdout, 'data')) as [Buffer];
  const [stubborn, server, sweeper] = JSON.parse(line.toString()) as [number, number, number];
  return { runner, stubborn, server, sweeper };
}

const isAlive = (pid: number) => identifyProcess(pid) !== null;
const settle = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 50 });

it.runIf(process.platform === 'linux').each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
  'a runner that is ended with %s leaves no process behind, and stops its database cleanly',
  async (signal) => {
    const { runner, stubborn, server } = await startRunner();
    expect([stubborn, server].map(isAlive)).toEqual([true, true]);
    runner.kill(signal);
    await settle(() => expect([stubborn, server].filter(isAlive)).toEqual([]));
    await settle(() =>
      expect(existsSync(path.join(folder, 'data/postgres/cluster/postmaster.pid'))).toBe(false),
    );
  },
);

it.runIf(process.platform === 'linux')('a database that another run uses is left running', async () => {
  const { runner, stubborn, server, sweeper } = await startRunner();
  const other: EmbeddedDatabase = await openEmbeddedDatabase({ dataDir: path.join(folder, 'data') });
  expect(other.adopted).toBe(true);
  runner.kill('SIGKILL');
  await settle(() => expect(isAlive(stubborn)).toBe(false));
  await settle(() => expect(isAlive(sweeper)).toBe(false));
  expect(isAlive(server)).toBe(true);
  await other.release();
  expect(isAlive(server)).toBe(false);
});
