/**
 * Prepares DATA_DIR, the folder that holds everything of one instance. It is created only here and closed to other users of the machine. If
 * it cannot be written, the error says so in one sentence.
 */
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '@/lib/core/errors';

/** @returns its absolute path */
export function prepareDataDirectory(dataDir: string): string {
  const folder = path.resolve(dataDir);
  // If this process is root, PostgreSQL runs as another user, who must be able to pass through without listing the folder.
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
  try {
    makeFolder(folder, mode);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
    throw new AppError(
      'unavailable',
      `The data directory ${folder} cannot be written (${reason}); set DATA_DIR to a folder of your own.`,
      { cause },
    );
  }
  return folder;
}

/** Does not use `recursive`, because on a file system that cannot create folders (such as /proc) Node retries forever. */
function makeFolder(folder: string, mode: number): void {
  if (existsSync(folder)) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolder(parent, mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another process created the folder first.
    if (!existsSync(folder)) throw error;
  }
}
