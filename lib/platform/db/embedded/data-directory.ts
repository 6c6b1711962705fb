/**
 * The folder that holds everything of one instance, DATA_DIR. Made here and nowhere else, closed to other people of the
 * machine; one sentence when it cannot be written.
 */
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '@/lib/core/errors';

/** @returns its absolute path */
export function prepareDataDirectory(dataDir: string): string {
  const folder = path.resolve(dataDir);
  // As root, PostgreSQL runs as somebody else who must pass through, without seeing what else is there.
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

/** Not `recursive`: below a file system that makes no folders (such as /proc) Node tries for ever. */
function makeFolder(folder: string, mode: number): void {
  if (existsSync(folder)) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolder(parent, mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another starter was faster.
    if (!existsSync(folder)) throw error;
  }
}
