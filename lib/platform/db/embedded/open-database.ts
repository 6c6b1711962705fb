/**
 * The embedded database of a data directory, for as long as somebody uses it. It is created the first time, started or adopted if it
 * already runs, and stopped when its last user leaves. Any number of processes may use this concurrently.
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
  /** The owner role's URL for the application's database. */
  readonly url: string;
  /** True if the server was already running, because another process uses it or a killed one left it behind. */
  readonly adopted: boolean;
  /**
   * Restarts the server if it has ended while in use. Returns false if there is nothing to do, because it runs or another process is
   * starting or stopping it right now.
   * @throws AppError with a one-sentence message if it does not start
   */
  revive(): Promise<boolean>;
  /** Returns the bytes that the server may still write to its disk. */
  countFreeBytes(): Promise<number>;
  /** Leaves the database. The last user stops the server. Further calls have no effect. */
  release(): Promise<void>;
};

/** Longer than creating, starting and recovering take together on a slow machine. */
const lockTimeoutMs = 180_000;

/** @throws AppError with a one-sentence message for the user */
export async function openEmbeddedDatabase(options: {
  readonly dataDir: string;
  /** Server settings for this start. They have no effect on a server that already runs. */
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
    // Checks again while holding the lock. This also removes a pid file without a live process, which would keep the server from starting.
    if (findPostmaster(cluster) !== null) return false;
    await restartServer(cluster, settings);
    return true;
  } finally {
    lock.value.release();
  }
}

/** The server does not run as root, so the space reserved for root is not free for it. */
async function countFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

function createRelease(cluster: Cluster, user: string): () => Promise<void> {
  let released: Promise<void> | undefined;
  return () => (released ??= leave(cluster, user));
}

async function leave(cluster: Cluster, user: string): Promise<void> {
  // This comes first and without the lock: on a full disk, removing this file makes room for the lock file.
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
