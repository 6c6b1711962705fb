/**
 * The embedded database of a data directory, for as long as somebody uses it: made at first, started or adopted when it
 * runs already, stopped when its last user leaves. Safe for any number of processes at once.
 */
import pg from 'pg';
import { type Cluster, databaseName, prepareCluster, writeClusterUrl } from './cluster';
import { initialiseCluster } from './initialise-cluster';
import { withLock } from './process-lock';
import { adoptServer, type ServerSettings, startServer, stopServer } from './server';
import { enterUser, leaveUser } from './server-users';

export type EmbeddedDatabase = {
  /** The owner's address of the application's database. */
  readonly url: string;
  /** It ran already: another process uses it, or a killed one left it. */
  readonly adopted: boolean;
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
      release: createRelease(cluster, enterUser(cluster.users)),
    };
  });
}

function createRelease(cluster: Cluster, user: string): () => Promise<void> {
  let released: Promise<void> | undefined;
  return () =>
    (released ??= withLock(cluster.lock, lockTimeoutMs, async () => {
      if (leaveUser(cluster.users, user) === 0) await stopServer(cluster);
    }));
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
