import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';

/**
 * From now on everything that this process starts ends with it, however it ends: also what has a process group of its own, as PostgreSQL
 * has, and also after `kill -9`. What it starts is known by a variable that all of it inherits; a small process waits for this one to be
 * gone, and then ends whatever still carries the variable (`sweep.mjs`). On Linux alone, where a process can be asked for its variables.
 * @returns {number | undefined} the process that waits
 */
export function endEverythingWithThisProcess() {
  if (process.platform !== 'linux') return undefined;
  const mark = `ENDS_WITH_${randomUUID().replaceAll('-', '')}`;
  const sweeper = spawn(process.execPath, [path.join(import.meta.dirname, 'sweep.mjs'), mark], {
    // Without the mark: it must outlive the others. The pipe closes when this process is gone.
    env: process.env,
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  process.env[mark] = '1';
  sweeper.unref();
  sweeper.stdin.unref();
  return sweeper.pid;
}
