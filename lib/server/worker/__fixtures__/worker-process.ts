/** A worker started as the product does it, in a process of its own that a test can kill. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { getEnvironment } from '@/lib/platform/settings/env';

const root = path.resolve(import.meta.dirname, '../../../..');

export type WorkerProcess = {
  /** Kills the process as `kill -9` does. Resolves when it is gone. */
  kill(): Promise<void>;
  /** Stops the process as the supervisor does. */
  stop(): Promise<void>;
};

/** Tests hold up to eight runs of one kind at their gates at the same time. */
const enoughPlaces = 'answer,work:8,export,capture,workflow,upkeep';

/**
 * The worker gets the environment of the test, which names the test's own database.
 * @param onOutput receives everything the worker writes, if the test reads it
 */
export function startWorker(onOutput?: (text: string) => void): WorkerProcess {
  const read = onOutput === undefined ? null : 'pipe';
  const { PROGRAMS_DIR } = getEnvironment();
  const file =
    PROGRAMS_DIR === undefined
      ? ['--import', 'tsx', 'lib/server/worker/main.ts']
      : [path.join(PROGRAMS_DIR, 'worker.mjs')];
  const child = spawn(process.execPath, file, {
    cwd: root,
    env: { ...process.env, WORKER_KINDS: process.env['WORKER_KINDS'] ?? enoughPlaces },
    stdio: ['ignore', read ?? 'ignore', read ?? 'inherit', 'ipc'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => onOutput?.(String(chunk)));
  return { kill: () => end(child, 'SIGKILL'), stop: () => end(child, 'SIGTERM') };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}
