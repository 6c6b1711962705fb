/**
 * Keeps one role running: a process that ends unasked is started again, a little later, unless it ends again and again.
 * Running → (ended unasked) → waiting → running; running → (stop) → draining → ended. Ended five times a minute, or
 * before it was ever ready → given up.
 */
import type { ChildProcess } from 'node:child_process';
import { leaveMessage } from '@/lib/server/drain';
import { killGroup, type Role, spawnRole } from './child';

export type RunningRole = {
  readonly name: Role['name'];
  /** Null while it waits to be started again. */
  pid(): number | null;
  /** From now on an end is followed by a new start. */
  markReady(): void;
  /** Tells it that it will be asked to end. */
  announceStop(): void;
  /** Asks it to end; resolves when it has. */
  drain(graceMs: number): Promise<void>;
  /** Ends it now. */
  kill(): void;
};

const restartDelayMs = 1_000;
const maxEnds = 5;
const endsWindowMs = 60_000;

export function keepRunning(
  role: Role,
  events: { onSpawn(): void; onRestart(why: string): void; onGivenUp(why: string): void },
): RunningRole {
  let child: ChildProcess | null = null;
  let restart: NodeJS.Timeout | undefined;
  let isReady = false;
  let isStopping = false;
  let ends: number[] = [];
  let whenEnded: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (whenEnded = resolve));

  function start(): void {
    const next = spawnRole(role);
    child = next;
    next.once('error', (error) => onEnd(next, error.message));
    next.once('exit', (code, signal) => onEnd(next, `ended with ${signal ?? `code ${code ?? '?'}`}`));
    events.onSpawn();
  }

  function onEnd(which: ChildProcess, why: string): void {
    if (child !== which) return;
    child = null;
    // What it started (a browser, a compiler) must not outlive it.
    if (which.pid !== undefined) killGroup(which.pid);
    if (isStopping) return whenEnded();
    ends = [...ends.filter((at) => performance.now() - at < endsWindowMs), performance.now()];
    if (!isReady || ends.length >= maxEnds) return events.onGivenUp(`The ${role.name} process ${why}.`);
    events.onRestart(`The ${role.name} process ${why}; starting it again.`);
    restart = setTimeout(start, restartDelayMs);
  }

  start();
  return {
    name: role.name,
    pid: () => child?.pid ?? null,
    markReady: () => (isReady = true),
    announceStop() {
      isStopping = true;
      // One that is gone already needs no word.
      if (child?.connected === true) child.send(leaveMessage, () => undefined);
    },
    async drain(graceMs) {
      isStopping = true;
      clearTimeout(restart);
      if (child === null) return;
      child.kill('SIGTERM');
      const late = setTimeout(() => this.kill(), graceMs);
      await ended;
      clearTimeout(late);
    },
    kill() {
      isStopping = true;
      if (child?.pid !== undefined) killGroup(child.pid);
    },
  };
}
