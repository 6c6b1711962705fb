/**
 * The embedded database of a data directory, for as long as somebody uses it: made at first, started or adopted when it
 * runs already, stopped when its last user leaves. Safe for any number of processes at once.
 */
import { statfs } from 'node:fs/promises';
import pg from 'pg';
import { type Cluster, databaseName, prepareCluster, writeClusterUrl } from './cluster';
import { initialiseCluster } from './initialise-cluster';
import { findPostmaster, hasPostmaster } from './postmaster';
import { takeLock, withLock } from './process-lock';
import { adoptServer, restartServer, type ServerSettings, startServer, stopServer } from './server';
import { countUsers, enterUser, leaveUser } from './server-users';

export type EmbeddedDatabase = {
  /** The owner's address of the application's database. */
  readonly url: string;
  /** It ran already: another process uses it, or a killed one left it. */
  readonly adopted: boolean;
  /**
   * Starts the server again where it has ended although it is used; false when there is nothing to do: it runs, or somebody starts or
   * stops it right now.
   * @throws AppError with one sentence when it does not start
   */
  revive(): Promise<boolean>;
  /** Bytes that it may still write to its disk. */
  countFreeBytes(): Promise<number>;
  /** Leaves it; the last user stops the server. Leaving twice is leaving once. */
  release(): Promise<void>;
};

/** Longer than making, starting and recovering take together on a slow machine. */
const lockTimeoutMs = 180_000;

/** @throws AppError with one sentence for the person */
export async function openEmbeddedDatabase(options: {
  readonly dataDir: string;
  /** Server settings for this start; without effect on a server that runs already. */
  readonly settings?: ServerSettings;
}): Promise<EmbeddedDatabase> {
  const cluster = prepareCluster(options.dataDir);
  return withLock(cluster.lock, lockTimeoutMs, async () => {
    await initialiseCluster(cluster);
    const running = await adoptServer(cluster);
    const port = running ?? (await startServer(cluster, options.settings ?? {}));
    await makeDatabase(writeClusterUrl(cluster, port, 'postgres'));
    return {
      url: writeClusterUrl(cluster, port),
      adopted: running !== null,
      revive: () => reviveServer(cluster, options.settings ?? {}),
      countFreeBytes: () => countFreeBytes(cluster.folder),
      release: createRelease(cluster, enterUser(cluster.users)),
    };
  });
}

async function reviveServer(cluster: Cluster, settings: ServerSettings): Promise<boolean> {
  if (hasPostmaster(cluster)) return false;
  const lock = takeLock(cluster.lock);
  if (!lock.ok) return false;
  try {
    // Looked again while holding the lock; a pid file that names nobody would keep the server from starting.
    if (findPostmaster(cluster) !== null) return false;
    await restartServer(cluster, settings);
    return true;
  } finally {
    lock.value.release();
  }
}

/** The server does not run as root, so what is set aside for root is not free for it. */
async function countFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

function createRelease(cluster: Cluster, user: string): () => Promise<void> {
  let released: Promise<void> | undefined;
  return () => (released ??= leave(cluster, user));
}

async function leave(cluster: Cluster, user: string): Promise<void> {
  // First, and not under the lock: on a full disk there is room for the lock only where this file was.
  leaveUser(user);
  await withLock(cluster.lock, lockTimeoutMs, async () => {
    if (countUsers(cluster.users) === 0) await stopServer(cluster);
  });
}

async function makeDatabase(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    const known = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
    if (known.rowCount === 0) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(databaseName)}`);
  } finally {
    await client.end();
  }
}
