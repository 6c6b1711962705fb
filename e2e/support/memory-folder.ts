/**
 * Makes a folder in memory for the database of a whole run of the tests. Each of a hundred test files copies a database of a thousand files
 * and deletes it. On a disk, each copy takes longer than the one before, because the file system looks for what was deleted just then.
 */
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

const memory = '/dev/shm';
const prefix = 'sourcebook-tests-';
/** Bytes that must be free. The databases of a run take less than one gigabyte at once, and the tests beside them need memory too. */
const leastBytes = { memory: 6 * 2 ** 30, folder: 3 * 2 ** 30 };

/** @returns null if the machine has no such folder, or too little memory */
export function makeMemoryFolder(): string | null {
  if (!existsSync(memory)) return null;
  removeLeftFolders();
  const { bavail, bsize } = statfsSync(memory);
  if (process.availableMemory() < leastBytes.memory || bavail * bsize < leastBytes.folder) return null;
  const folder = mkdtempSync(path.join(memory, `${prefix}${process.pid}-`));
  // The database server may run as another user.
  chmodSync(folder, 0o755);
  return folder;
}

/** Removes the folders of runs that were killed. */
function removeLeftFolders(): void {
  for (const name of readdirSync(memory)) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (pid !== undefined && !existsSync(`/proc/${pid}`))
      rmSync(path.join(memory, name), { recursive: true, force: true });
  }
}
