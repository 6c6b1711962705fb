/**
 * Keeps one process running, such as that of a role. A process that ends unexpectedly is started again, immediately the first time and
 * after increasing delays in a loop. Running → (ended unexpectedly) → waiting → running; running → (stop) → draining → ended. A process that
 * ended before it was ever up is given up, because it cannot run here. A web process that ends five times within a minute is given up, too.
 * A worker never is, because without it users can still read what they have, and the job that makes it end is set aside after a while.
 */
import type { ChildProcess } from 'node:child_process';
import { leaveMessage, upMessage } from '@/lib/platform/processes/drain';
import { killGroup } from './child';
import { decideRestartDelay } from './restart-delay';

export type KeptProcess = {
  readonly name: string;
  /** Starts it, as the first of a process group. */
  readonly spawn: () => ChildProcess;
};

export type RunningProcess = {
  readonly name: string;
  /** Null while it waits to be restarted. */
  pid(): number | null;
  /** Resolves when the process first reports that it is up, which only a worker does. */
  readonly whenUp: Promise<void>;
  /** True if it ended unexpectedly and has not reported that it is up since. */
  isRestarting(): boolean;
  /** From now on it is restarted when it ends. Not needed for a process that reports by itself that it is up. */
  markReady(): void;
  /** Sends it a message. Does nothing if the process is gone. */
  tell(message: object): void;
  /** Announces that it will be asked to end. */
  announceStop(): void;
  /** Asks it to end. Resolves when it has. */
  drain(graceMs: number): Promise<void>;
  /** Kills it immediately. */
  kill(): void;
};

const maxWebEnds = 5;
/** Longer than the longest delay, so that a restart loop is recognised as one. */
const endsWindowMs = 60_000;

export function keepRunning(
  { name, spawn }: KeptProcess,
  events: {
    onSpawn(): void;
    /** The process itself reports that it is up. */
    onUp(): void;
    onRestart(why: string): void;
    onGivenUp(why: string): void;
  },
): RunningProcess {
  let child: ChildProcess | null = null;
  let restart: NodeJS.Timeout | undefined;
  let isReady = false;
  let isRestarting = false;
  let isStopping = false;
  let ends: number[] = [];
  let whenEnded: () => void = () => undefined;
  const up = Promise.withResolvers<void>();
  const ended = new Promise<void>((resolve) => (whenEnded = resolve));

  function start(): void {
    const next = spawn();
    child = next;
    next.once('error', (error) => onEnd(next, error.message));
    next.once('exit', (code, signal) => onEnd(next, `ended with ${signal ?? `code ${code ?? '?'}`}`));
    next.on('message', (message) => {
      if (message !== upMessage) return;
      isReady = true;
      isRestarting = false;
      up.resolve();
      events.onUp();
    });
    events.onSpawn();
  }

  function onEnd(which: ChildProcess, why: string): void {
    if (child !== which) return;
    child = null;
    // Its child processes (a browser, a compiler) must not outlive it.
    if (which.pid !== undefined) killGroup(which.pid);
    if (isStopping) return whenEnded();
    ends = [...ends.filter((at) => performance.now() - at < endsWindowMs), performance.now()];
    const isHopeless = name === 'web' && ends.length >= maxWebEnds;
    if (!isReady || isHopeless) return events.onGivenUp(`The ${name} process ${why}.`);
    isRestarting = true;
    const delayMs = decideRestartDelay(ends.length);
    const when = delayMs === 0 ? '' : ` in ${delayMs / 1_000} s`;
    events.onRestart(`The ${name} process ${why}; starting it again${when}.`);
    restart = setTimeout(start, delayMs);
  }

  function tell(message: string | object): void {
    // A process that is already gone needs no message. If it ends while the message is sent, sending fails, which means the same.
    if (child?.connected === true) child.send(message, () => undefined);
  }

  start();
  return {
    name,
    whenUp: up.promise,
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
