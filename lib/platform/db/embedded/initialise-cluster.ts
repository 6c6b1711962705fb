/**
 * Creates PostgreSQL's files once, next to their final place, and moves them there when they are complete, so that an interrupted start
 * leaves nothing that looks finished. The built-in C.UTF-8 locale sorts the same on every machine.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { AppError } from '@/lib/core/errors';
import { type Cluster, ownerName } from './cluster';

const run = promisify(execFile);
const unfinishedPrefix = 'cluster.unfinished-';

export async function initialiseCluster(cluster: Cluster): Promise<void> {
  if (existsSync(path.join(cluster.files, 'PG_VERSION'))) return;
  dropUnfinished(cluster.folder);
  const unfinished = path.join(cluster.folder, unfinishedPrefix + randomBytes(4).toString('hex'));
  const password = `${unfinished}.password`;
  writeFileSync(password, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 });
  if (cluster.user !== null) chownSync(password, cluster.user.uid, cluster.user.gid);
  await makeFiles(cluster, unfinished, password);
  renameSync(password, path.join(unfinished, path.basename(cluster.password)));
  renameSync(unfinished, cluster.files);
}

async function makeFiles(cluster: Cluster, folder: string, passwordFile: string): Promise<void> {
  const options = [
    ['--pgdata', folder],
    ['--username', ownerName],
    ['--pwfile', passwordFile],
    ['--auth', 'scram-sha-256'],
    ['--encoding', 'UTF8'],
    ['--locale', 'C'],
    ['--locale-provider', 'builtin'],
    ['--builtin-locale', 'C.UTF-8'],
  ].map(([name, value]) => `${name}=${value}`);
  try {
    await run(cluster.binaries.path('initdb'), [...options, '--no-instructions'], {
      cwd: cluster.folder,
      uid: cluster.user?.uid,
      gid: cluster.user?.gid,
    });
  } catch (cause) {
    const said = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim() : String(cause);
    throw new AppError(
      'unavailable',
      `The database could not be prepared in ${cluster.folder}: ${said.split('\n').at(-1) ?? ''}`,
      { cause, details: { said } },
    );
  }
}

function dropUnfinished(folder: string): void {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(unfinishedPrefix))) {
    rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}
