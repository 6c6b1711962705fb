/** A worker as the product starts it, in a process of its own, that a test may kill. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { getEnvironment } from '@/lib/platform/env';

const root = path.resolve(import.meta.dirname, '../../../..');

export type WorkerProcess = {
  /** As `kill -9` does. Resolves when it is gone. */
  kill(): Promise<void>;
  /** As the supervisor does. */
  stop(): Promise<void>;
};

/**
 * The environment of the test goes along: it names the test's own database.
 * @param onOutput is told all that it writes, where the test reads that
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
    env: process.env,
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
