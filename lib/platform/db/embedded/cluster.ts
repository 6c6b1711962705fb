/**
 * Where one embedded database lies, and as whom and with what it runs:
 *
 *     DATA_DIR/postgres/            owned by PostgreSQL's user, closed to others
 *       cluster/                    PostgreSQL's own files, and `owner.password`
 *       server.log  port            the server's words; the port it last had, so that addresses stay
 *       start.lock  users/          one starter or stopper at a time; who uses the server now
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

/** The cluster in a folder that `prepareCluster` has made. */
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

/** The owner's address of a database of this cluster. */
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
