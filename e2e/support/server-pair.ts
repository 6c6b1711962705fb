/**
 * Two PostgreSQL servers of one database, for tests: a primary, and a standby that follows it over the network, as a team would run them. A
 * commit waits until the standby has it. Servers can be killed, promoted, and copied anew.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import {
  type Cluster,
  databaseName,
  prepareCluster,
  writeClusterUrl,
} from '@/lib/platform/db/embedded/cluster';
import { initialiseCluster } from '@/lib/platform/db/embedded/initialise-cluster';
import { findPostmaster } from '@/lib/platform/db/embedded/postmaster';
import { startServer, stopServer } from '@/lib/platform/db/embedded/server';

export type PairedServer = {
  readonly port: number;
  run<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]>;
  /** Changes a setting, as an administrator would. */
  set(setting: string, value: string): Promise<void>;
  /** Ends the server at once, as if its machine had lost its power. */
  kill(): Promise<void>;
  /** Starts a server that was killed, as what it was. */
  start(): Promise<void>;
  /** Makes a copy of another server of this one, and lets it follow the other. */
  follow(other: PairedServer): Promise<void>;
};

export type ServerPair = {
  /** The address of both servers. */
  readonly url: string;
  /** The first is the primary at the beginning. */
  readonly servers: readonly [PairedServer, PairedServer];
  close(): Promise<void>;
};

/** Nothing here needs to survive a crash of the machine, so the servers need not wait for the disk. */
const shared = { fsync: 'off', full_page_writes: 'off', wal_keep_size: '256', max_connections: '100' };

export async function openServerPair(): Promise<ServerPair> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sourcebook-pair-'));
  // As root, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o711);
  const clusters = new Map<PairedServer, Cluster>();
  const first = createServer(prepareCluster(path.join(folder, 'first')), clusters);
  const second = createServer(prepareCluster(path.join(folder, 'second')), clusters);
  await initialiseCluster(requireCluster(clusters, first));
  await first.start();
  await query(first.write('postgres'), `CREATE DATABASE ${databaseName}`);
  await second.follow(first);
  return {
    url: first.write().replace(/(?<=:\d+)\//, `,127.0.0.1:${second.port}/`),
    servers: [first, second],
    async close() {
      await Promise.all([first.kill(), second.kill()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @param clusters by server; the new server is added */
function createServer(cluster: Cluster, clusters: Map<PairedServer, Cluster>) {
  let port = 0;
  let source = '';
  const write = (database = databaseName) => writeClusterUrl(cluster, port, database);
  const server = {
    get port() {
      return port;
    },
    write,
    run: <Row extends pg.QueryResultRow>(sql: string) => query<Row>(write(), sql),
    async set(setting: string, value: string) {
      await server.run(`ALTER SYSTEM SET ${setting} = ${pg.escapeLiteral(value)}`);
      await server.run('SELECT pg_reload_conf()');
    },
    async start() {
      port = await startServer(cluster, { ...shared, primary_conninfo: source });
    },
    async kill() {
      const running = findPostmaster(cluster);
      if (running !== null) process.kill(running.pid, 'SIGQUIT');
      await stopServer(cluster);
    },
    async follow(other: PairedServer) {
      await server.kill();
      await copyFiles(requireCluster(clusters, other), other.port, cluster);
      const { username, password } = new URL(write());
      source = `host=127.0.0.1 port=${other.port} user=${username} password=${password}`;
      await server.start();
      await other.set('synchronous_standby_names', '*');
    },
  };
  clusters.set(server, cluster);
  return server;
}

function requireCluster(clusters: ReadonlyMap<PairedServer, Cluster>, server: PairedServer): Cluster {
  const cluster = clusters.get(server);
  if (cluster === undefined) throw new Error('This server belongs to another pair.');
  return cluster;
}

/** Copies the files of a running server as a base for a standby, by PostgreSQL's own calls for that. */
async function copyFiles(from: Cluster, port: number, to: Cluster): Promise<void> {
  const client = new pg.Client({ connectionString: writeClusterUrl(from, port) });
  await client.connect();
  await client.query(`SELECT pg_backup_start('standby', true)`);
  rmSync(to.files, { recursive: true, force: true });
  spawnSync('cp', ['-a', from.files, to.files]);
  const { rows } = await client.query<{ label: string }>(
    'SELECT labelfile AS label FROM pg_backup_stop(false)',
  );
  await client.end();
  for (const name of ['postmaster.pid', 'postmaster.opts'])
    rmSync(path.join(to.files, name), { force: true });
  const texts = {
    backup_label: rows[0]?.label ?? '',
    'standby.signal': '',
    // Settings that were changed belong to the other server.
    'postgresql.auto.conf': '',
  };
  for (const [name, text] of Object.entries(texts)) {
    const file = path.join(to.files, name);
    writeFileSync(file, text);
    if (to.user !== null) chownSync(file, to.user.uid, to.user.gid);
  }
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}
