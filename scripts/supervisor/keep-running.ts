/**
 * Keeps one role running: a process that ends unasked is started again, at once the first time and later and later in a loop.
 * Running → (ended unasked) → waiting → running; running → (stop) → draining → ended. Ended before it was ever up → given up: it
 * cannot run here. A web process is also given up that ends five times a minute; a worker never is, because without it people still
 * read what they have, and what makes it end is set aside after a while.
 */
import type { ChildProcess } from 'node:child_process';
import { leaveMessage, upMessage } from '@/lib/platform/processes/drain';
import { killGroup, type Role, spawnRole } from './child';
import { decideRestartDelay } from './restart-delay';

export type RunningRole = {
  readonly name: Role['name'];
  /** Null while it waits to be started again. */
  pid(): number | null;
  /** Whether it ended unasked and was not heard of since. */
  isRestarting(): boolean;
  /** From now on an end is followed by a new start. A role that says so itself needs no such call. */
  markReady(): void;
  /** Sends it a message; one that is gone needs none. */
  tell(message: object): void;
  /** Tells it that it will be asked to end. */
  announceStop(): void;
  /** Asks it to end; resolves when it has. */
  drain(graceMs: number): Promise<void>;
  /** Ends it now. */
  kill(): void;
};

const maxWebEnds = 5;
/** Longer than the longest delay, so that a loop is seen as one. */
const endsWindowMs = 60_000;

export function keepRunning(
  role: Role,
  events: {
    onSpawn(): void;
    /** It says itself that it is up. */
    onUp(): void;
    onRestart(why: string): void;
    onGivenUp(why: string): void;
  },
): RunningRole {
  let child: ChildProcess | null = null;
  let restart: NodeJS.Timeout | undefined;
  let isReady = false;
  let isRestarting = false;
  let isStopping = false;
  let ends: number[] = [];
  let whenEnded: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (whenEnded = resolve));

  function start(): void {
    const next = spawnRole(role);
    child = next;
    next.once('error', (error) => onEnd(next, error.message));
    next.once('exit', (code, signal) => onEnd(next, `ended with ${signal ?? `code ${code ?? '?'}`}`));
    next.on('message', (message) => {
      if (message !== upMessage) return;
      isReady = true;
      isRestarting = false;
      events.onUp();
    });
    events.onSpawn();
  }

  function onEnd(which: ChildProcess, why: string): void {
    if (child !== which) return;
    child = null;
    // What it started (a browser, a compiler) must not outlive it.
    if (which.pid !== undefined) killGroup(which.pid);
    if (isStopping) return whenEnded();
    ends = [...ends.filter((at) => performance.now() - at < endsWindowMs), performance.now()];
    const isHopeless = role.name === 'web' && ends.length >= maxWebEnds;
    if (!isReady || isHopeless) return events.onGivenUp(`The ${role.name} process ${why}.`);
    isRestarting = true;
    const delayMs = decideRestartDelay(ends.length);
    const when = delayMs === 0 ? '' : ` in ${delayMs / 1_000} s`;
    events.onRestart(`The ${role.name} process ${why}; starting it again${when}.`);
    restart = setTimeout(start, delayMs);
  }

  function tell(message: string | object): void {
    // One that is gone already needs no word; one that goes meanwhile fails the sending, which means the same.
    if (child?.connected === true) child.send(message, () => undefined);
  }

  start();
  return {
    name: role.name,
    pid: () => child?.pid ?? null,
    isRestarting: () => isRestarting,
    markReady: () => (isReady = true),
    tell,
    announceStop() {
      isStopping = true;
      tell(leaveMessage);
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
