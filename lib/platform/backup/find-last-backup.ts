/** Finds when the newest back-up of this machine was written. Back-ups that were written or moved elsewhere are not known here. */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** The folder of back-ups that were given no other place. */
export const findBackupFolder = (dataDir: string): string => path.join(dataDir, 'backups');

export async function findLastBackup(dataDir: string): Promise<Date | null> {
  const folder = findBackupFolder(dataDir);
  // Without a folder no back-up was written here.
  const files = await readdir(folder).catch(() => []);
  const times = await Promise.all(
    files.filter((name) => name.endsWith('.tar.gz')).map(async (name) => stat(path.join(folder, name))),
  );
  return times.map(({ mtime }) => mtime).toSorted((one, other) => other.getTime() - one.getTime())[0] ?? null;
}
