/**
 * Describes where an embedded database is stored, and with which user and programs it runs:
 *
 *     DATA_DIR/postgres/            owned by PostgreSQL's user, closed to others
 *       cluster/                    PostgreSQL's own files, and `owner.password`
 *       server.log  port            the server's output; its last port, so that addresses stay the same
 *       start.lock  users/          held by one starter or stopper at a time; current users of the server
 */
import { createHash } from 'node:crypto';
import { chownSync, mkdirSync, readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { type Binaries, findBinaries, sharedFolder } from './binaries';
import { prepareDataDirectory } from './data-directory';
import { findUnprivilegedUser, type UnprivilegedUser } from './unprivileged-user';

export const ownerName = 'sourcebook';
export const databaseName = 'sourcebook';

export type Cluster = {
  readonly binaries: Binaries;
  readonly user: UnprivilegedUser | null;
  readonly folder: string;
  readonly files: string;
  readonly password: string;
  readonly log: string;
  readonly port: string;
  readonly lock: string;
  readonly users: string;
};

export function prepareCluster(dataDir: string): Cluster {
  return findCluster(prepareFolder(prepareDataDirectory(dataDir), findUnprivilegedUser()));
}

/** Returns the cluster in a folder that `prepareCluster` has created. */
export function findCluster(folder: string): Cluster {
  const user = findUnprivilegedUser();
  const binaries = findBinaries(user);
  const files = path.join(folder, 'cluster');
  return {
    binaries,
    user,
    folder,
    files,
    password: path.join(files, 'owner.password'),
    log: path.join(folder, 'server.log'),
    port: path.join(folder, 'port'),
    lock: path.join(folder, 'start.lock'),
    users: path.join(folder, 'users'),
  };
}

/** Returns the owner role's URL for a database of this cluster. */
export function writeClusterUrl(cluster: Cluster, port: number, database: string = databaseName): string {
  const password = readFileSync(cluster.password, 'utf8').trim();
  return `postgresql://${ownerName}:${password}@127.0.0.1:${port}/${database}`;
}

function prepareFolder(dataDir: string, user: UnprivilegedUser | null): string {
  const folder = makeFolder(path.join(dataDir, 'postgres'), user);
  if (user === null || canEnter(folder, user)) return folder;
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  return makeFolder(path.join(sharedFolder, `data-${name}`), user);
}

function makeFolder(folder: string, user: UnprivilegedUser | null): string {
  mkdirSync(path.dirname(folder), { recursive: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user !== null) chownSync(folder, user.uid, user.gid);
  return folder;
}

function canEnter(folder: string, { uid, gid }: UnprivilegedUser): boolean {
  return spawnSync('test', ['-x', folder, '-a', '-w', folder], { uid, gid, cwd: '/' }).status === 0;
}
