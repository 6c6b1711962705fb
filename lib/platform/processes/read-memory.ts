/**
 * Measures a process's memory from outside, because a process that hangs cannot be asked. Linux provides a file, other systems `ps`. If
 * neither exists, the result is null and only the heap limit of the process applies.
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Returns the bytes in memory (resident set), or null if unknown. */
export async function getMemoryBytes(processId: number): Promise<number | null> {
  const read = process.platform === 'linux' ? readFromProc : readFromPs;
  return read(processId).catch(() => null);
}

async function readFromProc(processId: number): Promise<number | null> {
  const status = await readFile(`/proc/${processId}/status`, 'utf8');
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) * 1_024;
}

async function readFromPs(processId: number): Promise<number | null> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(processId)], { timeout: 2_000 });
  const kilobytes = Number(stdout.trim());
  return Number.isFinite(kilobytes) && stdout.trim() !== '' ? kilobytes * 1_024 : null;
}
