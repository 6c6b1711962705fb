/**
 * Identifies a process so that a later one with the same pid is not mistaken for it. Pids are reused, above all after a container or
 * machine restart. Never sends a process any signal other than 0.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

export const processIdentitySchema = z.object({
  pid: z.number().int().positive(),
  /** When the process started, in the platform's own format. Empty if the platform does not tell. */
  startedAt: z.string(),
});

export type ProcessIdentity = z.output<typeof processIdentitySchema>;

/** Returns null if no such process runs. A zombie counts as ended. */
export function identifyProcess(pid: number): ProcessIdentity | null {
  if (process.platform === 'linux') return identifyOnLinux(pid);
  if (!isAlive(pid)) return null;
  return { pid, startedAt: process.platform === 'win32' ? '' : readStartTime(pid) };
}

export function isStillRunning(identity: ProcessIdentity): boolean {
  return identifyProcess(identity.pid)?.startedAt === identity.startedAt;
}

export function identifyThisProcess(): ProcessIdentity {
  return identifyProcess(process.pid) ?? { pid: process.pid, startedAt: '' };
}

function identifyOnLinux(pid: number): ProcessIdentity | null {
  const stat = readIfThere(`/proc/${pid}/stat`);
  if (stat === null) return null;
  // The command is in parentheses and may itself contain spaces and parentheses, so fields are counted from the last one.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'Z') return null;
  const boot = readIfThere('/proc/sys/kernel/random/boot_id') ?? '';
  return { pid, startedAt: `${boot.trim()}/${fields[19] ?? ''}` };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function readStartTime(pid: number): string {
  return spawnSync('ps', ['-p', String(pid), '-o', 'lstart='], { encoding: 'utf8' }).stdout.trim();
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The process has ended, perhaps between two reads.
    return null;
  }
}
