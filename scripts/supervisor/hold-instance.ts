/**
 * Allows one `npm start` of each role per data directory: holds its lock, and ends web and worker processes left behind by one that was killed. If the
 * lock is held, it waits a moment first, because stopping takes time.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { AppError } from '@/lib/core/errors';
import { readJsonAs } from '@/lib/core/json';
import {
  identifyProcess,
  isStillRunning,
  type ProcessIdentity,
  processIdentitySchema,
} from '@/lib/platform/db/embedded/process-identity';
import { type LockHolder, type ProcessLock, takeLock } from '@/lib/platform/db/embedded/process-lock';
import type { Environment } from '@/lib/platform/settings/env';
import { killGroup } from './child';

export type HeldInstance = {
  describe(details: { state: 'starting' | 'ready' | 'stopping'; address?: string }): void;
  /** Records which processes to end if this one is killed. */
  recordChildren(pids: readonly number[]): void;
  release(): void;
};

const patienceMs = 3_000;
/** Longer than the grace period of a stop. */
const patienceWhileStoppingMs = 40_000;
const pollMs = 100;
const maxRecordChars = 10_000;

export async function holdInstance(dataDir: string, role: Environment['ROLE']): Promise<HeldInstance> {
  const folder = path.join(dataDir, 'run');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = role === 'all' ? '' : `${role}-`;
  const lock = await waitForInstance(path.join(folder, `${name}instance.lock`), dataDir);
  const record = path.join(folder, `${name}children.json`);
  endLeftOver(record);
  return {
    describe: (details) => lock.describe(details),
    release() {
      rmSync(record, { force: true });
      lock.release();
    },
    recordChildren: (pids) =>
      writeFileSync(record, JSON.stringify(pids.map(identifyProcess).filter((found) => found !== null))),
  };
}

async function waitForInstance(file: string, dataDir: string): Promise<ProcessLock> {
  const began = performance.now();
  for (;;) {
    const taken = takeLock(file, { state: 'starting' });
    if (taken.ok) return taken.value;
    const holder = taken.failure;
    const patience = holder?.details['state'] === 'stopping' ? patienceWhileStoppingMs : patienceMs;
    if (performance.now() - began > patience) throw alreadyRunning(holder, dataDir);
    await sleep(pollMs);
  }
}

function alreadyRunning(holder: LockHolder | null, dataDir: string): AppError {
  const address = holder?.details['address'];
  const where = address === undefined ? '' : ` at ${address}`;
  return new AppError(
    'conflict',
    `Sourcebook is already running${where} on the data directory ${dataDir} (process ${holder?.pid ?? 'unknown'}); stop it, or set another DATA_DIR.`,
  );
}

function endLeftOver(record: string): void {
  if (!existsSync(record)) return;
  const read = readJsonAs(z.array(processIdentitySchema), readFileSync(record, 'utf8'), maxRecordChars);
  const left: ProcessIdentity[] = read.ok ? read.value.filter(isStillRunning) : [];
  for (const { pid } of left) killGroup(pid);
}
