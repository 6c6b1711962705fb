/**
 * One process of the product, web or worker, in a process group of its own, so that a Ctrl-C in the terminal reaches only the supervisor,
 * which stops the processes in order. A channel ties it to the supervisor, so that it ends if the supervisor is killed.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { forwardWithoutBanner } from './next-banner';

export type Role = {
  readonly name: 'web' | 'worker';
  /** The command line options for Node. */
  readonly options: readonly string[];
  readonly variables: NodeJS.ProcessEnv;
  readonly hidesBanner: boolean;
};

const root = path.resolve(import.meta.dirname, '../..');
const isWindows = process.platform === 'win32';

export function spawnRole({ options, variables, hidesBanner }: Role): ChildProcess {
  const child = spawn(process.execPath, options, {
    cwd: root,
    env: variables,
    detached: !isWindows,
    windowsHide: true,
    stdio: ['ignore', hidesBanner ? 'pipe' : 'inherit', 'inherit', 'ipc'],
  });
  if (child.stdout !== null) forwardWithoutBanner(child.stdout, process.stdout);
  return child;
}

/** Kills a process and everything it started, immediately. */
export function killGroup(pid: number): void {
  try {
    process.kill(isWindows ? pid : -pid, 'SIGKILL');
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ESRCH';
    if (!isGone) throw error;
  }
}
