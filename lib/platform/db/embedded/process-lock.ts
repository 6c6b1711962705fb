/**
 * A lock file that belongs to a process and ends with it. The lock of a killed holder can be taken over, that of a living holder never.
 *
 * Taking a free lock: the finished file is linked into place, so nobody reads an incomplete one. Taking over the lock of a dead holder: the
 * process that creates the marker named after the dead holder's token may replace the file, after checking once more that the file is still
 * that holder's. The dead holder cannot release the lock and no other process has the marker, so two starters can never both win.
 */
import { randomUUID } from 'node:crypto';
import {
  closeSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { AppError } from '@/lib/core/errors';
import { readJsonAs } from '@/lib/core/json';
import { fail, type Result, succeed } from '@/lib/core/result';
import { identifyThisProcess, isStillRunning, processIdentitySchema } from './process-identity';

const holderSchema = processIdentitySchema.extend({
  token: z.string(),
  /** What the holder says about itself to the processes it keeps out. */
  details: z.record(z.string(), z.string()),
});

export type LockHolder = z.output<typeof holderSchema>;

export type ProcessLock = {
  /** Replaces the details that other processes read. */
  describe(details: LockHolder['details']): void;
  release(): void;
};

const maxLockChars = 10_000;
/** Replacing a dead holder's file takes microseconds. A marker this old was left by a process that was killed in the middle of it. */
const staleMarkerMs = 10_000;
const pollMs = 25;

/** Takes the lock, or returns its holder. */
export function takeLock(
  file: string,
  details: LockHolder['details'] = {},
): Result<ProcessLock, LockHolder | null> {
  const holder: LockHolder = { ...identifyThisProcess(), token: randomUUID(), details };
  const prepared = `${file}.${holder.token}`;
  try {
    // On a full disk the file is created but stays empty. It is removed like the others.
    writeFileSync(prepared, JSON.stringify(holder), { mode: 0o600 });
    if (linkUnlessThere(prepared, file)) return succeed(createLock(file, holder));
    const other = readHolder(file);
    if (other !== null && isStillRunning(other)) return fail(other);
    return other !== null && replaceDead(file, other, prepared)
      ? succeed(createLock(file, holder))
      : fail(null);
  } finally {
    rmSync(prepared, { force: true });
  }
}

/** Waits for the current holder to release the lock, then does the work while holding it. */
export async function withLock<Value>(
  file: string,
  timeoutMs: number,
  work: () => Promise<Value>,
): Promise<Value> {
  const lock = await waitForLock(file, timeoutMs);
  try {
    return await work();
  } finally {
    lock.release();
  }
}

async function waitForLock(file: string, timeoutMs: number): Promise<ProcessLock> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const taken = takeLock(file);
    if (taken.ok) return taken.value;
    if (performance.now() > deadline) {
      throw new AppError(
        'unavailable',
        `Another process (${taken.failure?.pid ?? 'unknown'}) holds the lock ${file}.`,
      );
    }
    await sleep(pollMs);
  }
}

function createLock(file: string, holder: LockHolder): ProcessLock {
  const isOurs = () => readHolder(file)?.token === holder.token;
  return {
    describe(details) {
      const next = `${file}.${holder.token}`;
      writeFileSync(next, JSON.stringify({ ...holder, details }), { mode: 0o600 });
      renameSync(next, file);
    },
    release() {
      if (isOurs()) rmSync(file, { force: true });
    },
  };
}

function readHolder(file: string): LockHolder | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
  const read = readJsonAs(holderSchema, text, maxLockChars);
  // An incompletely written file names no living holder, so it is replaced like a dead holder's file.
  return read.ok ? read.value : { pid: 1, startedAt: 'unreadable', token: 'unreadable', details: {} };
}

function replaceDead(file: string, dead: LockHolder, prepared: string): boolean {
  const marker = `${file}.after-${dead.token}`;
  try {
    closeSync(openSync(marker, 'wx', 0o600));
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    dropOldMarker(marker);
    return false;
  }
  try {
    if (readHolder(file)?.token !== dead.token) return false;
    renameSync(prepared, file);
    return true;
  } finally {
    rmSync(marker, { force: true });
  }
}

function dropOldMarker(marker: string): void {
  const stat = statSync(marker, { throwIfNoEntry: false });
  if (stat !== undefined && Date.now() - stat.mtimeMs > staleMarkerMs) rmSync(marker, { force: true });
}

function linkUnlessThere(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
