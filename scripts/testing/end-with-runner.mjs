import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';

/**
 * From now on everything that this process starts ends with it, however it ends: even processes with a group of their own, such as
 * PostgreSQL, and even after `kill -9`. Its descendants are recognised by an environment variable that they inherit. A small process waits
 * until this one is gone and then ends everything that carries the variable (`sweep.mjs`). Works only on Linux, where the environment of a
 * process can be read.
 * @returns {number | undefined} the id of the waiting process
 */
export function endEverythingWithThisProcess() {
  if (process.platform !== 'linux') return undefined;
  const mark = `ENDS_WITH_${randomUUID().replaceAll('-', '')}`;
  const sweeper = spawn(process.execPath, [path.join(import.meta.dirname, 'sweep.mjs'), mark], {
    // It does not get the mark, because it must outlive the others. The pipe closes when this process is gone.
    env: process.env,
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  process.env[mark] = '1';
  sweeper.unref();
  sweeper.stdin.unref();
  return sweeper.pid;
}
