/** A worker started as the product does it, in a process of its own that a test can kill. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { getEnvironment } from '@/lib/platform/settings/env';

const root = path.resolve(import.meta.dirname, '../../../..');

export type WorkerProcess = {
  readonly pid: number;
  /** Kills the process as `kill -9` does. Resolves when it is gone. */
  kill(): Promise<void>;
  /** Stops the process as the supervisor does. */
  stop(): Promise<void>;
};

/** Tests hold up to eight runs of one kind at their gates at the same time. */
const enoughPlaces = 'answer,work:8,export,workflow,upkeep';

/** Where no browser is. A worker that finds one starts it once to see whether it works. */
const noBrowser = '/no/browser';

type WorkerOptions = {
  /** True if the worker is to capture sources too, for which it keeps processes ready. */
  readonly captures?: boolean;
  /** Receives everything the worker writes. */
  readonly onOutput?: (text: string) => void;
};

/** The worker gets the environment of the test, which names the test's own database, and no browser. */
export function startWorker({ captures = false, onOutput }: WorkerOptions = {}): WorkerProcess {
  const read = onOutput === undefined ? null : 'pipe';
  const { PROGRAMS_DIR } = getEnvironment();
  const file =
    PROGRAMS_DIR === undefined
      ? ['--import', 'tsx', 'lib/server/worker/main.ts']
      : [path.join(PROGRAMS_DIR, 'worker.mjs')];
  const child = spawn(process.execPath, file, {
    cwd: root,
    env: {
      ...process.env,
      CHROMIUM_PATH: noBrowser,
      WORKER_KINDS: captures ? `${enoughPlaces},capture` : enoughPlaces,
    },
    stdio: ['ignore', read ?? 'ignore', read ?? 'inherit', 'ipc'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => onOutput?.(String(chunk)));
  return {
    pid: child.pid ?? 0,
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}
